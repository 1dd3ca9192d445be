import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { badKeyIn, parseJson } from "./json.ts";

describe("a body as JSON", () => {
  test.prop([fc.jsonValue()])("reads whatever has no bad key", (value) => {
    const text = JSON.stringify(value);
    if (badKeyIn(text) === undefined) expect(parseJson(text)).toEqual(JSON.parse(text));
  });

  test.prop([fc.dictionary(fc.string({ minLength: 1 }), fc.jsonValue(), { minKeys: 1 })])(
    "finds a key that comes twice, however it is written",
    (object) => {
      const [key = ""] = Object.keys(object);
      const again = `"${[...key].map(asEscape).join("")}"`;
      const text = `[${JSON.stringify(object).slice(0, -1)} , ${again} : 1}]`;
      expect(badKeyIn(text)).toBeDefined();
    },
  );

  test("the same key in two objects is no repetition", () => {
    expect(badKeyIn('{"a":{"b":1},"b":[{"a":1},{"a":2}]}')).toBeUndefined();
  });

  test("braces and colons inside texts mean nothing", () => {
    expect(badKeyIn(String.raw`{"a":"{\"a\":1,","b":"a\\","c":["a","a"]}`)).toBeUndefined();
  });

  test("a key that reaches into every object is refused", () => {
    expect(badKeyIn('{"a":[{"__proto__":{}}]}')).toBe("__proto__");
    expect(badKeyIn(String.raw`{"\u005f_proto__":1}`)).toBe("__proto__");
  });

  test("nothing is nothing, and half a document is malformed", () => {
    expect(parseJson("")).toBeUndefined();
    for (const text of ["{", "nul", "{'a':1}", "{}{}", "\uFEFF{}", "NaN"])
      expect(() => parseJson(text)).toThrow("malformed-json");
  });
});

const asEscape = (character: string): string =>
  character
    .split("")
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("");
