import { expect, test } from "vitest";
import { isoDate } from "../kernel/calendar.ts";
import { quarterOverBy } from "./demo-release.ts";

test("the last quarter that is over on a day", () => {
  const third = { name: "2026Q3", from: "2026-07-01", to: "2026-09-30" };
  expect(quarterOverBy(isoDate("2026-11-16"))).toMatchObject(third);
  expect(quarterOverBy(isoDate("2026-10-01"))).toMatchObject(third);
  expect(quarterOverBy(isoDate("2026-02-28"))).toMatchObject({ from: "2025-10-01", to: "2025-12-31" });
});
