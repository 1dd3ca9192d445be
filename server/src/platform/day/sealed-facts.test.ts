import { expect, test } from "vitest";
import { rangesHolding, rangesOf } from "./business-day.ts";
import { everySlot } from "./seal.ts";
import { firstFaultOfCover } from "./sealed-facts.ts";

test.each([1, 2, 7, 64])("%i ranges cover every slot once; without one of them there is a gap", (count) => {
  const ranges = rangesOf(count);
  expect(firstFaultOfCover(ranges, everySlot)).toBeUndefined();
  for (const [n, gone] of ranges.entries())
    expect(firstFaultOfCover(ranges.toSpliced(n, 1), everySlot)).toEqual({ ...gone, twice: false });
});

test("slots under two seals are found before slots under none", () => {
  const twice = [
    { from: 10, to: 20 },
    { from: 15, to: 30 },
  ];
  expect(firstFaultOfCover(twice, everySlot)).toEqual({ from: 15, to: 20, twice: true });
});

test.each([
  [0, 1],
  [5_000, 1],
  [5_001, 2],
  [100_000_000, 4_096],
])("%i rows are gone through in %i ranges", (rows, count) => {
  expect(rangesHolding(rows, 5_000).length).toBe(count);
});
