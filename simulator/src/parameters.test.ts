import { expect, test } from "vitest";
import { parametersNamed, parseParameters } from "./parameters.ts";

const good = parametersNamed("2023q4");

type Node = Record<string, unknown>;

/** The good file with one place changed; nothing takes the place away. */
const changed = (path: string, value: unknown): unknown => {
  const copy = JSON.parse(JSON.stringify(good)) as Node;
  const steps = path.split("/").slice(1);
  const last = steps.pop() as string;
  const place = steps.reduce<Node>((node, step) => node[step] as Node, copy);
  if (value === undefined) Reflect.deleteProperty(place, last);
  else place[last] = value;
  return copy;
};

test("the files that come with the project are what they should be", () => {
  expect([good.name, parametersNamed("2024q2").name]).toEqual(["2023q4", "2024q2"]);
});

test.each([
  [
    "a chance above one",
    "/repayment/neverCures",
    1.4,
    "/repayment/neverCures must be a number from 0 to 1; it is 1.4.",
  ],
  ["a name nobody knows", "/draws/gapDay", 3, "/draws/gapDay is unknown"],
  ["something left out", "/macro/season", undefined, "/macro/season is missing."],
  ["eleven months", "/macro/season", good.macro.season.slice(1), "/macro/season must be a list of 12."],
  ["a word for a number", "/people/smeShare", "few", '/people/smeShare must be a number from 0 to 1; it is "few".'],
  ["a channel of no kind", "/channels/1/kind", "radio", "/channels/1/kind must be own-app"],
  ["a mix that is not whole", "/funding/mix/ice", 0.9, "/funding/mix must add up to 1."],
])("%s is refused by its place", (_, path, value, sentence) => {
  expect(() => parseParameters(changed(path, value), "my.json")).toThrow(`my.json: ${sentence}`);
});
