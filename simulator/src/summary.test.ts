import { expect, test } from "vitest";
import { sparkline, summaryOf } from "./summary.ts";

test("the smallest value is lowest and the largest highest; what never changes is in the middle", () => {
  expect(sparkline([1, 2, 8])).toBe("▁▂█");
  expect(sparkline([5, 5])).toBe("▄▄");
});

test("a run that has no quarter yet says so", () => {
  expect(summaryOf([])).toBe("No quarter is over yet.");
});
