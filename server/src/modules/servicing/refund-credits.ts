import type { IsoDate } from "../../kernel/calendar.ts";
import type { Tx } from "../../platform/database.ts";
import type { SlotRange } from "../../platform/day/business-day.ts";
import type { Platform } from "../../platform/platform.ts";
import { type CreditHeld, type LendingPolicy, type LoanId, loanRef, settledWithCredit } from "../lending/index.ts";
import { lastRefunds, payoutAccounts } from "../payments/index.ts";
import type { ActRequest } from "./desk.ts";
import { flaggedAmong } from "./flag.store.ts";
import { recordActsIn } from "./record-acts.ts";
import { type Waiting, waitingFor } from "./waiting-credit.ts";

const loansEach = 1_000;

/** Sends back, the morning after, what a loan that has ended still holds of its borrower's. */
export const refundCredits = async (
  tx: Tx,
  platform: Platform,
  policy: LendingPolicy,
  today: IsoDate,
  range: SlotRange,
): Promise<number> => {
  let sent = 0;
  let after: LoanId | undefined;
  for (;;) {
    const held = await settledWithCredit(tx, range, after, loansEach);
    const waiting = await creditsWaiting(tx, held);
    const ready = held.filter(({ id }) => waiting.get(id)?.for === "end-of-day");
    const outcomes = await recordActsIn(
      tx,
      platform,
      policy,
      today,
      ready.map((credit) => refundOf(credit, today)),
    );
    sent += outcomes.filter(({ ok }) => ok).length;
    after = held.at(-1)?.id;
    if (held.length < loansEach) return sent;
  }
};

/** What each credit waits for, with the refund that was tried last. */
export const creditsWaiting = async (
  tx: Parameters<typeof lastRefunds>[0],
  held: readonly CreditHeld[],
): Promise<ReadonlyMap<LoanId, Waiting>> => {
  if (held.length === 0) return new Map();
  const users = held.map(({ userId }) => userId);
  const refunds = await lastRefunds(
    tx,
    held.map(({ id }) => id),
  );
  const flagged = await flaggedAmong(tx, users);
  const accounts = await payoutAccounts(
    tx,
    users.map((userId) => ({ userId })),
  );
  return new Map(
    held.map(({ id, state, userId }, n) => {
      const refund = refunds.get(id);
      const known = { flagged: flagged.has(userId), account: accounts[n]?.ok === true };
      return [id, { for: waitingFor({ state, refundState: refund?.state, ...known }), refund }];
    }),
  );
};

const refundOf = ({ id, creditFen }: CreditHeld, today: IsoDate): ActRequest => ({
  caller: "platform",
  key: `credit/${loanRef(id)}/${today}`,
  body: { amountFen: creditFen },
  loanId: id,
  reference: "credit of a loan that has ended",
  deedOn: (valueOn) => ({ kind: "refund", amountFen: creditFen, valueOn }),
});
