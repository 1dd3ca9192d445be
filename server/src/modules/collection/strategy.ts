import type { OverdueBand, StrategyRule, Strategy as StrategyView } from "@suanpan/contract";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import { firstFault } from "./strategy-fault.ts";

/** One approved version of what is done with whom. */
export type Strategy = {
  readonly version: number;
  readonly name: string;
  readonly rules: readonly StrategyRule[];
  readonly inForceAt: Date | null;
};

/** Where a case stands: what a strategy decides by. */
export type Standing = { readonly band: OverdueBand; readonly balanceFen: number; readonly score: number | null };

export const covers = (rule: StrategyRule, { band, balanceFen, score }: Standing): boolean =>
  rule.bands.includes(band) &&
  within(balanceFen, rule.balance?.atLeastFen, rule.balance?.belowFen) &&
  (rule.score === undefined ||
    (score === null ? rule.score.orUnknown === true : within(score, rule.score.atLeast, rule.score.below)));

const within = (value: number, atLeast: number | undefined, below: number | undefined): boolean =>
  (atLeast === undefined || value >= atLeast) && (below === undefined || value < below);

/** Charged-off loans are recovered by people of their own; every strategy must say so by this name. */
export const recoveryTeam = "recovery";

/** The first rule that fits. An accepted strategy has one for every case there can be. */
export const ruleFor = (strategy: Strategy, standing: Standing): { rule: StrategyRule; number: number } => {
  const number = strategy.rules.findIndex((rule) => covers(rule, standing));
  const rule = strategy.rules[number];
  if (!rule) throw new Error(`strategy ${strategy.version} has no rule for ${JSON.stringify(standing)}`);
  return { rule, number };
};

/** A strategy with a hole would lose cases, and a rule nobody reaches is not what its author believes it to be. */
export const decideStrategy = (rules: readonly StrategyRule[]): Outcome<true, "strategy-invalid"> => {
  const elsewhere = rules.findIndex(({ bands, team }) => bands.includes("over-180") && team !== recoveryTeam);
  if (elsewhere >= 0)
    return refused("strategy-invalid", {
      fault: "not-recovery",
      pointer: `/rules/${elsewhere}/team`,
      detail: `Charged-off loans go to the team ${recoveryTeam}.`,
    });
  const fault = firstFault(rules, covers);
  return fault ? refused("strategy-invalid", fault) : done(true);
};

export const strategyView = ({ version, name, rules, inForceAt }: Strategy): StrategyView => ({
  version,
  name,
  rules: rules.map((rule) => ({ ...rule })),
  inForceAt: inForceAt?.toISOString() ?? null,
});
