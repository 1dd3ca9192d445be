import { expect, test } from "vitest";
import { isoDate } from "../../kernel/calendar.ts";
import { ageOn, birthDateOf, checkDigitOf } from "./national-id.ts";

test("the standard's own example checks", () => {
  expect(checkDigitOf("11010519491231002")).toBe("X");
  expect(birthDateOf("11010519491231002X")).toBe("1949-12-31");
});

test("any single wrong digit is noticed", () => {
  const good = "11010519491231002X";
  for (let place = 0; place < 17; place += 1) {
    const wrong = good.slice(0, place) + ((Number(good[place]) + 1) % 10) + good.slice(place + 1);
    expect(birthDateOf(wrong)).toBeUndefined();
  }
});

test("an impossible birth date is no birth date, whatever its check digit", () => {
  const first17 = "11010519900230002";
  expect(birthDateOf(first17 + checkDigitOf(first17))).toBeUndefined();
});

test("age turns on the birthday", () => {
  const born = isoDate("2006-06-15");
  expect(ageOn(born, isoDate("2024-06-14"))).toBe(17);
  expect(ageOn(born, isoDate("2024-06-15"))).toBe(18);
  expect(ageOn(isoDate("2004-02-29"), isoDate("2022-02-28"))).toBe(17);
  expect(ageOn(isoDate("2004-02-29"), isoDate("2022-03-01"))).toBe(18);
});
