import type { StrategyRule } from "@suanpan/contract";
import { expect, it } from "vitest";
import { teamsOf } from "./teams.ts";

const rules = (...teams: string[]): StrategyRule[] => teams.map((team) => ({ bands: ["1-30"], team, actions: [] }));

it("names the teams of the strategy in force first, each once", () => {
  const old = { version: 0, rules: rules("early", "late", "recovery") };
  const inForce = { version: 2, rules: rules("calls", "visits", "calls", "recovery") };
  expect(teamsOf([old, inForce])).toEqual(["calls", "visits", "recovery", "early", "late"]);
  expect(teamsOf([])).toEqual([]);
});
