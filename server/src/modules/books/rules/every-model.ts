import type { EventType } from "../../lending/index.ts";
import { credit, debit, of, type Posting } from "./rule.ts";

const nothing: Posting = { carries: [], lines: [] };

/** What happens to a loan without moving money; late fees are recognised when they are paid, not when they are charged. */
export const silent = {
  cancelled: nothing,
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
