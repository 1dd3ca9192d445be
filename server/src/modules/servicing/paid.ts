import type { IsoDate } from "../../kernel/calendar.ts";
import type { EventDraft, Loan } from "../lending/index.ts";
import { amountIn, type Part } from "./allocate.ts";

/**
 * What money is called depends on whose claim it meets: one given up, ours after a guarantee paid, or as it is otherwise
 * called. Once a claim is ours, its money is never the funder's again.
 */
export const calledFor = <Otherwise extends "repaid" | "reallocated">(
  { state, slices }: Loan,
  slice: number,
  otherwise: Otherwise,
): Otherwise | "reclaimed" | "recovered" => {
  if (state === "written-off") return "recovered";
  return slices.find(({ number }) => number === slice)?.calledOn ? "reclaimed" : otherwise;
};

export const paidDrafts = (loan: Loan, parts: readonly Part[], valueOn: IsoDate): EventDraft[] =>
  parts.flatMap(({ owedBackFen, ...part }): EventDraft[] => [
    ...(amountIn(part) > 0 ? [{ type: calledFor(loan, part.slice, "repaid"), valueOn, ...part }] : []),
    ...(owedBackFen > 0
      ? [{ type: "credited" as const, valueOn, slice: part.slice, instalment: part.instalment, creditFen: owedBackFen }]
      : []),
  ]);
