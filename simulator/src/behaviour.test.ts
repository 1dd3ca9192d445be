import { addMonths, type IsoDate, isoDate } from "@suanpan/server/kernel/calendar.ts";
import { describe, expect, test } from "vitest";
import { type Drawn, duesOf, type Fate, fateOf, pays } from "./behaviour.ts";
import { parametersNamed } from "./parameters.ts";
import { type Person, personOf } from "./population.ts";
import { makeWorld } from "./world.ts";

const world = makeWorld("behaviour", 10_000, isoDate("2023-01-01"), parametersNamed("2023q4"));
const people = Array.from({ length: 1_500 }, (_, n) => personOf(world, n));
const year: Drawn = { drawnOn: isoDate("2023-03-15"), principalFen: 360_000, tenor: 12, tenorUnit: "months" };
const fates = people.map((person) => fateOf(world, person, year));

test("the same loan of the same person has the same fate, whoever asks and when", () => {
  const again = personOf(makeWorld("behaviour", 10_000, isoDate("2023-01-01"), parametersNamed("2023q4")), 7);
  expect(fateOf(world, again, year)).toEqual(fates[7]);
});

test("arrears begin on a due date, end later and never overlap; nothing follows a default", () => {
  const dues = duesOf(year);
  for (const { arrears, settlesOn } of fates)
    for (const [n, { from, until }] of arrears.entries()) {
      expect(dues).toContain(from);
      if (until !== null) expect(until > from).toBe(true);
      else expect([n, settlesOn]).toEqual([arrears.length - 1, null]);
      const before = arrears[n - 1]?.until;
      if (before) expect(before <= from).toBe(true);
    }
});

const missed = (list: readonly Fate[]) => list.flatMap(({ arrears }) => arrears);

describe("of those who miss", () => {
  const { neverCures } = world.parameters.repayment;
  const all = missed(fates);
  test("about as many never pay as the file says, and most of the others do within thirty days", () => {
    const never = all.filter(({ until }) => until === null).length / all.length;
    expect(Math.abs(never - neverCures)).toBeLessThan(0.04);
    const soon = all.filter(({ from, until }) => until !== null && until <= addMonths(from, 1)).length / all.length;
    expect(soon).toBeGreaterThan(0.78);
  });
  test("longer loans are missed more often than short ones, instalment for instalment", () => {
    const rate = (drawn: Drawn, of: readonly Person[]) =>
      missed(of.map((person) => fateOf(world, person, drawn))).length / (of.length * duesOf(drawn).length);
    const month: Drawn = { drawnOn: year.drawnOn, principalFen: 50_000, tenor: 30, tenorUnit: "days" };
    expect(rate(month, people)).toBeLessThan(rate(year, people));
  });
});

test("somebody in arrears does not pay from the due date until the day he does", () => {
  const fate = { arrears: [{ from: "2023-04-15" as IsoDate, until: "2023-04-20" as IsoDate }] };
  const days = ["2023-04-14", "2023-04-15", "2023-04-19", "2023-04-20"].map(isoDate);
  expect(days.map((day) => pays(fate, day))).toEqual([true, false, false, true]);
});
