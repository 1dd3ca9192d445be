import { fc, test } from "@fast-check/vitest";
import { expect, it } from "vitest";
import { isMonth, isPeriod, monthBefore, spanOf, spans, stepped, widened } from "./periods.ts";

const month = fc.tuple(fc.integer({ min: 1950, max: 2150 }), fc.integer({ min: 1, max: 12 }));
const text = ([year, of]: [number, number]): string => `${year}-${String(of).padStart(2, "0")}`;

it("knows its periods by name", () => {
  expect(["2024-06", "2024Q2", "2024H1", "2024FY"].map(spanOf)).toEqual([...spans]);
  expect(["2024-13", "2024Q5", "2024H3", "24FY", ""].filter(isPeriod)).toEqual([]);
  expect([isMonth("2024-06"), isMonth("2024Q2")]).toEqual([true, false]);
});

it("widens to what holds a period's last month, and narrows to it", () => {
  expect(spans.map((span) => widened("2024-06", span))).toEqual(["2024-06", "2024Q2", "2024H1", "2024FY"]);
  expect(widened("2024Q3", "month")).toBe("2024-09");
  expect(widened("2024FY", "half")).toBe("2024H2");
});

it("finds the last month that is over", () => {
  expect([monthBefore("2024-01-15"), monthBefore("2024-12-31")]).toEqual(["2023-12", "2024-11"]);
});

test.prop([month, fc.constantFrom(...spans), fc.integer({ min: -40, max: 40 })])(
  "steps there and back",
  (of, span, by) => {
    const period = widened(text(of), span);
    expect(spanOf(stepped(period, by))).toBe(span);
    expect(stepped(stepped(period, by), -by)).toBe(period);
  },
);
