import { expect, test } from "vitest";
import { parsePeriod, periodOf } from "./period.ts";

test("a period is named by its month, quarter, half or year", () => {
  const spans = ["2024-02", "2024Q2", "2024H2", "2023FY"].map((name) => periodOf(name));
  expect(spans.map(({ from, to, before }) => [from, to, before])).toEqual([
    ["2024-02-01", "2024-02-29", "2024-01-31"],
    ["2024-04-01", "2024-06-30", "2024-03-31"],
    ["2024-07-01", "2024-12-31", "2024-06-30"],
    ["2023-01-01", "2023-12-31", "2022-12-31"],
  ]);
  expect(periodOf("2024Q2")).toMatchObject({ beforeYear: "2023-12-31", months: ["2024-04", "2024-05", "2024-06"] });
});

test("what is none is not taken for one", () => {
  for (const name of ["2024", "2024-13", "2024-00", "2024Q5", "2024H3", "24Q1", "2024-6", "2024Q2 "])
    expect(parsePeriod(name)).toBeUndefined();
});
