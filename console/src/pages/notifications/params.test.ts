import { expect, it } from "vitest";
import { paramsOf } from "./params.ts";

it("says what a message was filled with, and shows what it has no word for", () => {
  const params = { loan: "4q8x", amountYuan: "638.36", colour: "red" };
  expect(paramsOf("en", params)).toBe("loan …4q8x · 638.36 yuan · colour red");
  expect(paramsOf("zh", params)).toBe("贷款尾号 4q8x · 638.36 元 · colour red");
});
