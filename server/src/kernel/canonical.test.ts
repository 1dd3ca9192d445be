import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalJson } from "./canonical.ts";

/** The same value, every object's members written the other way round. */
const reversed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, member]) => [key, reversed(member)]),
  );
};

test("the order in which members were written does not matter", () => {
  const law = fc.property(fc.jsonValue(), (value) => {
    expect(canonicalJson(reversed(value))).toBe(canonicalJson(value));
  });
  fc.assert(law);
});

test("it is JSON of the same value, so different values have different text", () => {
  const law = fc.property(fc.jsonValue(), (value) => {
    const text = canonicalJson(value);
    expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
    expect(canonicalJson(JSON.parse(text))).toBe(text);
  });
  fc.assert(law);
});

test("undefined is as good as absent", () => {
  const law = fc.property(fc.dictionary(fc.string(), fc.integer()), fc.string(), (members, key) => {
    fc.pre(!(key in members));
    expect(canonicalJson({ ...members, [key]: undefined })).toBe(canonicalJson(members));
  });
  fc.assert(law);
});

test("a body, as it is hashed", () => {
  const body = {
    loan: 12_345_678_901_234_567_890n,
    amountFen: 63_836,
    note: undefined,
    parts: [{ b: 1, a: -0 }, undefined],
  };
  expect(canonicalJson(body)).toBe('{"amountFen":63836,"loan":"12345678901234567890","parts":[{"a":0,"b":1},null]}');
  expect(canonicalJson({ é: 1, z: 2, Z: 3, 10: 4, 9: 5 })).toBe('{"10":4,"9":5,"Z":3,"z":2,"é":1}');
  expect(canonicalJson(Object.assign(Object.create(null), { b: 'say "算盘"', a: null }))).toBe(
    '{"a":null,"b":"say \\"算盘\\""}',
  );
});

test("what has no one text throws", () => {
  const nothing = [
    undefined,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    () => 1,
    Symbol("s"),
    new Map([["a", 1]]),
    new Date(0),
  ];
  for (const value of nothing) expect(() => canonicalJson(value)).toThrow(TypeError);
  expect(() => canonicalJson({ a: [{ b: Number.NaN }] })).toThrow(TypeError);
  expect(() => canonicalJson({ a: () => 1 })).toThrow(TypeError);
});
