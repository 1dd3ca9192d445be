import { isoDate } from "@suanpan/server/kernel/calendar.ts";
import { expect, test } from "vitest";
import { bankNumberOf } from "./burn-in.ts";
import { parametersNamed } from "./parameters.ts";
import { numberOfPhone, personOf, registrationOf } from "./population.ts";
import { makeWorld } from "./world.ts";

test("nothing made up here can be somebody's: no phone, resident id or card begins as one that was ever issued", () => {
  const world = makeWorld("7", 10_000, isoDate("2022-07-01"), parametersNamed("2023q4"));
  const numbers = [0, 1, 999, 261_000];
  for (const number of numbers) {
    const { phone, nationalId } = registrationOf(personOf(world, number), "chan_1");
    expect([phone.slice(0, 3), nationalId.slice(0, 6), bankNumberOf(number).slice(0, 8)]).toEqual([
      "154",
      "999999",
      "00000000",
    ]);
    expect(numberOfPhone(phone)).toBe(number);
  }
  expect(new Set(numbers.map(bankNumberOf)).size).toBe(numbers.length);
});
