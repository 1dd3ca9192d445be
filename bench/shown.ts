import type { Machine } from "./machine.ts";
import type { Result } from "./main.ts";
import type { Comparison, Finding, Target } from "./measure.ts";

/** A run for the eye. */
export const shown = (machine: Machine, results: readonly Result[]): string => {
  const facts = `${machine.cpu}, ${machine.cores} cores, Node ${machine.node}, PostgreSQL ${machine.postgresql}, fsync ${machine.fsync}`;
  return [facts, ...results.flatMap((result) => ["", ...linesOf(result)])].join("\n");
};

/** Results one after the other: a run may take an hour, and each is told as soon as it is known. */
export const takeNotes = (): { readonly results: readonly Result[]; readonly note: (...found: Result[]) => void } => {
  const results: Result[] = [];
  const note = (...found: Result[]): void => {
    for (const result of found) console.error(linesOf(result).join("\n"));
    results.push(...found);
  };
  return { results, note };
};

const linesOf = (result: Result): string[] => [
  result.name,
  ...("ratio" in result ? compared(result) : found(result)),
  ...(result.targets ?? []).map(held),
];

const compared = ({ unit, baseline, subject, ratio }: Comparison): string[] => [
  ...[baseline, subject].map(
    (one) => `  ${one.name.padEnd(44)} ${one.perSecond.toLocaleString("en").padStart(9)} ${unit}s/s`,
  ),
  `  takes ${ratio} times as long`,
];

const found = ({ figures }: Finding): string[] =>
  Object.entries(figures).map(([name, value]) => `  ${name.padEnd(44)} ${value.toLocaleString("en").padStart(9)}`);

const held = ({ what, is, atLeast, atMost, met }: Target): string =>
  `  ${met ? "holds" : "MISSED"}: ${what} ${is}, ${atLeast === undefined ? `at most ${atMost}` : `at least ${atLeast}`}`;
