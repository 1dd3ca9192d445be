import type { ReleaseDiff } from "@suanpan/contract";
import type { Figures } from "../figure.ts";

/** Figures that came, went or print otherwise, by id. */
export const changedFigures = (before: Figures, after: Figures): ReleaseDiff["figures"] =>
  [...new Set([...before.keys(), ...after.keys()])]
    .sort()
    .map((id) => ({ id, was: before.get(id)?.printed ?? null, is: after.get(id)?.printed ?? null }))
    .filter(({ was, is }) => was !== is);

/** Paragraphs that went out and came in, in order: those of the longest common run of both stay and are not named. */
export const changedWords = (before: readonly string[], after: readonly string[]): ReleaseDiff["words"] => {
  const lengths = commonLengths(before, after);
  const changes: ReleaseDiff["words"] = [];
  let [n, m] = [0, 0];
  while (n < before.length || m < after.length) {
    if (n < before.length && m < after.length && before[n] === after[m]) {
      n += 1;
      m += 1;
    } else if (m >= after.length || (n < before.length && at(lengths, n + 1, m) >= at(lengths, n, m + 1))) {
      changes.push({ change: "out", text: before[n] as string });
      n += 1;
    } else {
      changes.push({ change: "in", text: after[m] as string });
      m += 1;
    }
  }
  return changes;
};

const at = (lengths: readonly (readonly number[])[], n: number, m: number): number => lengths[n]?.[m] ?? 0;

/** How many paragraphs the rests of both texts have in common, from each place on. */
const commonLengths = (before: readonly string[], after: readonly string[]): number[][] => {
  const lengths: number[][] = Array.from({ length: before.length + 1 }, () => new Array(after.length + 1).fill(0));
  for (let n = before.length - 1; n >= 0; n -= 1)
    for (let m = after.length - 1; m >= 0; m -= 1)
      (lengths[n] as number[])[m] =
        before[n] === after[m] ? at(lengths, n + 1, m + 1) + 1 : Math.max(at(lengths, n + 1, m), at(lengths, n, m + 1));
  return lengths;
};
