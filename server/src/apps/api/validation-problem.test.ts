import { Closed, IsoDate, OneOf, PositiveFen } from "@suanpan/contract";
import { Type } from "typebox";
import { expect, describe as group, test } from "vitest";
import { makeValidatorCompiler } from "./validation.ts";
import { describe, type Finding } from "./validation-problem.ts";

const Body = Closed({
  amountFen: PositiveFen,
  dueOn: Type.Optional(IsoDate),
  kind: Type.Optional(OneOf(["a", "b"])),
  parts: Type.Optional(Type.Array(Closed({ "x/y": Type.Integer() }))),
});

const check = (value: unknown, httpPart = "body") => {
  const validate = makeValidatorCompiler()({ schema: Body, method: "POST", url: "/", httpPart }) as unknown as {
    (value: unknown): boolean;
    errors?: Finding[];
  };
  return validate(value) ? "fits" : describe(validate.errors ?? [], httpPart);
};

group("what does not fit, and where", () => {
  test.each([
    [{ amountFen: 1 }, "fits"],
    [{}, { pointer: "/amountFen", detail: "`/amountFen` is missing." }],
    [
      { amountFen: 1, extra: 1 },
      { pointer: "/extra", detail: "`/extra` is not a field that is known here." },
    ],
    [{ amountFen: 1, "a/b~c": 1 }, { pointer: "/a~1b~0c" }],
    [{ amountFen: -1 }, { pointer: "/amountFen", detail: "`/amountFen` must be >= 1." }],
    [{ amountFen: 1.5 }, { pointer: "/amountFen", detail: "`/amountFen` must be integer." }],
    [{ amountFen: 1e15 }, { pointer: "/amountFen" }],
    [{ amountFen: "12" }, { pointer: "/amountFen" }],
    [{ amountFen: null }, { pointer: "/amountFen" }],
    [
      { amountFen: 1, dueOn: "2023-02-29" },
      { pointer: "/dueOn", detail: /date that exists/ },
    ],
    [{ amountFen: 1, dueOn: "0001-01-01" }, { pointer: "/dueOn" }],
    [{ amountFen: 1, dueOn: "2024-02-29" }, "fits"],
    [
      { amountFen: 1, kind: "c" },
      { pointer: "/kind", detail: "`/kind` must be one of a, b." },
    ],
    [{ amountFen: 1, parts: [{ "x/y": 1 }, { "x/y": "1" }] }, { pointer: "/parts/1/x~1y" }],
    [[], { pointer: "", detail: "It must be object." }],
  ])("%j", (value, expected) => {
    const found = check(value);
    if (expected === "fits" || found === "fits") return expect(found).toBe(expected);
    const { pointer, detail } = expected as { pointer: string; detail?: string | RegExp };
    expect(found.pointer).toBe(pointer);
    if (detail) expect(found.detail).toMatch(detail);
  });

  test("what comes in an address is text, and says so in its place", () => {
    expect(check({ amountFen: "12" }, "querystring")).toBe("fits");
    expect(check({ amountFen: "1.5" }, "querystring")).toMatchObject({ in: "query", pointer: "/amountFen" });
    expect(check({ amountFen: "" }, "params")).toMatchObject({ in: "path" });
  });

  test("never repeats what was sent", () => {
    const sent = "110101199003070000";
    expect(JSON.stringify(check({ amountFen: sent }))).not.toContain(sent);
    expect(JSON.stringify(check({ amountFen: 1, dueOn: sent }))).not.toContain(sent);
  });
});
