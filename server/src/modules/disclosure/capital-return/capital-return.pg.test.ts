import type { CompanyItemKind, CompanyItems, NewDividend } from "@suanpan/contract";
import { beforeAll, expect, test } from "vitest";
import { makeLog } from "../../../apps/api/log.ts";
import { buildApi } from "../../../apps/api/server.ts";
import { testWiring } from "../../../apps/api/test-wiring.ts";
import { defaultHousePolicy as policy } from "../../../apps/settings.ts";
import { isoDate } from "../../../kernel/calendar.ts";
import type { Executor } from "../../../platform/approvals/index.ts";
import { carryOut, closeUntil, house, openTestLender, request, sure } from "../../../testing/lender.ts";
import { expectAllToHold } from "../../../testing/tampering.ts";
import { companyItemExecutor, statementsOf } from "../../books/index.ts";
import { trialBalance } from "../../ledger/index.ts";
import {
  authorisePlanExecutor,
  capitalReturnRoutes,
  declareDividendExecutor,
  payDividendExecutor,
  proposeDividend,
  proposeTrades,
  recordTradesExecutor,
  returnsAreBooked,
  showDividends,
  showPlans,
} from "./index.ts";

const lender = await openTestLender("2024-06-27");
const { platform } = lender;
const { db } = platform;
const ports = { policy, statements: house.reporting.statements };
const declare = declareDividendExecutor(ports);
const record = <K extends CompanyItemKind>(kind: K, item: CompanyItems[K], key: string = kind) =>
  carryOut(platform, key, companyItemExecutor, { kind, item });
let n = 0;
const carry = (executor: Executor, body: object) => {
  n += 1;
  return carryOut(platform, `${executor.kind}-${n}`, executor, body);
};
const balances = async (on: string): Promise<Record<string, number>> => {
  const { rows } = await trialBalance(db, { book: "usgaap", entity: "parent", on: isoDate(on) });
  return Object.fromEntries(rows.map(({ account, balanceFen }) => [account, balanceFen]));
};

/** One hundred thousand yuan earned and a million shares: 3,500 dollars are 24,850 yuan at 7.1. */
const dividend: NewDividend = {
  period: "2024H1",
  on: "2024-07-01",
  perShareUsd: "0.0035",
  recordOn: "2024-07-08",
  paymentOnShares: "2024-07-10",
  paymentOnAds: "2024-07-11",
};

beforeAll(async () => {
  const on = "2024-06-27";
  await record("shares-issued", { on, shares: 1_000_000, capitalFen: 1_000, proceedsFen: 50_000_000 });
  await record("grant-received", { on, entity: "platform", amountFen: 10_000_000 });
  const rate = (rateOn: string, cnyMillionths: number) => ({ currency: "USD" as const, rateOn, cnyMillionths });
  const rates = [rate("2024-06-28", 7_100_000), rate("2024-07-10", 7_200_000)];
  await record("exchange-rates", { on, rates });
  await closeUntil(lender, "2024-07-01");
});

test("a dividend outside the policy is refused with its share, and declared with a reason", async () => {
  const more = { ...dividend, perShareUsd: "0.0043" };
  expect(await proposeDividend(platform, ports, request("too much", more))).toMatchObject({
    code: "payout-outside-policy",
    detail: { payoutPct: "30.5", leastPct: "20.0", mostPct: "30.0" },
  });
  expect((await proposeDividend(platform, ports, request("why", { ...more, reason: "ten years listed" }))).ok).toBe(
    true,
  );
});

test.each<[Partial<NewDividend>, string]>([
  [{ period: "2024H2" }, "period-not-over"],
  [{ on: "2024-06-30" }, "period-not-over"],
  [{ exOn: "2024-07-08" }, "date-against-rule"],
  [{ recordOn: "2024-07-06" }, "invalid-request"],
  [{ perShareUsd: "0.000000" }, "invalid-request"],
])("what cannot be declared is refused: %o", async (change, code) => {
  n += 1;
  const asked = request(`bad-${n}`, { ...dividend, ...change });
  expect(await proposeDividend(platform, ports, asked)).toMatchObject({ ok: false, code });
});

