import { fc, test } from "@fast-check/vitest";
import { type OverdueBand, overdueBands, type StrategyRule } from "@suanpan/contract";
import { expect } from "vitest";
import { houseStrategy } from "./house-strategy.ts";
import { covers, decideStrategy, ruleFor } from "./strategy.ts";

const everywhere = (team: string): StrategyRule => ({ bands: [...overdueBands], team, actions: [] });
const recovery = everywhere("recovery");
const early = (rule: Partial<StrategyRule> = {}): StrategyRule => ({
  bands: ["1-30"],
  team: "early",
  actions: [],
  ...rule,
});

test("the house strategy is one that would be accepted", () => {
  expect(decideStrategy(houseStrategy.rules)).toEqual({ ok: true, value: true });
});

test("a hole is refused with its place", () => {
  const later = { ...recovery, bands: overdueBands.filter((band) => band !== "1-30") };
  const small = early({ balance: { belowFen: 100_000 } });
  const scored = early({ balance: { atLeastFen: 100_000 }, score: { atLeast: 600 } });
  expect(decideStrategy([small, scored, later])).toMatchObject({
    code: "strategy-invalid",
    detail: { fault: "hole", missing: "1-30, balance from 100000 fen, score unknown" },
  });
  const unknown = early({ score: { atLeast: 600, orUnknown: true } });
  expect(decideStrategy([small, unknown, later])).toMatchObject({
    detail: { fault: "hole", missing: "1-30, balance from 100000 fen, score below 600" },
  });
  expect(decideStrategy([small, unknown, early(), later]).ok).toBe(true);
});

test("a rule nobody reaches is refused with its place", () => {
  expect(decideStrategy([recovery, early()])).toMatchObject({ detail: { fault: "unreachable", pointer: "/rules/1" } });
  const empty = early({ score: { atLeast: 700, below: 700 } });
  expect(decideStrategy([empty, recovery])).toMatchObject({ detail: { fault: "unreachable", pointer: "/rules/0" } });
});

test("charged-off loans go to recovery, and nowhere else", () => {
  expect(decideStrategy([everywhere("late")])).toMatchObject({
    code: "strategy-invalid",
    detail: { fault: "not-recovery", pointer: "/rules/0/team" },
  });
});

const bound = fc.option(fc.integer({ min: 0, max: 6 }), { nil: undefined });
const some = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, v]) => v !== undefined)) as T;
const rule = fc
  .record({
    bands: fc.subarray([...overdueBands], { minLength: 1 }),
    balance: fc.option(fc.record({ atLeastFen: bound, belowFen: bound }), { nil: undefined }),
    score: fc.option(fc.record({ atLeast: bound, below: bound, orUnknown: fc.boolean() }), { nil: undefined }),
  })
  .map(({ bands, balance, score }) =>
    some({ bands, team: "recovery", actions: [], balance: balance && some(balance), score: score && some(score) }),
  ) as fc.Arbitrary<StrategyRule>;

const standings = overdueBands.flatMap((band: OverdueBand) =>
  [0, 1, 2, 3, 4, 5, 6, 7].flatMap((balanceFen) =>
    [null, -1, 0, 1, 2, 3, 4, 5, 6, 7].map((score) => ({ band, balanceFen, score })),
  ),
);

/** Every bound lies inside the standings tried, so trying them all is the truth to compare with. */
const firstRules = (rules: readonly StrategyRule[]) =>
  standings.map((standing) => rules.findIndex((one) => covers(one, standing)));

test.prop([fc.array(rule, { minLength: 1, maxLength: 6 }), fc.boolean()])(
  "a strategy is accepted exactly when every band, balance and score meets one rule and every rule is met",
  (some, withLast) => {
    const rules = withLast ? [...some, recovery] : some;
    const met = firstRules(rules);
    const sound = !met.includes(-1) && rules.every((_, number) => met.includes(number));
    expect(decideStrategy(rules).ok).toBe(sound);
    if (sound)
      for (const [n, standing] of standings.entries())
        expect(ruleFor({ version: 1, name: "any", rules, inForceAt: null }, standing).number).toBe(met[n]);
  },
);
