import { fc, test } from "@fast-check/vitest";
import type { NewDividend } from "@suanpan/contract";
import { expect } from "vitest";
import { isoDate } from "../../../kernel/calendar.ts";
import { amountOf, decideDates, decidePayout, exchangeDays, exDateOf, payoutOf } from "./dividend.ts";
import { type CapitalFacts, type Known, standingAmong } from "./facts.ts";
import { averagePrice, decideTrades, lastDayOf } from "./plan.ts";
import { defaultCapitalReturnPolicy as policy } from "./settings.ts";
import { summaryOf } from "./show.ts";
import { dollars } from "./usd.ts";

const weekdays = exchangeDays(policy);
const terms: NewDividend = {
  period: "2023H2",
  on: "2024-03-12",
  perShareUsd: "0.29",
  recordOn: "2024-04-15",
  paymentOnShares: "2024-05-21",
  paymentOnAds: "2024-05-24",
};

test("the ex-date is one business day before the record day: over a weekend, and over a holiday of the exchange", () => {
  expect(exDateOf(isoDate("2024-04-15"), weekdays)).toBe("2024-04-12");
  expect(exDateOf(isoDate("2024-09-27"), weekdays)).toBe("2024-09-26");
  const easter = exchangeDays({ ...policy, exchangeHolidays: "2024-03-29, 2024-04-01" });
  expect(exDateOf(isoDate("2024-04-02"), easter)).toBe("2024-03-28");
});

test.each<[Partial<NewDividend>, string, string]>([
  [{ recordOn: "2024-04-14" }, "invalid-request", "/recordOn"],
  [{ exOn: "2024-04-11" }, "date-against-rule", "/exOn"],
  [{ recordOn: "2024-03-12" }, "invalid-request", "/recordOn"],
  [{ paymentOnShares: "2024-04-15" }, "invalid-request", "/paymentOnShares"],
  [{ paymentOnAds: "2024-05-25" }, "invalid-request", "/paymentOnAds"],
])("days that do not follow from each other are refused: %o", (change, code, pointer) => {
  expect(decideDates({ ...terms, ...change }, weekdays)).toMatchObject({ ok: false, code, detail: { pointer } });
});

test("days that do are taken, and the ex-date is worked out", () => {
  expect(decideDates(terms, weekdays)).toEqual({ ok: true, value: "2024-04-12" });
  expect(decideDates({ ...terms, exOn: "2024-04-12" }, weekdays).ok).toBe(true);
});

test("an amount is the price times the shares, rounded once in cents and once in fen", () => {
  expect(amountOf("0.29", 316_000_001, 7_100_000)).toEqual({
    shares: 316_000_001,
    amountCents: 9_164_000_029,
    cnyMillionths: 7_100_000,
    amountFen: 65_064_400_206,
  });
});

test("within the policy it needs no reason, outside it does, and of no income it always does", () => {
  expect(decidePayout(payoutOf(250, 1_000), undefined, policy).ok).toBe(true);
  expect(decidePayout(payoutOf(200, 1_000), undefined, policy).ok).toBe(true);
  expect(decidePayout(payoutOf(3_001, 10_000), undefined, policy)).toEqual({
    ok: false,
    code: "payout-outside-policy",
    detail: { payoutPct: "30.0", leastPct: "20.0", mostPct: "30.0" },
  });
  expect(decidePayout(payoutOf(310, 1_000), "a special dividend", policy).ok).toBe(true);
  expect(decidePayout(payoutOf(310, -5), undefined, policy).ok).toBe(false);
});

const plan: Known<"repurchase-plan"> = {
  key: "repurchase-plan/2024",
  code: "2024",
  on: "2024-03-12",
  authorisedUsd: "350000000",
  start: "2024-04-01",
  months: 12,
};

test("a plan of twelve months from the first of April ends with March", () => {
  expect(lastDayOf(plan)).toBe("2025-03-31");
});

test("trades outside the plan's days or beyond its money are refused with the days, and with the dollars", () => {
  const on = "2024-05-16";
  const early = decideTrades(plan, [], [{ on: "2024-03-29", ads: 1, priceUsd: "19" }]);
  expect(early).toMatchObject({ code: "outside-plan", detail: { from: "2024-04-01", to: "2025-03-31" } });
  expect(decideTrades(plan, [], [{ on: "2025-04-01", ads: 1, priceUsd: "19" }])).toMatchObject({
    code: "outside-plan",
  });
  const two = [
    { on, ads: 100, amountUsd: "349999990.00" },
    { on, ads: 1, amountUsd: "10.01" },
  ];
  expect(decideTrades(plan, [], two)).toMatchObject({
    code: "exceeds-authorisation",
    detail: { pointer: "/trades/1", leftUsd: "10.00", overUsd: "0.01" },
  });
  expect(decideTrades(plan, [{ amountCents: 35_000_000_000 }], two)).toMatchObject({
    detail: { pointer: "/trades/0", leftUsd: "0.00", overUsd: "349999990.00" },
  });
  for (const wrong of [
    { on, ads: 1 },
    { on, ads: 1, priceUsd: "1", amountUsd: "1" },
    { on, ads: 1, priceUsd: "0.000001" },
  ])
    expect(decideTrades(plan, [], [wrong])).toMatchObject({ code: "invalid-request" });
  expect(decideTrades(plan, [], [{ on, ads: 120_000, priceUsd: "19.725" }])).toMatchObject({
    value: [{ on, ads: 120_000, amountCents: 236_700_000 }],
  });
});

