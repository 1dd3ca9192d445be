import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { severalAtOnce } from "./several-at-once.ts";

test("every item is worked on once, and never more at a time than there are workers", async () => {
  const done: number[] = [];
  let busy = 0;
  let most = 0;
  await severalAtOnce([1, 2, 3, 4, 5, 6, 7], 3, async (n) => {
    busy += 1;
    most = Math.max(most, busy);
    await turn();
    done.push(n);
    busy -= 1;
  });
  expect(done.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(most).toBe(3);
  await severalAtOnce([], 3, () => Promise.reject(new Error("nothing to do")));
});

test("a failure is told when the others have stopped, and nothing further is begun", async () => {
  const done: number[] = [];
  const run = severalAtOnce([1, 2, 3, 4], 2, async (n) => {
    if (n === 1) throw new Error("one fails");
    await turn();
    done.push(n);
  });
  await expect(run).rejects.toThrow("one fails");
  expect(done).toEqual([2]);
});
