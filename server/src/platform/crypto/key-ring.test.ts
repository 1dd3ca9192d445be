import { fc, test } from "@fast-check/vitest";
import { expect } from "vitest";
import { freshKeyRing, headerOf, keyNameOf, makeKeyRing, newKey } from "./key-ring.ts";

const [key1, key2, indexKey] = [newKey(), newKey(), newKey()];
const before = makeKeyRing({ activeKey: "k1", keys: { k1: key1 }, indexKey });
const after = makeKeyRing({ activeKey: "k2", keys: { k1: key1, k2: key2 }, indexKey });
const text = fc.string({ unit: "grapheme", maxLength: 200 });
const place = fc.string({ unit: "grapheme", maxLength: 60 });

test.prop([text, place])("what was sealed opens at its place", (plain, at) => {
  expect(before.open(before.seal(plain, at), at)).toBe(plain);
});

test.prop([text, place, place])("at another place it does not open", (plain, here, there) => {
  fc.pre(here !== there);
  const sealed = before.seal(plain, here);
  expect(() => before.open(sealed, there)).toThrow();
});

test.prop([text, place, fc.nat(), fc.integer({ min: 1, max: 255 })])(
  "one changed byte anywhere, and it does not open",
  (plain, at, n, flip) => {
    const sealed = before.seal(plain, at);
    const changed = Buffer.from(sealed);
    const byte = n % changed.length;
    changed[byte] = (changed[byte] ?? 0) ^ flip;
    expect(() => before.open(changed, at)).toThrow();
  },
);

test.prop([text, place, fc.nat()])("cut short or made longer, it does not open", (plain, at, n) => {
  const sealed = before.seal(plain, at);
  expect(() => before.open(sealed.subarray(0, n % sealed.length), at)).toThrow();
  expect(() => before.open(Buffer.concat([sealed, Buffer.from([n % 256])]), at)).toThrow();
});

test.prop([text, place])("under another key it does not open, even one of the same name", (plain, at) => {
  const stranger = makeKeyRing({ activeKey: "k1", keys: { k1: key2 }, indexKey });
  expect(() => stranger.open(before.seal(plain, at), at)).toThrow();
});

test.prop([text, place])(
  "after a rotation the old opens, the new names its key, and the old ring cannot open it",
  (plain, at) => {
    expect(after.open(before.seal(plain, at), at)).toBe(plain);
    const sealed = after.seal(plain, at);
    expect([keyNameOf(before.seal(plain, at)), keyNameOf(sealed)]).toEqual(["k1", "k2"]);
    expect(sealed.subarray(0, 3)).toEqual(headerOf("k2"));
    expect(() => before.open(sealed, at)).toThrow('the key ring has no key "k2"');
  },
);

test.prop([text, place])("sealing twice gives different bytes, none of them the text", (plain, at) => {
  const [one, two] = [before.seal(plain, at), before.seal(plain, at)];
  expect(one.equals(two)).toBe(false);
  if (plain.length > 3) expect(one.includes(Buffer.from(plain))).toBe(false);
});

test.prop([text, text, text, text])(
  "blind indexes are equal if and only if kind and value are",
  (kindA, a, kindB, b) => {
    const equal = before.blindIndex(kindA, a).equals(before.blindIndex(kindB, b));
    expect(equal).toBe(kindA === kindB && a === b);
    expect(before.blindIndex(kindA, a).equals(after.blindIndex(kindA, a))).toBe(true);
    expect(before.blindIndex(kindA, a).equals(freshKeyRing().blindIndex(kindA, a))).toBe(false);
  },
);

test.prop([text, text, text])("no text can move from the kind to the value unnoticed", (a, b, c) => {
  fc.pre(b !== "");
  expect(before.blindIndex(`${a}${b}`, c).equals(before.blindIndex(a, `${b}${c}`))).toBe(false);
  expect(before.blindIndex(`${a}\n${b}`, c).equals(before.blindIndex(a, `${b}\n${c}`))).toBe(false);
});

test("what is no sealed value says so", () => {
  expect(() => before.open(new Uint8Array(0), "x")).toThrow("too short");
  expect(() => before.open(headerOf("k1"), "x")).toThrow("too short");
  const strange = Buffer.concat([headerOf("constructor"), Buffer.alloc(40)]);
  expect(() => before.open(strange, "x")).toThrow('the key ring has no key "constructor"');
});

test("a tag cut to four bytes is not accepted", () => {
  const sealed = before.seal("", "x");
  expect(() => before.open(sealed.subarray(0, 3 + 12 + 4), "x")).toThrow("too short");
});

test("a ring that cannot work is refused when it is made, not when it is used", () => {
  const ring = { activeKey: "k1", keys: { k1: key1 }, indexKey };
  expect(() => makeKeyRing({ ...ring, activeKey: "k9" })).toThrow('the key ring has no key "k9"');
  expect(() => makeKeyRing({ ...ring, activeKey: "toString" })).toThrow('the key ring has no key "toString"');
  expect(() => makeKeyRing({ ...ring, keys: { k1: key1, k2: "c2hvcnQ=" } })).toThrow("k2 is not 32 bytes in base64");
  expect(() => makeKeyRing({ ...ring, indexKey: "" })).toThrow("the index key is not 32 bytes in base64");
  expect(() => makeKeyRing({ ...ring, keys: { k1: key1, 钥匙: key2 } })).toThrow('"钥匙" cannot name a key');
  expect(() => makeKeyRing({ ...ring, keys: { k1: key1, "": key2 } })).toThrow('"" cannot name a key');
});
