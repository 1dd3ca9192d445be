import { overdueBands, type StrategyRule } from "@suanpan/contract";
import type { Standing } from "./strategy.ts";

/** What is wrong with a list of rules, and where: a place nobody covers, or a rule nobody reaches. */
export type Fault =
  | { readonly fault: "hole"; readonly pointer: "/rules"; readonly missing: string }
  | { readonly fault: "unreachable"; readonly pointer: string; readonly missing: string };

/** From, and up to but not including; null is without end. */
type Span = { readonly from: number | null; readonly below: number | null };
type Covers = (rule: StrategyRule, standing: Standing) => boolean;

/**
 * The bounds of all rules cut balances and scores into cells inside which every rule says the same, so trying one
 * standing of each cell is trying them all.
 */
export const firstFault = (rules: readonly StrategyRule[], covers: Covers): Fault | undefined => {
  const reached = new Set<number>();
  const balances = balanceSpans(rules);
  const scores = [null, ...scoreSpans(rules)];
  for (const band of overdueBands)
    for (const balance of balances)
      for (const score of scores) {
        const standing = { band, balanceFen: balance.from ?? 0, score: score && inside(score) };
        const number = rules.findIndex((rule) => covers(rule, standing));
        if (number < 0) return { fault: "hole", pointer: "/rules", missing: told(band, balance, score) };
        reached.add(number);
      }
  const idle = rules.findIndex((_, number) => !reached.has(number));
  return idle < 0
    ? undefined
    : { fault: "unreachable", pointer: `/rules/${idle}`, missing: "a case that no earlier rule takes" };
};

const ascending = (bounds: readonly (number | undefined)[]): number[] =>
  [...new Set(bounds.filter((bound) => bound !== undefined))].sort((a, b) => a - b);

const balanceSpans = (rules: readonly StrategyRule[]): Span[] => {
  const bounds = ascending([0, ...rules.flatMap(({ balance }) => [balance?.atLeastFen, balance?.belowFen])]);
  return bounds.map((from, n) => ({ from, below: bounds[n + 1] ?? null }));
};

const scoreSpans = (rules: readonly StrategyRule[]): Span[] => {
  const bounds = ascending(rules.flatMap(({ score }) => [score?.atLeast, score?.below]));
  return [null, ...bounds].map((from, n) => ({ from, below: bounds[n] ?? null }));
};

const inside = ({ from, below }: Span): number => from ?? (below === null ? 0 : below - 1);

const told = (band: string, balance: Span, score: Span | null): string =>
  `${band}, balance ${range(balance)} fen, score ${score === null ? "unknown" : range(score)}`;

const range = ({ from, below }: Span): string => {
  if (below === null) return from === null ? "any" : `from ${from}`;
  return from === null ? `below ${below}` : `from ${from} to below ${below}`;
};
