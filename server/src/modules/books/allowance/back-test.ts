import type { BackTest } from "@suanpan/contract";
import { groupBy } from "../../../kernel/lists.ts";

/** What is known of a part of a vintage at a month's end: the net loss so far, and the allowance for the rest of its life. */
export type Outlook = { readonly vintage: string; readonly netLossFen: number; readonly toComeFen: number };

/**
 * Per vintage the earlier month already knew: what it still expected, what was lost since, what is expected now. Had the
 * earlier month known everything, the first would be the sum of the other two.
 */
export const backTest = (before: readonly Outlook[], after: readonly Outlook[]): BackTest[] => {
  const now = groupBy(after, ({ vintage }) => vintage);
  return [...groupBy(before, ({ vintage }) => vintage)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([vintage, then]) => {
      const today = now.get(vintage) ?? [];
      const predictedFen = total(then, "toComeFen");
      const realisedFen = total(today, "netLossFen") - total(then, "netLossFen");
      const stillExpectedFen = total(today, "toComeFen");
      return {
        vintage,
        predictedFen,
        realisedFen,
        stillExpectedFen,
        overFen: predictedFen - realisedFen - stillExpectedFen,
      };
    });
};

const total = (list: readonly Outlook[], what: "netLossFen" | "toComeFen"): number =>
  list.reduce((so, outlook) => so + outlook[what], 0);
