import { expect, test } from "vitest";
import { isoDate } from "../../../../kernel/calendar.ts";
import { fen } from "../../../../kernel/money.ts";
import { factsOf } from "../facts.ts";
import { itemEvent } from "../fixtures.testing.ts";
import { closingRate, inFen, rateIn } from "./rate.ts";
import { exchangeLines, unrated } from "./remeasure.ts";

const on = isoDate("2024-06-30");
const rates = (rateOn: string, cnyMillionths: number) =>
  itemEvent("exchange-rates", { on: rateOn, rates: [{ currency: "USD", rateOn, cnyMillionths }] });
const held = (entity: string, account: string, amountMinor: number, bookedFen: number) =>
  itemEvent(
    "foreign-balance",
    { on: "2024-06-03", entity, account, currency: "USD", amountMinor, bookedFen },
    { entity },
  );

test("the last rate on or before a day; of two for a day the later entry", () => {
  const facts = factsOf([
    rates("2024-06-28", 7_267_200),
    rates("2024-05-31", 7_110_000),
    rates("2024-06-28", 7_267_100),
  ]);
  expect(rateIn(facts, "USD", on)).toEqual({ rateOn: "2024-06-28", cnyMillionths: 7_267_100 });
  expect(closingRate(facts, "USD", isoDate("2024-07-31"))).toBeUndefined();
  expect(rateIn(facts, "HKD", on)).toBeUndefined();
  expect(inFen(10_001, { rateOn: on, cnyMillionths: 7_267_150 })).toBe(72_679);
});

test("dollars in the bank gain, dollars owed lose; the parent's own are translated", () => {
  const facts = factsOf([
    rates("2024-06-28", 7_200_000),
    held("platform", "cash", 1_000_000, 7_100_000),
    held("platform", "short-term-loans", -500_000, -3_550_000),
    held("parent", "cash", 2_000_000, 14_100_000),
  ]);
  const us = exchangeLines(facts, on).filter(({ book }) => book === "usgaap");
  expect(us.map(({ entity, account, netFen, cashFlow }) => [entity, account, netFen, cashFlow])).toEqual([
    ["platform", "cash", 100_000, null],
    ["platform", "foreign-exchange", -100_000, "exchange"],
    ["platform", "short-term-loans", -50_000, "operating"],
    ["platform", "foreign-exchange", 50_000, "operating"],
    ["parent", "cash", 300_000, null],
    ["parent", "translation-adjustment", -300_000, "exchange"],
  ]);
  expect(unrated(facts, on)).toBeUndefined();
  expect(unrated(facts, isoDate("2024-07-31"))).toBe("USD");
});

test("a balance that is used up keeps what it gained", () => {
  const facts = factsOf([held("platform", "cash", 100, fen(700)), held("platform", "cash", -100, fen(-720))]);
  expect(unrated(facts, on)).toBeUndefined();
  expect(exchangeLines(facts, on).find(({ account }) => account === "foreign-exchange")?.netFen).toBe(-20);
});
