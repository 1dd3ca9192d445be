import { expect, test } from "vitest";
import { startProgress } from "./progress.ts";

test("without a terminal: at most one plain line a second, and the last one", () => {
  const written: string[] = [];
  let ms = 0;
  const progress = startProgress("Closing", { write: (text) => written.push(text) }, () => ms);
  for (let step = 1; step <= 25; step += 1) {
    progress.update(step, 25, `2024-01-${step}`);
    ms += 100;
  }
  progress.stop();
  progress.stop();
  expect(written).toEqual([
    "Closing: 1 of 25, 2024-01-1\n",
    "Closing: 11 of 25, 2024-01-11\n",
    "Closing: 21 of 25, 2024-01-21\n",
    "Closing: 25 of 25, 2024-01-25\n",
  ]);
});
