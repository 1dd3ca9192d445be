import type { IsoDate } from "../../kernel/calendar.ts";
import { minus, negate } from "../../kernel/money.ts";
import { type At, type Happened, inTurn, type LendingPolicy, type Loan } from "../lending/index.ts";
import { allocate, orderOf } from "./allocate.ts";
import { broughtTo } from "./brought-to.ts";
import { paidDrafts } from "./paid.ts";
import { bandedOn, settledOn } from "./standing.ts";

/** What the borrower has in credit pays what falls due, on its day. */
export const useCredit = (loan: Loan, on: IsoDate, policy: LendingPolicy, at: At): Happened =>
  inTurn(
    loan,
    at,
    (now) => broughtTo(now, on, policy),
    (now) => {
      const due = now.instalments.filter(({ dueOn }) => dueOn <= on);
      const { parts, leftFen } = allocate(due, now.creditFen, orderOf(now));
      const usedFen = minus(now.creditFen, leftFen);
      return usedFen === 0
        ? []
        : [{ type: "credited", valueOn: on, creditFen: negate(usedFen) }, ...paidDrafts(now, parts, on)];
    },
    (now) => bandedOn(now, on),
    (now) => settledOn(now, on, policy),
  );
