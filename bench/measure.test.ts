import { expect, test } from "vitest";
import { compare, median } from "./measure.ts";

test("the median of an odd and of an even number of samples", () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([8, 2, 4, 6])).toBe(5);
});

test("both ways run in turn, each first as often as second, after one that does not count", async () => {
  const ran: string[] = [];
  const way = (name: string) => ({
    name,
    way: async (count: number) => {
      ran.push(`${name} ${count}`);
    },
  });
  const plan = { name: "n", unit: "u", perSample: 3, samples: 2, baseline: way("base"), subject: way("ours") };
  const { baseline, subject } = await compare(plan);
  expect(ran).toEqual(["ours 3", "base 3", "base 3", "ours 3", "ours 3", "base 3"]);
  expect([baseline.microseconds.length, subject.microseconds.length]).toEqual([2, 2]);
});

test("the ratio says how many times as long ours takes, median against median", async () => {
  let clock = 0n;
  const taking = (...milliseconds: number[]) => {
    let run = -1; // the first run does not count
    return async (count: number) => {
      clock += BigInt((milliseconds[run] ?? 0) * count * 1_000_000);
      run += 1;
    };
  };
  const { ratio, subject } = await compare(
    {
      name: "n",
      unit: "u",
      perSample: 2,
      samples: 3,
      baseline: { name: "base", way: taking(2, 90, 1) },
      subject: { name: "ours", way: taking(6, 5, 70) },
    },
    () => clock,
  );
  expect(subject.microseconds).toEqual([6_000, 5_000, 70_000]);
  expect(ratio).toBeCloseTo(3, 1);
});
