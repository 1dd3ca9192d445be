import { companyItemKinds } from "@suanpan/contract";
import { describe, expect, it } from "vitest";
import { words } from "../../words.ts";
import { bodyOf, type Field, fieldsOf, fits, scaled, unscaled } from "./item-fields.ts";

const names = (fields: readonly Field[]): string[] => fields.flatMap(({ name, rows }) => [name, ...names(rows)]);

describe("the fields of company items", () => {
  it("all have names, and their choices too", () => {
    const fields = companyItemKinds.flatMap(fieldsOf);
    const missing = [...new Set(names(fields))].filter((name) => !(`companyField.${name}` in words));
    expect(missing).toEqual([]);
    const choices = fields.flatMap((field) => [field, ...field.rows]).flatMap((field) => field.choices);
    expect([...new Set(choices)].filter((one) => !(`companyChoice.${one}` in words))).toEqual([]);
  });

  it("are typed as people write them and sent whole", () => {
    const typed = { on: "2024-06-30", entity: "platform", amountFen: "1,234.5", memo: "" };
    expect(bodyOf("grant-received", typed)).toEqual({ on: "2024-06-30", entity: "platform", amountFen: 123_450 });
    const rates = [{ currency: "USD", rateOn: "2024-06-30", cnyMillionths: "7.2672" }];
    expect(bodyOf("exchange-rates", { on: "2024-06-30", rates })).toEqual({
      on: "2024-06-30",
      rates: [{ currency: "USD", rateOn: "2024-06-30", cnyMillionths: 7_267_200 }],
    });
    expect(bodyOf("tax-rate", { on: "2024-01-01", entity: "parent", ratePpm: "15" })).toMatchObject({
      ratePpm: 150_000,
    });
  });

  it("refuse what is not a number, and come back as they were typed", () => {
    expect(["", "x", "1.234", "1e3"].map((typed) => scaled(typed, 2))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect([unscaled(123_450, "yuan"), unscaled(150_000, "percent"), unscaled(7_267_200, "rate")]).toEqual([
      "1,234.50",
      "15%",
      "7.2672",
    ]);
    const [on, , amount] = fieldsOf("grant-received");
    expect(on && fits(on, "")).toBe(false);
    expect(amount && fits(amount, "ten")).toBe(false);
  });
});
