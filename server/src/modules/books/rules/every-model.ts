import type { AccountCode } from "../../ledger/index.ts";
import type { EventType } from "../../lending/index.ts";
import { credit, debit, type MeasurePostings, of, type Posting } from "./rule.ts";

const nothing: Posting = { carries: [], lines: [] };

/** What happens to a loan without moving money; late fees are recognised when they are paid, not when they are charged. */
export const silent = {
  cancelled: nothing,
  // Interest is measured to the day a book is made for, not from payment to payment.
  accrued: { carries: [], memo: ["interest", "vat"], lines: [] },
  "late-fee-charged": { carries: [], memo: ["lateFee"], lines: [] },
  banded: nothing,
  rescheduled: nothing,
  settled: nothing,
  reopened: nothing,
  "guarantee-called": nothing,
} as const satisfies Partial<Record<EventType, Posting>>;

/** More than was owed is the borrower's own money, until it pays an instalment or is sent back. */
export const credits = {
  credited: {
    carries: ["credit"],
    lines: [
      debit("funds-receivable", of("credit"), "operating"),
      credit("borrower-credits", of("credit"), "operating"),
    ],
  },
  refunded: {
    carries: ["credit"],
    lines: [debit("borrower-credits", of("credit"), "operating"), credit("cash", of("credit"))],
  },
} as const satisfies Partial<Record<EventType, Posting>>;

/**
 * Credit that a loan brings along is told as any other, as money that came in; that it came to another system, and no
 * provider has it, takes that back.
 */
export const broughtCredit = [
  debit("moved-in", of("credit"), "operating"),
  credit("funds-receivable", of("credit"), "operating"),
] as const;

/** Fees that are recognised when they are paid are recognised gross; this takes the tax out of them. */
export const lateFeeTax = (revenue: AccountCode): MeasurePostings => ({
  "late-fee-tax": [
    debit(revenue, of("lateFeeVat"), "operating"),
    credit("other-tax-payable", of("lateFeeVat"), "operating"),
  ],
});
