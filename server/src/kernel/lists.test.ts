import fc from "fast-check";
import { expect, test } from "vitest";
import { groupBy, inPieces, only } from "./lists.ts";

test("groups lose nothing, repeat nothing and keep the order", () => {
  const law = fc.property(fc.array(fc.integer()), fc.integer({ min: 1, max: 7 }), (list, divisor) => {
    const groups = groupBy(list, (n) => Math.abs(n % divisor));
    expect([...groups.values()].flat().sort()).toEqual([...list].sort());
    for (const [key, group] of groups) expect(group).toEqual(list.filter((n) => Math.abs(n % divisor) === key));
  });
  fc.assert(law);
});

test("pieces put together are the list; none is empty or too long", () => {
  const law = fc.property(fc.array(fc.integer()), fc.integer({ min: 1, max: 7 }), (list, each) => {
    const pieces = inPieces(list, each);
    expect(pieces.flat()).toEqual(list);
    expect(pieces.every((piece, n) => piece.length === each || (n === pieces.length - 1 && piece.length > 0))).toBe(
      true,
    );
  });
  fc.assert(law);
});

test("a list of one is its item, any other is a mistake", () => {
  expect(only(["a"])).toBe("a");
  expect(() => only([])).toThrow(RangeError);
  expect(() => only(["a", "b"])).toThrow(RangeError);
});
