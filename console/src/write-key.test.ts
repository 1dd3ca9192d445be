import { expect, it } from "vitest";
import { keyFor } from "./write-key.ts";

it("repeats the key of the same write and makes a new one for another", () => {
  let made = 0;
  const fresh = () => `key-${++made}`;
  const first = keyFor(undefined, '{"amountFen":1}', fresh);
  expect(keyFor(first, '{"amountFen":1}', fresh)).toBe(first);
  expect(keyFor(first, '{"amountFen":2}', fresh).key).toBe("key-2");
  expect(keyFor(undefined, '{"amountFen":1}', fresh).key).toBe("key-3");
});
