import { fc, test as property } from "@fast-check/vitest";
import { expect, test } from "vitest";
import { fen } from "../../../kernel/money.ts";
import { capitalYuan } from "./capital-numerals.ts";

test.each([
  [0, "零元整"],
  [1, "壹分"],
  [50, "伍角整"],
  [53, "伍角叁分"],
  [100, "壹元整"],
  [105, "壹元零伍分"],
  [150, "壹元伍角整"],
  [1_000, "壹拾元整"],
  [1_001, "壹拾元零壹分"],
  [11_000, "壹佰壹拾元整"],
  [10_100, "壹佰零壹元整"],
  [100_500, "壹仟零伍元整"],
  [105_000, "壹仟零伍拾元整"],
  [100_550, "壹仟零伍元伍角整"],
  [360_000, "叁仟陆佰元整"],
  [600_714, "陆仟零柒元壹角肆分"],
  [32_504, "叁佰贰拾伍元零肆分"],
  [1_640_902, "壹万陆仟肆佰零玖元零贰分"],
  [10_700_053, "壹拾万柒仟元伍角叁分"],
  [1_000_100, "壹万零壹元整"],
  [10_010_000, "壹拾万零壹佰元整"],
  [100_000_000, "壹佰万元整"],
  [10_000_000_000, "壹亿元整"],
  [10_000_000_100, "壹亿零壹元整"],
  [10_001_000_000, "壹亿零壹万元整"],
  [10_100_000_000, "壹亿零壹佰万元整"],
  [12_345_678_901, "壹亿贰仟叁佰肆拾伍万陆仟柒佰捌拾玖元零壹分"],
  [1_000_000_000_000_000, "壹拾万亿元整"],
])("%i fen is %s", (amountFen, words) => expect(capitalYuan(fen(amountFen))).toBe(words));

test("nobody owes a negative amount in words", () => {
  expect(() => capitalYuan(fen(-1))).toThrow("-1 fen");
});

property.prop([fc.integer({ min: 0, max: 99_999_999_999_999 })])("reads back as the same amount", (amountFen) => {
  const words = capitalYuan(fen(amountFen));
  expect(readBack(words)).toBe(amountFen);
  expect(words).not.toMatch(/零零|零[仟佰拾万亿]/);
});

/** A reader of its own: adds up digit by digit, never looking at zeros. */
const readBack = (words: string): number => {
  const [yuan = "", rest = ""] = words.includes("元") ? words.split("元") : ["", words];
  const cents = [...rest.matchAll(/([壹贰叁肆伍陆柒捌玖])([角分])/g)];
  return (
    wholeOf(yuan) * 100 + cents.reduce((so, [, digit = "", unit]) => so + digitOf(digit) * (unit === "角" ? 10 : 1), 0)
  );
};

const digitOf = (digit: string): number => "零壹贰叁肆伍陆柒捌玖".indexOf(digit);
const units = { 拾: 10, 佰: 100, 仟: 1000 } as const;

const wholeOf = (words: string): number => {
  for (const [name, unit] of [
    ["亿", 1e8],
    ["万", 1e4],
  ] as const) {
    const at = words.lastIndexOf(name);
    if (at >= 0) return wholeOf(words.slice(0, at)) * unit + wholeOf(words.slice(at + 1));
  }
  return [...words.matchAll(/([壹贰叁肆伍陆柒捌玖])([仟佰拾]?)/g)].reduce(
    (so, [, digit = "", unit = ""]) => so + digitOf(digit) * (units[unit as keyof typeof units] ?? 1),
    0,
  );
};
