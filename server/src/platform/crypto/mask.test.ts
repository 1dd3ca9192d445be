import { fc, test } from "@fast-check/vitest";
import { expect } from "vitest";
import { maskEmail, maskName, maskNationalId, maskPhone } from "./mask.ts";

test.each([
  ["张小三", "张*三"],
  ["张三", "张*"],
  ["张", "*"],
  ["", ""],
  ["欧阳明明", "欧**明"],
  ["阿卜杜热西提·买买提", "阿********提"],
  ["John Smith", "J********h"],
  ["𠮷田二郎", "𠮷**郎"], // the first character is two UTF-16 units
])("the name %s becomes %s", (name, masked) => expect(maskName(name)).toBe(masked));

test.each([
  ["13812345678", "138****5678"],
  ["+8613812345678", "+86138****5678"],
  ["010-12345678", "010-****5678"],
  ["+86 138 1234 5678 ext. 1234", "+86 13*****************1234"],
  ["1234567890", "******7890"],
  ["12345678", "****5678"],
  ["1234567", "*******"],
  ["110", "***"],
  ["", ""],
])("the phone %s becomes %s", (phone, masked) => expect(maskPhone(phone)).toBe(masked));

test.each([
  ["110101199003071234", "1101**********1234"],
  ["11010119900307123X", "1101**********123X"],
  ["110101900307123", "1101*******7123"], // the 15 digits of cards issued before 1999
  ["91110000100000123A", "9111**********123A"],
  ["12345678", "********"],
  ["", ""],
])("the national id %s becomes %s", (nationalId, masked) => expect(maskNationalId(nationalId)).toBe(masked));

test.each([
  ["zhangsan@example.com", "z*******@example.com"],
  ["zs@example.com", "z*@example.com"],
  ["z@example.com", "*@example.com"],
  ["@example.com", "@example.com"],
  ["odd@name@example.com", "o*******@example.com"],
  ["no address", "**********"],
  ["", ""],
])("the e-mail %s becomes %s", (email, masked) => expect(maskEmail(email)).toBe(masked));

const masks = { maskName, maskPhone, maskNationalId };
const text = fc.string({ unit: "grapheme", maxLength: 40 });

test.prop([text, fc.constantFrom(...Object.values(masks))])(
  "a mask keeps the length and shows no more than its ends",
  (it, mask) => {
    const [plain, masked] = [[...it], [...mask(it)]];
    const shown = masked.filter((character) => character !== "*").length;
    expect(masked.length).toBe(plain.length);
    expect(masked.every((character, n) => character === "*" || character === plain[n])).toBe(true);
    if (mask === maskName) expect(shown).toBeLessThanOrEqual(2);
    if (mask === maskNationalId) expect(shown).toBeLessThanOrEqual(plain.length * 0.54);
    if (mask === maskPhone) expect(plain.length - shown).toBeGreaterThanOrEqual(Math.min(4, plain.length));
  },
);