test("declared by two people it is owed, at the rate and by the shares of the day", async () => {
  await carry(declare, dividend);
  expect(await showDividends(db)).toMatchObject([
    {
      ...{ period: "2024H1", state: "declared", exOn: "2024-07-05", perAdsUsd: "0.007", shares: 1_000_000 },
      ...{ amountUsd: "3500.00", amountFen: 2_485_000, payoutPpm: 248_500, leftUsd: "3500.00" },
    },
  ]);
  await closeUntil(lender, "2024-07-02");
  expect((await balances("2024-07-01"))["dividends-payable"]).toBe(2_485_000);
  await expect(carry(declare, dividend)).rejects.toThrow("already-exists");
  await expect(carry(payDividendExecutor, { period: "2024H1", on: "2024-07-02" })).rejects.toThrow(
    "dividend-not-fixed",
  );
});

test("shares bought back under a plan: used, left, the average, and fewer shares from the day on", async () => {
  const plan = { code: "2024", on: "2024-07-01", authorisedUsd: "4000", start: "2024-07-01", months: 1 };
  await carry(authorisePlanExecutor, plan);
  await expect(carry(authorisePlanExecutor, plan)).rejects.toThrow("already-exists");
  const trades = [
    { on: "2024-07-02", ads: 40_000, priceUsd: "0.0255" },
    { on: "2024-07-02", ads: 60_000, amountUsd: "1530.03" },
  ];
  await carry(recordTradesExecutor(policy), { plan: "2024", trades });
  expect(await showPlans(db)).toMatchObject([
    {
      ...{ end: "2024-07-31", ads: 100_000, usedUsd: "2550.03", leftUsd: "1449.97", averagePriceUsd: "0.0255" },
      trades: [{ costFen: 724_200 }, { costFen: 1_086_321 }],
    },
  ]);
  const over = { plan: "2024", trades: [{ on: "2024-07-02", ads: 1, amountUsd: "1450" }] };
  expect(await proposeTrades(platform, request("over", over))).toMatchObject({
    code: "exceeds-authorisation",
    detail: { leftUsd: "1449.97", overUsd: "0.03" },
  });
  const late = { plan: "2024", trades: [{ on: "2024-08-01", ads: 1, amountUsd: "1" }] };
  expect(await proposeTrades(platform, request("late", late))).toMatchObject({ code: "outside-plan" });
  const none = { plan: "2023", trades: [{ on: "2024-07-02", ads: 1, amountUsd: "1" }] };
  expect(await proposeTrades(platform, request("none", none))).toMatchObject({ code: "not-found" });
});

test("the close of the record day fixes the dividend by the shares there are then", async () => {
  await closeUntil(lender, "2024-07-09");
  // 800,000 shares: 2,800 dollars.
  expect(await showDividends(db)).toMatchObject([
    { state: "fixed", shares: 800_000, amountUsd: "2800.00", amountFen: 1_988_000, leftUsd: "2800.00" },
  ]);
  const held = await balances("2024-07-08");
  expect(held).toMatchObject({ "dividends-payable": 1_988_000, "treasury-shares": -1_810_521 });
  await expectAllToHold(platform);
});

test("paid in two parts at the rate of their days, nothing stays owed, and the rest is translation", async () => {
  await expect(carry(payDividendExecutor, { period: "2024H1", on: "2024-07-09" })).rejects.toThrow("date-against-rule");
  await closeUntil(lender, "2024-07-11");
  await carry(payDividendExecutor, { period: "2024H1", on: "2024-07-10", amountUsd: "1000.01" });
  const more = { period: "2024H1", on: "2024-07-11", amountUsd: "1800.00" };
  await expect(carry(payDividendExecutor, more)).rejects.toThrow("exceeds-register");
  await carry(payDividendExecutor, { period: "2024H1", on: "2024-07-11" });
  expect(await showDividends(db)).toMatchObject([{ state: "paid", paidUsd: "2800.00", leftUsd: "0.00" }]);
  await closeUntil(lender, "2024-08-01");
  const held = await balances("2024-07-31");
  expect(held["dividends-payable"] ?? 0).toBe(0);
  // Owed at 7.1, paid at 7.2.
  expect(held["translation-adjustment"]).toBe(-28_000);
  const july = sure(await statementsOf(db, ports.statements, { period: "2024-07", unit: "exact" }));
  expect(july.cashFlows.find(({ line }) => line === "financing")?.amount).toBe(-1_988_000 - 1_810_521);
  expect(july.equity.find(({ line }) => line === "dividends")?.retainedEarnings).toBe(-1_988_000);
  expect(july.equity.find(({ line }) => line === "repurchases")?.treasuryShares).toBe(-1_810_521);
  await expectAllToHold(platform);
});

