import type { IsoDate } from "../../kernel/calendar.ts";
import type { EventDraft, Loan } from "../lending/index.ts";
import type { Part } from "./allocate.ts";

/** What a payment is called depends on whose claim it meets: the funder's or the lender's own, ours after a guarantee, or one given up. */
const typeFor = (loan: Loan, slice: number): "repaid" | "reclaimed" | "recovered" => {
  if (loan.state === "written-off") return "recovered";
  return loan.slices.find(({ number }) => number === slice)?.calledOn ? "reclaimed" : "repaid";
};

export const paidDrafts = (loan: Loan, parts: readonly Part[], valueOn: IsoDate): EventDraft[] =>
  parts.map((part) => ({ type: typeFor(loan, part.slice), valueOn, ...part }));
