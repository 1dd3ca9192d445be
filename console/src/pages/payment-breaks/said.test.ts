import { expect, it } from "vitest";
import { saidIn } from "./said.ts";

it("tells a break in words: amounts in yuan, codes by their names, what we hold after what was said", () => {
  const detail = {
    outcome: "succeeded",
    recorded: { by: "callback", outcome: "failed" },
    amountFen: 110_001,
    reference: null,
  };
  expect(saidIn("en", detail).map(({ name, value }) => `${name}: ${value}`)).toEqual([
    "Outcome: Succeeded",
    "Amount: 1,100.01",
    "On record: Outcome: Failed",
    "Told by: The provider's callback",
  ]);
  expect(saidIn("zh", { order: "payout", colour: "red" })).toEqual([
    { name: "指令", value: "放款" },
    { name: "colour", value: "red" },
  ]);
});

it("explains why a loan refused the money", () => {
  expect(saidIn("en", { refusal: "more-than-owed" })[0]?.name).toBe("Refusal");
  expect(saidIn("zh", { refusal: "not-found" })[0]?.value).toMatch(/\p{Script=Han}/u);
});
