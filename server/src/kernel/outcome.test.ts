import fc from "fast-check";
import { expect, expectTypeOf, test } from "vitest";
import {
  allDone,
  andThen,
  type Done,
  done,
  isDone,
  isRefused,
  mapDone,
  type Outcome,
  type Refused,
  refused,
} from "./outcome.ts";

const outcome: fc.Arbitrary<Outcome<number, "over-limit">> = fc.oneof(
  fc.integer().map(done),
  fc.integer().map((available) => refused("over-limit", { available })),
);

const halve = (n: number): Outcome<number, "odd"> => (n % 2 === 0 ? done(n / 2) : refused("odd", { n }));
const lessTen = (n: number): Outcome<number, "negative"> => (n < 10 ? refused("negative") : done(n - 10));

test("an outcome is done or refused, never both", () => {
  const law = fc.property(outcome, (o) => {
    expect(isDone(o)).toBe(!isRefused(o));
  });
  fc.assert(law);
});

test("mapping is going on to something that cannot refuse", () => {
  const law = fc.property(outcome, (o) => {
    expect(mapDone(o, (n) => n + 1)).toEqual(andThen(o, (n) => done(n + 1)));
    expect(mapDone(o, (n) => n)).toEqual(o);
  });
  fc.assert(law);
});

test("steps may be grouped either way", () => {
  const law = fc.property(outcome, (o) => {
    expect(andThen(andThen(o, halve), lessTen)).toEqual(andThen(o, (n) => andThen(halve(n), lessTen)));
  });
  fc.assert(law);
});

test("the first refusal is the answer, and nothing after it runs", () => {
  const answer = andThen(refused("over-limit", { available: 5 }), () => expect.fail("went on"));
  expect(answer).toEqual({ ok: false, code: "over-limit", detail: { available: 5 } });
  expect(refused("odd").detail).toEqual({});
});

test("types remember every code and narrow on ok", () => {
  const steps = andThen(halve(4), lessTen);
  expectTypeOf(steps).toEqualTypeOf<Outcome<number, "odd" | "negative">>();
  expectTypeOf(refused("odd")).toEqualTypeOf<Refused<"odd">>();
  expectTypeOf(mapDone(halve(4), String)).toEqualTypeOf<Outcome<string, "odd">>();
  if (isDone(steps)) expectTypeOf(steps).toEqualTypeOf<Done<number>>();
  else expectTypeOf(steps.code).toEqualTypeOf<"odd" | "negative">();
});

test("many are done in their order, or refused by the first that is", () => {
  const law = fc.property(fc.array(outcome), (all) => {
    const together = allDone(all);
    if (together.ok) expect(together.value.map(done)).toEqual(all);
    else expect(together).toBe(all.find(isRefused));
    expect(together.ok).toBe(all.every(isDone));
  });
  fc.assert(law);
});
