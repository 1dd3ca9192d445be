import fc from "fast-check";
import { expect, test } from "vitest";
import { addMonths, fromDayNumber, isoDate } from "../../../../kernel/calendar.ts";
import { fen, minus } from "../../../../kernel/money.ts";
import type { Award, Tranche } from "./award.ts";
import { ifrsCost, unrecognised, usCost } from "./cost.ts";

const on = isoDate("2024-01-01");
const yearEnds = ["2024-12-31", "2025-12-31", "2026-12-31", "2027-12-31"].map(isoDate);

/** 4,800 units worth 1,000 fen each, a quarter of them every year. */
const award = (change: Partial<Award> = {}, tranche: (n: number) => Partial<Tranche> = () => ({})): Award => ({
  code: "rsu-1",
  entity: "platform",
  function: "general-administrative",
  instrument: "share-unit",
  on,
  fairValueFen: fen(1_000),
  exerciseFen: fen(0),
  expectedVestPpm: 900_000,
  modified: [],
  exercised: [],
  tranches: [1, 2, 3, 4].map((n) => ({
    vestOn: addMonths(on, 12 * n),
    units: 1_200,
    forfeited: [],
    vested: [],
    ...tranche(n),
  })),
  ...change,
});

const yearly = (cost: typeof usCost, of: Award): number[] =>
  yearEnds.map((end, n) => minus(cost(of, end), n === 0 ? fen(0) : cost(of, yearEnds[n - 1] ?? end)));

test("the numbers of the specification", () => {
  expect(yearly(usCost, award())).toEqual([1_200_000, 1_200_000, 1_200_000, 1_200_000]);
  expect(yearly(ifrsCost, award())).toEqual([2_250_000, 1_170_000, 630_000, 270_000]);
});

test("once a tranche's vesting is recorded the estimate gives way to it", () => {
  const allVested = award({}, (n) => ({ vested: [{ on: addMonths(on, 12 * n), units: 1_200 }] }));
  expect(ifrsCost(allVested, isoDate("2028-01-01"))).toBe(4_800_000);
  expect(ifrsCost(allVested, isoDate("2024-12-31"))).toBe(2_250_000);
  expect(ifrsCost(allVested, isoDate("2025-01-01"))).toBeGreaterThan(2_250_000 + 120_000);
});

test("whoever leaves takes what vested; the rest is taken back when it happens", () => {
  const leaver = award({}, (n) => (n === 1 ? {} : { forfeited: [{ on: isoDate("2025-07-01"), units: 1_200 }] }));
  expect(usCost(leaver, isoDate("2025-06-30"))).toBe(1_800_000);
  expect(usCost(leaver, isoDate("2025-07-01"))).toBe(1_200_000);
  expect(usCost(leaver, isoDate("2027-12-31"))).toBe(1_200_000);
  // The estimate covers ten per cent; who leaves beyond it is taken back under IFRS as well.
  expect(ifrsCost(leaver, isoDate("2027-12-31"))).toBe(1_080_000);
});

test("better terms: at once for what had vested, over the time that is left for the rest", () => {
  const modified = award({ modified: [{ on: isoDate("2026-01-01"), incrementalFen: fen(100) }] });
  const extra = (end: string) => usCost(modified, isoDate(end)) - usCost(award(), isoDate(end));
  expect([extra("2025-12-31"), extra("2026-01-01"), extra("2026-12-31"), extra("2027-12-31")]).toEqual([
    0, 240_333, 360_000, 480_000,
  ]);
  expect(ifrsCost(modified, isoDate("2027-12-31"))).toBe(4_320_000 + 432_000);
});

test("US cost is never less than what has vested, and ends at what was left", () => {
  const day = fc.integer({ min: 19_723, max: 21_300 }).map(fromDayNumber);
  const law = fc.property(day, fc.integer({ min: 0, max: 1_200 }), day, (at, lost, when) => {
    const of = award({}, (n) => (n === 4 && lost > 0 ? { forfeited: [{ on: when, units: lost }] } : {}));
    const vested = of.tranches.filter(({ vestOn }) => vestOn <= at).length;
    const left = when <= at ? 4_800 - lost : 4_800;
    expect(usCost(of, at)).toBeGreaterThanOrEqual(Math.min(vested, 3) * 1_200_000);
    expect(usCost(of, at)).toBeLessThanOrEqual(left * 1_000);
    expect(usCost(of, at) + unrecognised(of, at)).toBe(left * 1_000);
  });
  fc.assert(law);
});
