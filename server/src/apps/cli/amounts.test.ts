import { expect, test } from "vitest";
import { calledIn, shownIn, unitOf } from "./amounts.ts";

test("an amount is shown and called by its unit", () => {
  expect(["thousand", "whole", "exact"].map((unit) => shownIn(unit as never)(-1_234_567))).toEqual([
    "(1,234,567)",
    "(1,234,567)",
    "(12,345.67)",
  ]);
  expect(shownIn("whole")(0)).toBe("- ");
  expect(calledIn("thousand", "RMB")).toBe("thousands of RMB");
  expect(calledIn("whole", "US dollars")).toBe("US dollars");
});

test("it is in thousands unless somebody asks for more", () => {
  expect([unitOf({}), unitOf({ whole: true }), unitOf({ exact: true })]).toEqual(["thousand", "whole", "exact"]);
});
