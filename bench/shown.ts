import type { Machine } from "./machine.ts";
import type { Result } from "./main.ts";
import type { Comparison, Finding, Target } from "./measure.ts";

/** A run for the eye. */
export const shown = (machine: Machine, results: readonly Result[]): string => {
  const facts = `${machine.cpu}, ${machine.cores} cores, Node ${machine.node}, PostgreSQL ${machine.postgresql}, fsync ${machine.fsync}`;
  const lines = results.flatMap((result) => [
    "",
    result.name,
    ...("ratio" in result ? compared(result) : found(result)),
    ...(result.targets ?? []).map(held),
  ]);
  return [facts, ...lines].join("\n");
};

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
