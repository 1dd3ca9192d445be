import { isoDate } from "@suanpan/server/kernel/calendar.ts";
import { expect, test } from "vitest";
import { type Foreseen, foresee } from "./foresee.ts";
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

test("with the default parameters a quarter after the first year is near the published one", () => {
  const world = makeWorld("7", 10_000, isoDate("2022-07-01"), parametersNamed("2023q4"));
  const found = foresee(world, { from: isoDate("2023-10-01"), to: isoDate("2023-12-31") });
  for (const [name, [least, most]] of Object.entries(bands)) {
    const value = found[name as keyof typeof bands];
    expect({ name, value, inBand: value >= least && value <= most }).toMatchObject({ inBand: true });
  }
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
