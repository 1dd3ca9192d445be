import type { ProblemCode } from "@suanpan/contract";
import type { IsoDate } from "../../kernel/calendar.ts";
import type { Fen } from "../../kernel/money.ts";
import type { Outcome } from "../../kernel/outcome.ts";
import type { Tx } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import type { LoanId } from "../lending/index.ts";
import type { OrderId } from "./order.ts";

export type PaidOut = { readonly orderId: OrderId; readonly loanId: LoanId; readonly valueOn: IsoDate };
export type NotPaid = { readonly orderId: OrderId; readonly loanId: LoanId; readonly reason: string };
/** Money that was to go back to a borrower and did not; `naturalKey` names what it was ordered for. */
export type NotRefunded = NotPaid & { readonly naturalKey: string };
/** Money for a loan. `reference` names what brought it, `order_…` or `susp_…`: the same never comes twice. */
export type MoneyIn = {
  readonly reference: string;
  readonly loanId: LoanId;
  readonly amountFen: Fen;
  readonly valueOn: IsoDate;
};

type Effect<Item> = (
  tx: Tx,
  platform: Platform,
  today: IsoDate,
  items: readonly Item[],
) => Promise<readonly Outcome<true, ProblemCode>[]>;

/**
 * What answers do to loans: ports, since loans live on both sides of us. Each joins the transaction of the answers,
 * gets its items in the order of their loans, answers for each, and has written nothing for those it refuses.
 */
export type Effects = {
  readonly payoutsSucceeded: Effect<PaidOut>;
  readonly payoutsFailed: Effect<NotPaid>;
  readonly debitsSucceeded: Effect<MoneyIn>;
  readonly debitsFailed: Effect<NotPaid>;
  readonly refundsFailed: Effect<NotRefunded>;
};
