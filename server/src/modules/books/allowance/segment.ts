import type { FundingModel } from "@suanpan/contract";

/** Loans that are alike: how their losses develop is learnt together. */
export type Segment = {
  readonly fundingModel: FundingModel;
  readonly product: string;
  readonly tenorClass: number;
  readonly grade: number;
};

/** Tenors in months (days of a pay-later loan count by thirties) by where a class begins; the last has no end. */
export const tenorFrom = [1, 4, 7, 13, 25] as const;
const tenorNames = ["1-3", "4-6", "7-12", "13-24", "over-24"] as const;

/** The months the longest loan of a class can run; for the one without end, three years. */
const tenorMost = [3, 6, 12, 24, 36] as const;

/**
 * The price a line was granted at stands for its grade, as price follows risk: up to 1.2% a month, up to 1.5%, up to
 * 1.8%, above. The bounds are where a grade begins, in ppm a month.
 */
export const gradeFrom = [0, 12_001, 15_001, 18_001] as const;
export const gradeNames = ["A", "B", "C", "D"] as const;

/** A class is counted from one, as `width_bucket` does in SQL. */
export const longestOf = (tenorClass: number): number => tenorMost[tenorClass - 1] ?? 36;

/** `balance-sheet/instalment/4-6/C`. */
export const segmentName = ({ fundingModel, product, tenorClass, grade }: Segment): string =>
  [fundingModel, product, tenorNames[tenorClass - 1] ?? "?", gradeNames[grade - 1] ?? "?"].join("/");

/** The segment itself, then the coarser ones that stand in for it when it is thin. No model stands in for another. */
export const widenings = (segment: Segment): string[] => {
  const parts = segmentName(segment).split("/");
  return parts.map((_, n) => parts.slice(0, parts.length - n).join("/"));
};
