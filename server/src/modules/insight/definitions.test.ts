import { fc, test as law } from "@fast-check/vitest";
import { type FundingModel, fundingModels, metricCodes } from "@suanpan/contract";
import { expect, test } from "vitest";
import { growthPpm, printed, rounded } from "./arithmetic.ts";
import { definitions } from "./definitions.ts";
import type { Facts } from "./facts.ts";

const nothing: Facts = { drawn: [], balances: [], dues: [], collected: [], reported: [], came: [], institutions: 0 };
const group = (fundingModel: FundingModel, product = "instalment") => ({
  ...{ fundingModel, product, channelId: 1n, agreementId: 2n, grade: 1 },
});
const figure = (code: (typeof metricCodes)[number], facts: Facts) => {
  const found = definitions.find((one) => one.code === code);
  if (!found) throw new Error(`${code} has no definition`);
  const amount = found.of(facts);
  return { value: rounded(amount, found.unit), text: printed(amount, found.unit) };
};

test("every metric has one definition, and its footnote in both languages", () => {
  expect(definitions.map(({ code }) => code)).toEqual(metricCodes);
  for (const { footnote } of definitions)
    expect([footnote.en.length > 20, footnote.zh.length > 10]).toEqual([true, true]);
});

test("the worked example: 90 day+ is 50 of 150, the balance 170", () => {
  const balances = [
    { ...group("balance-sheet"), band: "current", fen: 100 },
    { ...group("capital-heavy"), band: "91-180", fen: 50 },
    { ...group("capital-light"), band: "over-180", fen: 30 },
    { ...group("ice"), band: "current", fen: 20 },
  ];
  const facts = { ...nothing, balances };
  expect(figure("delinquency-90", facts)).toEqual({ value: 333_333, text: "33.33%" });
  expect(figure("balance", facts).value).toBe(170);
  expect(figure("balance-risk-free", facts).value).toBe(20);
});

test("tenor is weighted by principal, days counting as thirtieths of a month", () => {
  const drawn = [
    { ...group("ice"), loans: 1, volumeFen: 100, repeatFen: 0, tenorDays: 100 * 360 },
    { ...group("ice", "v-pocket"), loans: 1, volumeFen: 100, repeatFen: 100, tenorDays: 100 * 45 },
  ];
  expect(figure("tenor", { ...nothing, drawn })).toEqual({ value: 675, text: "6.75" });
  expect(figure("repeat-borrowers", { ...nothing, drawn }).text).toBe("50.00%");
});

test("nothing over nothing says nothing", () => {
  for (const { of, unit } of definitions)
    if (of(nothing)?.denominator !== null) expect(rounded(of(nothing), unit)).toBeNull();
});

test("growth is that of what was not rounded", () => {
  expect(
    growthPpm({ numerator: 247_600_001n, denominator: null }, { numerator: 220_600_000n, denominator: null }),
  ).toBe(122_393);
});

const drawn = fc.record({
  fundingModel: fc.constantFrom(...fundingModels),
  product: fc.constantFrom("v-pocket", "instalment", "sme"),
  channelId: fc.constant(1n),
  agreementId: fc.constant(2n),
  grade: fc.integer({ min: 1, max: 4 }),
  loans: fc.nat(1000),
  volumeFen: fc.nat(1_000_000_000),
  repeatFen: fc.constant(0),
  tenorDays: fc.constant(0),
});

law.prop([fc.array(drawn)])("V-pocket and others make all loans; a share is between nothing and everything", (rows) => {
  const facts = { ...nothing, drawn: rows };
  const value = (code: (typeof metricCodes)[number]) => figure(code, facts).value ?? 0;
  expect(value("loans-v-pocket") + value("loans-other")).toBe(value("loans"));
  expect(value("risk-free-volume-share")).toBeGreaterThanOrEqual(0);
  expect(value("risk-free-volume-share")).toBeLessThanOrEqual(1_000_000);
});