test("earnings per share follow: fewer shares, weighted by the days they were gone", async () => {
  const june = sure(await statementsOf(db, ports.statements, { period: "2024-06", unit: "exact" }));
  // A million shares for 4 of 30 days.
  expect(june.perShare).toMatchObject({ sharesBasic: 133_333, basic: "0.75" });
  const july = sure(await statementsOf(db, ports.statements, { period: "2024-07", unit: "exact" }));
  // One day with a million, thirty with 800,000.
  expect(july.perShare).toMatchObject({ sharesBasic: 806_452, sharesDiluted: 806_452 });
});

test("what somebody changed behind our back is found", async () => {
  const change = (from: string, to: string) =>
    platform.owner.unsafe(
      `update company_event set payload = jsonb_set(payload, '{amountCents}', '${to}') where type = 'repurchase-trade' and payload ->> 'amountCents' = '${from}'`,
    );
  await change("153003", "153103");
  expect((await returnsAreBooked.run(platform)).problem).toMatch(/^repurchase plan 2024: the trade of 2024-07-02 cost/);
  await change("153103", "453003");
  expect((await returnsAreBooked.run(platform)).problem).toBe(
    "repurchase plan 2024: its trades are refused: exceeds-authorisation",
  );
  await change("453003", "153003");
  expect((await returnsAreBooked.run(platform)).problem).toBeUndefined();
});

test("over HTTP: proposed, listed, and told as a release tells it", async () => {
  const routes = [(at: never, on: never) => capitalReturnRoutes(at, on, ports)] as never;
  const api = await buildApi(platform, { ...testWiring, routes }, { log: makeLog("silent") });
  const ask = (method: "GET" | "POST", url: string, payload?: object) =>
    api.inject({
      method,
      url,
      headers: {
        cookie: "session=finance-session",
        "idempotency-key": `key-${method}-${url}`,
        "sec-fetch-site": "same-origin",
      },
      ...(payload ? { payload } : {}),
    });
  const next = { code: "2025", on: "2024-07-31", authorisedUsd: "5000000", start: "2024-08-05", months: 12 };
  expect((await ask("POST", "/v1/repurchase-plans", next)).statusCode).toBe(202);
  const twice = await ask("POST", "/v1/dividends", dividend);
  expect(twice.json()).toMatchObject({ type: "/problems/already-exists" });
  expect((await ask("POST", "/v1/repurchases", { plan: "2024", trades: [] })).statusCode).toBe(400);
  const paid = await ask("POST", "/v1/dividend-payments", { period: "2024H1", on: "2024-07-31" });
  expect(paid.json()).toMatchObject({ type: "/problems/exceeds-register", left: "0.00" });
  expect((await ask("GET", "/v1/dividends")).json().items).toHaveLength(1);
  expect((await ask("GET", "/v1/repurchase-plans?asOf=2024-07-01")).json().items).toMatchObject([{ ads: 0 }]);
  expect((await ask("GET", "/v1/capital-return?period=2024Q2&asOf=2024-07-31")).json()).toMatchObject({
    dividendPerShareUsd: "0.0035",
    recordDate: "2024-07-08",
    repurchase: { plan: "2024", adsM: "0.1", avgPriceUsd: "0.0" },
  });
  await api.close();
});
