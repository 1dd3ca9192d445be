import { isoDate } from "@suanpan/server/kernel/calendar.ts";
import { expect, test } from "vitest";
import { loansUpTo, lostIn } from "./foresee.ts";
import { mostOrdinary } from "./ordinary.ts";
import { parametersNamed } from "./parameters.ts";
import { makeWorld, type World } from "./world.ts";

const from = isoDate("2025-01-01");
const quarter = { from: isoDate("2026-07-01"), to: isoDate("2026-09-30") };
const world = (seed: string) => makeWorld(seed, 400_000, from, parametersNamed("2023q4"));

test("of some worlds the same one is chosen whatever their order, and it loses about what they lose on average", () => {
  const worlds = ["1", "2", "3", "4", "5", "6"].map(world);
  const chosen = mostOrdinary(worlds, quarter);
  expect(mostOrdinary(worlds.toReversed(), quarter).seed).toBe(chosen.seed);
  const lost = (one: World) => lostIn(loansUpTo(one, quarter), quarter);
  const losses = worlds.map(lost);
  const average = losses.reduce((sum, one) => sum + one, 0) / losses.length;
  const far = losses.map((one) => Math.abs(one - average)).toSorted((a, b) => a - b);
  expect(Math.abs(lost(chosen) - average)).toBeLessThanOrEqual(far[2] as number);
  expect(() => mostOrdinary([], quarter)).toThrow("no world");
});
