import { expect, it } from "vitest";
import { sayCode } from "../../say.ts";
import { failureOf } from "./failure.ts";

const zh = (group: string, code: string): string => sayCode("zh", group, code);

it.each([
  [{ failureCode: "insufficient-funds", failureText: "No money.", lastError: null }, "账户余额不足"],
  [{ failureCode: "E-77", failureText: "Blocked by court.", lastError: null }, "Blocked by court."],
  [{ failureCode: "E-77", failureText: null, lastError: null }, "E-77"],
  [{ failureCode: null, failureText: null, lastError: "timed out" }, "timed out"],
  [{ failureCode: null, failureText: null, lastError: null }, ""],
])("%o is said as %s", (order, said) => {
  expect(failureOf(zh, order)).toBe(said);
});
