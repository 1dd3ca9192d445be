import { fc, test } from "@fast-check/vitest";
import { expect } from "vitest";
import { SLOTS } from "../../kernel/ids.ts";
import { rangesOf } from "./business-day.ts";

test.prop([fc.integer({ min: 1, max: SLOTS })])(
  "ranges hold every slot once, in order, and differ by one at most",
  (count) => {
    const ranges = rangesOf(count);
    expect(ranges.length).toBe(count);
    expect(ranges[0]?.from).toBe(0);
    expect(ranges.at(-1)?.to).toBe(SLOTS - 1);
    expect(ranges.every(({ from }, n) => n === 0 || from === (ranges[n - 1]?.to ?? 0) + 1)).toBe(true);
    const sizes = ranges.map(({ from, to }) => to - from + 1);
    expect(Math.min(...sizes)).toBeGreaterThan(0);
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
  },
);
