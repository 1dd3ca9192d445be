import { expect, it } from "vitest";
import { detailOf } from "./event-detail.ts";

it.each([
  ["banded", "31-60", { band: "31-60" }],
  ["rescheduled", "over 6 months", { word: "detail.over", values: { count: 6 } }],
  ["rescheduled", "worked out again", { word: "detail.again" }],
  ["cancelled", "account closed", { text: "account closed" }],
  ["repaid", null, undefined],
])("%s says %s", (type, detail, said) => {
  expect(detailOf({ type, detail })).toEqual(said);
});
