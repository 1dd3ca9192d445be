import fc from "fast-check";
import { expect, test } from "vitest";
import { addMonths, fromDayNumber, isoDate, monthEnd } from "../../../kernel/calendar.ts";
import { fen } from "../../../kernel/money.ts";
import { spread } from "./straight-line.ts";

const from = isoDate("2024-01-01");
const year = isoDate("2025-01-01");

test("every month gets the same, whatever its days", () => {
  const cumulative = Array.from({ length: 12 }, (_, n) =>
    spread(fen(120_000), from, year, monthEnd(addMonths(from, n))),
  );
  expect(cumulative).toEqual(Array.from({ length: 12 }, (_, n) => (n + 1) * 10_000));
});

test("nothing before, everything from the last day on, never back", () => {
  const day = fc.integer({ min: 19_000, max: 21_000 }).map(fromDayNumber);
  const law = fc.property(fc.nat(), day, fc.integer({ min: 1, max: 120 }), day, day, (n, start, months, a, b) => {
    const until = addMonths(start, months);
    const [first, second] = a < b ? [a, b] : [b, a];
    expect(spread(fen(n), start, until, first)).toBeLessThanOrEqual(spread(fen(n), start, until, second));
    expect(spread(fen(n), start, until, until)).toBe(n);
  });
  fc.assert(law);
  expect(spread(fen(100), from, year, isoDate("2023-12-31"))).toBe(0);
  expect(spread(fen(100), from, year, isoDate("2024-12-31"))).toBe(100);
  expect(spread(fen(100), from, from, from)).toBe(100);
});
