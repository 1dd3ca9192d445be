import { addDays } from "../kernel/calendar.ts";
import { done, refused } from "../kernel/outcome.ts";
import type { CollectionPorts } from "../modules/collection/index.ts";
import {
  bandedLoans,
  daysPastDue,
  type Lending,
  type LendingPolicy,
  payoutsFailed,
  payoutsSucceeded,
  repaidBetween,
} from "../modules/lending/index.ts";
import { type Effects, orderPayouts, payoutAccountsAmong } from "../modules/payments/index.ts";
import { recordRepaymentsIn, refundsFailed } from "../modules/servicing/index.ts";
import type { Platform } from "../platform/platform.ts";

/** Where lending, payments and servicing meet: what each needs of its right, wired. */

/** Lending draws money through payments. */
export const lendingWith = (policy: LendingPolicy): Lending => ({
  policy,
  payouts: { accountsAmong: payoutAccountsAmong, order: orderPayouts },
});

/** What the provider's answers do to loans. Money of a debit is a repayment like any other; its order is its key. */
export const effectsWith = (policy: LendingPolicy): Effects => ({
  payoutsSucceeded,
  payoutsFailed,
  debitsSucceeded: async (tx, platform, today, items) => {
    const requests = items.map(({ loanId, amountFen, valueOn, reference }) => ({
      caller: "provider",
      key: reference,
      body: { amountFen, valueOn, reference },
      loanId,
    }));
    const outcomes = await recordRepaymentsIn(tx, platform, policy, today, requests);
    return outcomes.map((outcome) => (outcome.ok ? done(true) : refused(outcome.code, outcome.detail)));
  },
  // What was not paid is late by itself once its day is over.
  debitsFailed: async (_tx, _platform, _today, items) => items.map(() => done(true)),
  refundsFailed: (tx, platform, today, items) => refundsFailed(tx, platform, policy, today, items),
});

/** Collection hears of bands from lending. The day that opens is the one after the day being closed. */
export const collectionWith = ({ ids, now }: Platform): CollectionPorts => ({
  ids,
  now,
  bandChanges: async (tx, day, range) => {
    const opening = addDays(day, 1);
    const loans = await bandedLoans(tx, day, opening, range);
    // The score comes with the assessment proper; until then strategies see none.
    return loans.map(({ oldestUnpaidOn, ...loan }) => ({
      ...loan,
      daysPastDue: daysPastDue(oldestUnpaidOn, opening),
      score: null,
    }));
  },
  repaidSince: repaidBetween,
});
