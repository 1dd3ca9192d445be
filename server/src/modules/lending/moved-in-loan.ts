import type { IsoDate } from "../../kernel/calendar.ts";
import type { Fen } from "../../kernel/money.ts";
import type { Due } from "./schedule.ts";

/** What is left of one instalment, and which part of the loan it belongs to. */
export type MovedInDue = Due & {
  readonly slice: number;
  /** Late fees charged for it before the cut-over and not paid. */
  readonly lateFeeFen?: Fen;
};

/** The part of a loan one agreement funds: so much of what was lent in the beginning. */
export type MovedInSlice = {
  /** Our id of the agreement, or its name. */
  readonly agreement: string;
  readonly principalFen: Fen;
};

/** A loan as another system leaves it on the morning of the cut-over. */
export type MovedInLoan = {
  readonly product: string;
  /** What was lent in the beginning, and when. */
  readonly principalFen: Fen;
  readonly drawnOn: IsoDate;
  /** Months, or days where the product is paid later in one. */
  readonly tenor: number;
  readonly monthlyRatePpm: number;
  readonly annualCostPpm: number;
  /** The principal that is left: what the schedule's must sum to. */
  readonly outstandingFen: Fen;
  /** What should have been paid before the cut-over and was not, for whoever wants it checked. */
  readonly arrearsFen: Fen | null;
  /** Money of the borrower's the old system holds for it. */
  readonly creditFen?: Fen;
  readonly slices: readonly MovedInSlice[];
  readonly schedule: readonly MovedInDue[];
};
