import fc from "fast-check";
import { expect, test } from "vitest";
import { type Random, seeded } from "./random.ts";

const seed = fc.oneof(fc.integer(), fc.string());
const draws = (random: Random, n = 8) => Array.from({ length: n }, () => random.next());
const mean = (list: readonly number[]) => list.reduce((so, x) => so + x, 0) / list.length;

test("the same seed, the same numbers; number and text alike", () => {
  const law = fc.property(seed, (s) => {
    expect(draws(seeded(s))).toEqual(draws(seeded(String(s))));
    expect(draws(seeded(s)).every((x) => x >= 0 && x < 1)).toBe(true);
  });
  fc.assert(law);
});

test("another seed, other numbers", () => {
  const law = fc.property(seed, seed, (a, b) => {
    fc.pre(String(a) !== String(b));
    expect(draws(seeded(a))).not.toEqual(draws(seeded(b)));
  });
  fc.assert(law);
});

test("a fork does not depend on what was drawn", () => {
  const law = fc.property(seed, fc.string(), fc.nat({ max: 50 }), (s, label, n) => {
    const drawn = seeded(s);
    draws(drawn, n);
    expect(draws(drawn.fork(label))).toEqual(draws(seeded(s).fork(label)));
    const untouched = seeded(s);
    draws(untouched.fork(label), n);
    expect(draws(untouched)).toEqual(draws(seeded(s)));
  });
  fc.assert(law);
});

test("integers stay within both ends", () => {
  const law = fc.property(seed, fc.maxSafeInteger(), fc.nat(), (s, lo, width) => {
    fc.pre(Number.isSafeInteger(lo + width));
    const n = seeded(s).integer(lo, lo + width);
    expect(Number.isSafeInteger(n) && n >= lo && n <= lo + width).toBe(true);
  });
  fc.assert(law);
});

test("a shuffle keeps every card, and the old deck", () => {
  const law = fc.property(seed, fc.array(fc.integer()), (s, list) => {
    const before = [...list];
    const after = seeded(s).shuffle(list);
    expect(list).toEqual(before);
    expect(after.toSorted((a, b) => a - b)).toEqual(list.toSorted((a, b) => a - b));
  });
  fc.assert(law);
});

test("no weight, no chance", () => {
  const law = fc.property(seed, fc.array(fc.tuple(fc.string(), fc.nat()), { minLength: 1 }), (s, list) => {
    fc.pre(list.some(([, weight]) => weight > 0));
    const likely = list.filter(([, weight]) => weight > 0).map(([value]) => value);
    expect(likely).toContain(seeded(s).weighted(list));
  });
  fc.assert(law);
});

test("chances of none and all are certain", () => {
  const law = fc.property(seed, (s) => {
    expect([seeded(s).chance(0), seeded(s).chance(1_000_000)]).toEqual([false, true]);
  });
  fc.assert(law);
});

test("golden: these bytes may never change, or every seeded book changes with them", () => {
  const random = seeded("suanpan");
  expect(draws(random, 3)).toEqual([0.43378233457624693, 0.803607658670161, 0.8324437492910141]);
  expect([random.integer(1, 6), random.pick(["a", "b", "c"]), random.chance(500_000)]).toEqual([1, "c", true]);
  expect(
    random.weighted([
      ["x", 0.2],
      ["y", 0.8],
    ] as const),
  ).toBe("y");
  expect(random.shuffle([1, 2, 3, 4, 5])).toEqual([1, 2, 4, 3, 5]);
  expect(random.normal()).toBe(-0.4746937907433711);
  expect([random.fork("loans"), random.fork("loans").fork("1")].map((r) => r.next())).toEqual([
    0.2025320280957308, 0.5401992360917532,
  ]);
});

test("fifty thousand draws are even, unbiased and normal", () => {
  const random = seeded(20_240_630);
  const many = <T>(draw: () => T) => Array.from({ length: 50_000 }, draw);
  const dice = many(() => random.integer(1, 6));
  for (const face of [1, 2, 3, 4, 5, 6]) expect(mean(dice.map((d) => (d === face ? 6 : 0)))).toBeCloseTo(1, 1);
  expect(mean(many(() => (random.chance(30_000) ? 1 : 0)))).toBeCloseTo(0.03, 2);
  expect(
    mean(
      many(() =>
        random.weighted([
          [true, 3],
          [false, 1],
        ])
          ? 1
          : 0,
      ),
    ),
  ).toBeCloseTo(0.75, 1);
  const normal = many(random.normal);
  expect(mean(normal)).toBeCloseTo(0, 1);
  expect(mean(normal.map((x) => x * x))).toBeCloseTo(1, 1);
  expect(mean(normal.map((x) => (Math.abs(x) > 1.959964 ? 1 : 0)))).toBeCloseTo(0.05, 2);
});

test("ten thousand forks are ten thousand streams, and paths do not run together", () => {
  const root = seeded(1);
  expect(new Set(Array.from({ length: 10_000 }, (_, i) => root.fork(`loan-${i}`).next())).size).toBe(10_000);
  expect(root.fork("a").fork("b").next()).not.toBe(root.fork("a/b").next());
  expect(root.fork("").next()).not.toBe(seeded(1).next());
});

test("choosing from nothing is a bug", () => {
  const random = seeded(1);
  expect(() => random.pick([])).toThrow(RangeError);
  expect(() => random.weighted([["a", 0]])).toThrow(RangeError);
  expect(() => random.integer(2, 1)).toThrow(RangeError);
  expect(() => random.integer(0, 0.5)).toThrow(RangeError);
});