test("the average price is that of everything, not of rounded figures: 8.4 million for 132 is 15.7", () => {
  const trades = [
    { on: isoDate("2023-07-03"), ads: 8_355_001, amountCents: 13_149_900_000 },
    { on: isoDate("2024-03-01"), ads: 20_000, amountCents: 31_000_000 },
  ];
  expect(averagePrice(trades, 1)).toBe("15.7");
  expect(averagePrice(trades, 4)).toBe("15.7384");
  expect(averagePrice([], 1)).toBeNull();
});

const dividend: Known<"dividend"> = {
  ...{ key: "dividend/1", terms, exOn: isoDate("2024-04-12"), sharesPerAds: 2, payoutPpm: 250_000, item: "declared/1" },
  ...amountOf("0.29", 316_600_000, 7_100_000),
};
const first: Known<"dividend"> = {
  ...dividend,
  ...{
    key: "dividend/0",
    terms: { ...terms, period: "2023H1", on: "2023-08-22", perShareUsd: "0.25" },
    item: "declared/0",
  },
  ...amountOf("0.25", 314_000_000, 7_200_000),
};
const old: Known<"repurchase-plan"> = {
  ...plan,
  ...{ key: "repurchase-plan/2023", code: "2023", on: "2023-06-20", start: "2023-06-20", authorisedUsd: "150000000" },
};
const bought = (code: string, on: string, ads: number, amountCents: number): Known<"repurchase-trade"> => ({
  ...{ key: `${code}/${on}`, plan: code, on: isoDate(on), ads, amountCents, cnyMillionths: 7_100_000, costFen: 0 },
  item: `bought/${on}`,
});
const facts: CapitalFacts = {
  dividend: [first, dividend],
  "dividend-fixed": [],
  "dividend-payment": [],
  "repurchase-plan": [old, plan],
  "repurchase-trade": [
    bought("2023", "2023-07-03", 8_400_000, 13_200_000_000),
    bought("2023", "2024-03-13", 1_000, 1_900_000),
    bought("2024", "2024-05-16", 10_700_000, 21_100_000_000),
  ],
};

test("told as the releases of two periods told it", () => {
  expect(summaryOf(facts, policy, { period: "2023Q4", asOf: isoDate("2024-03-12") })).toEqual({
    dividendPerShareUsd: "0.29",
    dividendPerAdsUsd: "0.58",
    recordDate: "2024-04-15",
    paymentDateShares: "2024-05-21",
    paymentDateAds: "2024-05-24",
    fyDividendUsdM: "170",
    repurchase: {
      ...{ plan: "2023", authorisedUsdM: "150", start: "2023-06-20", months: 12, asOf: "2024-03-12" },
      ...{ adsM: "8.4", usdM: "132", avgPriceUsd: "15.7" },
    },
    newPlan: { authorisedUsdM: "350", start: "2024-04-01", months: 12 },
    policyPayoutPct: ["20", "30"],
  });
  expect(summaryOf(facts, policy, { period: "2024Q2", asOf: isoDate("2024-08-13") })).toEqual({
    repurchase: {
      ...{ plan: "2024", authorisedUsdM: "350", start: "2024-04-01", months: 12, asOf: "2024-08-13" },
      ...{ adsM: "10.7", usdM: "211", avgPriceUsd: "19.7" },
    },
    policyPayoutPct: ["20", "30"],
  });
});

test("what was withdrawn from the books is gone from here, with all that hung on it", () => {
  const paid = {
    key: "p",
    dividend: "dividend/1",
    on: isoDate("2024-05-21"),
    amountCents: 1,
    bookedFen: 7,
    item: "paid/1",
  };
  const fixed = { ...amountOf("0.29", 1, 1), dividend: "dividend/1", item: "declared/1/fixed", key: "f" };
  const all = { ...facts, "dividend-payment": [paid], "dividend-fixed": [fixed] };
  const left = standingAmong(all, new Set(["declared/0", "declared/1", "paid/1", "bought/2024-05-16"]));
  expect(left.dividend.map(({ key }) => key)).toEqual(["dividend/0"]);
  expect([left["dividend-payment"], left["dividend-fixed"]]).toEqual([[], []]);
  expect(left["repurchase-trade"]).toHaveLength(1);
});

const trades = fc.array(fc.record({ ads: fc.integer({ min: 1, max: 1e6 }), cents: fc.integer({ min: 1, max: 9e9 }) }), {
  maxLength: 40,
});
test.prop([trades])("whatever is bought, a plan is never exceeded, and the first that would be is named", (list) => {
  const told = list.map(({ ads, cents }) => ({ on: "2024-05-16", ads, amountUsd: dollars(cents) }));
  const decided = decideTrades(plan, [], told);
  const fits = list.reduce((total, { cents }) => total + cents, 0) <= 35_000_000_000;
  expect(decided.ok).toBe(fits);
});
