import { expect, test } from "vitest";
import { isTraceable, lineCalled } from "./line-called.ts";
import { lineNames } from "./line-names.ts";

const called = (text: string): unknown => {
  const outcome = lineCalled(text);
  return outcome.ok ? outcome.value.line : outcome.detail.detail;
};

test("a line is found by its word, and by the name it is printed under in either language", () => {
  expect(called("releaseOfGuaranteeLiabilities")).toBe("releaseOfGuaranteeLiabilities");
  expect(called("Revenue from releasing of guarantee liabilities")).toBe("releaseOfGuaranteeLiabilities");
  expect(called("担保负债解除收入")).toBe("releaseOfGuaranteeLiabilities");
  expect(called("LOANS RECEIVABLE, NET-NONCURRENT")).toBe("loansReceivableNoncurrent");
  expect(called("Total assets")).toBe("totalAssets");
});

test("of two lines of one name, both are named; of none, what to do", () => {
  expect(called("Other services fees")).toBe(
    "Several lines are called so: otherServiceFeesCredit, otherServiceFeesPlatform.",
  );
  expect(called("luck")).toMatch(/^Name a line of a statement/);
  expect(called("Net cash from operating activities")).toBe("operating");
  expect(called("基本每股收益")).toBe("epsBasic");
});

test("every line that can be followed has a name that leads to it, or to its namesakes", () => {
  const lost = Object.entries(lineNames).flatMap(([line, names]) =>
    isTraceable(line) ? names.filter((name) => called(name) !== line && !String(called(name)).includes(line)) : [],
  );
  expect(lost).toEqual([]);
});
