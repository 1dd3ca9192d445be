import { fc, test as property } from "@fast-check/vitest";
import { expect, test } from "vitest";
import { nextAttempt } from "./back-off.ts";

const now = new Date("2024-01-02T02:00:00Z");
const waitMs = (attempts: number, id: string) => nextAttempt(now, attempts, id).getTime() - now.getTime();

property.prop([fc.integer({ min: 1, max: 50 }), fc.string()])(
  "waits longer each time, up to 6 hours",
  (attempts, id) => {
    const fullMs = Math.min(21_600_000, 10_000 * 2 ** (attempts - 1));
    expect(waitMs(attempts, id)).toBeLessThanOrEqual(fullMs);
    expect(waitMs(attempts, id)).toBeGreaterThanOrEqual(fullMs * 0.8 - 1);
    expect(waitMs(attempts, id)).toBe(waitMs(attempts, id));
  },
);

test("deliveries that failed together do not come back together", () => {
  const waits = Array.from({ length: 100 }, (_, n) => waitMs(1, `dlv_${n}`));
  expect(new Set(waits).size).toBeGreaterThan(80);
});
