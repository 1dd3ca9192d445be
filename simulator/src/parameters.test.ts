import { expect, test } from "vitest";
import { parametersNamed, parseParameters } from "./parameters.ts";

const good = parametersNamed("2023q4");
const changed = (change: (copy: Record<string, never>) => void): unknown => {
  const copy = JSON.parse(JSON.stringify(good));
  change(copy);
  return copy;
};

test("the files that come with the project are what they should be", () => {
  expect([good.name, parametersNamed("2024q2").name]).toEqual(["2023q4", "2024q2"]);
});

test.each<[string, (copy: Record<string, never>) => void, string]>([
  [
    "a chance above one",
    (c) => Object.assign(c.repayment as object, { neverCures: 1.4 }),
    "/repayment/neverCures must be a number from 0 to 1; it is 1.4.",
  ],
  ["a name nobody knows", (c) => Object.assign(c.draws as object, { gapDay: 3 }), "/draws/gapDay is unknown"],
  ["something left out", (c) => Reflect.deleteProperty(c.macro, "season"), "/macro/season is missing."],
  ["eleven months", (c) => (c.macro as { season: number[] }).season.pop(), "/macro/season must be a list of 12."],
  [
    "a word for a number",
    (c) => Object.assign(c.people as object, { smeShare: "few" }),
    '/people/smeShare must be a number from 0 to 1; it is "few".',
  ],
  [
    "a channel of no kind",
    (c) => Object.assign((c.channels as object[])[1] as object, { kind: "radio" }),
    "/channels/1/kind must be own-app",
  ],
  [
    "a mix that is not whole",
    (c) => Object.assign((c.funding as { mix: object }).mix, { ice: 0.9 }),
    "/funding/mix must add up to 1.",
  ],
])("%s is refused by its place", (_, change, sentence) => {
  expect(() => parseParameters(changed(change), "my.json")).toThrow(`my.json: ${sentence}`);
});
