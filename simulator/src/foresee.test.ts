import { isoDate } from "@suanpan/server/kernel/calendar.ts";
import { expect, test } from "vitest";
import { type Foreseen, foresee } from "./foresee.ts";
import { foreseeVintage } from "./foresee-vintages.ts";
import { parametersNamed } from "./parameters.ts";
import { stories } from "./stories/index.ts";
import { makeWorld } from "./world.ts";

/** A tenth of the people makes figures three times as unsure: these are the bands of 1:10,000 in docs/simulation.md. */
const bands: Readonly<Record<keyof Omit<Foreseen, "loans">, readonly [number, number]>> = {
  dayOne: [0.04, 0.06],
  collection: [0.79, 0.9],
  ninety: [0.014, 0.034],
  repeat: [0.86, 0.94],
  tenor: [10.5, 12.2],
  withoutRisk: [0.52, 0.63],
  vPocket: [0.2, 0.3],
};

const world = makeWorld("7", 10_000, isoDate("2022-07-01"), parametersNamed("2023q4"));

test("with the default parameters a quarter after the first year is near the published one", () => {
  const found = foresee(world, { from: isoDate("2023-10-01"), to: isoDate("2023-12-31") });
  for (const [name, [least, most]] of Object.entries(bands)) {
    const value = found[name as keyof typeof bands];
    expect({ name, value, inBand: value >= least && value <= most }).toMatchObject({ inBand: true });
  }
}, 60_000);

/** How much of its last point a curve has reached after so many months. */
const reached = (curve: readonly number[], months: number): number =>
  (curve[months - 1] as number) / (curve.at(-1) as number);

test("a year's vintages rise and flatten: late within months, given up half a year later, little after the last instalment", () => {
  const year = { from: isoDate("2022-07-01"), to: isoDate("2023-07-01") };
  const [late, lost] = [foreseeVintage(world, year, 30, 20), foreseeVintage(world, year, 180, 20)];
  expect(late[0]).toBe(0);
  expect(lost.slice(0, 6)).toEqual([0, 0, 0, 0, 0, 0]);
  // Steep, then slower: more in the first half of the way than in the second, and next to nothing in the end.
  expect([reached(late, 3) > 0.25, reached(late, 6) > 0.65, reached(late, 12) > 0.9]).toEqual([true, true, true]);
  expect([reached(lost, 7) > 0.1, reached(lost, 10) > 0.5, reached(lost, 14) > 0.85]).toEqual([true, true, true]);
  for (const [curve, flat] of [
    [late, 13],
    [lost, 17],
  ] as const) {
    expect(Math.abs(reached(curve, flat) - 1)).toBeLessThan(0.1);
    for (let month = 2; month < flat - 3; month += 1)
      expect(curve[month] as number).toBeGreaterThanOrEqual(curve[month - 1] as number);
  }
  // In all about what the published charts come to.
  for (const curve of [late, lost])
    expect([curve.at(-1) as number].every((part) => part > 0.02 && part < 0.06)).toBe(true);
}, 60_000);

test("while collection stands still less comes in within thirty days, and more is ninety days late afterwards", () => {
  const [parameters, from] = [parametersNamed("2023q4"), isoDate("2022-07-01")];
  const outage = stories.find(({ name }) => name === "collection-outage");
  const [calm, told] = [makeWorld("3", 20_000, from, parameters), makeWorld("3", 20_000, from, parameters, outage)];
  const during = { from: isoDate("2022-10-01"), to: isoDate("2022-11-30") };
  expect(foresee(told, during).collection).toBeLessThan(foresee(calm, during).collection - 0.05);
  const after = { from: isoDate("2023-01-01"), to: isoDate("2023-02-15") };
  expect(foresee(told, after).ninety).toBeGreaterThan(foresee(calm, after).ninety * 1.3);
}, 60_000);
