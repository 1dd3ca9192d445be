import { fc, test } from "@fast-check/vitest";
import { expect } from "vitest";
import { SLOTS } from "../kernel/ids.ts";
import { bodyHash, slotOfKey } from "./idempotency.ts";

const request = fc.record({ caller: fc.string(), key: fc.string(), body: fc.constant(null) });

test.prop([request])("a key always lives in the same slot", (one) => {
  expect(slotOfKey(one)).toBe(slotOfKey({ ...one, body: "another" }));
  expect(slotOfKey(one)).toBeGreaterThanOrEqual(0);
  expect(slotOfKey(one)).toBeLessThan(SLOTS);
});

test.prop([fc.dictionary(fc.string(), fc.jsonValue())])("the order of fields does not matter", (body) => {
  const reversed = Object.fromEntries(Object.entries(body).toReversed());
  expect(bodyHash({ body: reversed })).toBe(bodyHash({ body }));
});

test("what differs for a reader differs in the hash", () => {
  const bodies = [{ a: 1 }, { a: "1" }, { a: [1] }, { b: 1 }, { a: 1, b: null }, { a: null }, [1], null, "", 0, false];
  const hashes = bodies.flatMap((body) => [bodyHash({ body }), bodyHash({ body, target: "POST /v1/loans" })]);
  expect(new Set(hashes).size).toBe(2 * bodies.length);
});
