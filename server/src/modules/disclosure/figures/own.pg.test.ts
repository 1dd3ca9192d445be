import type { CompanyItemKind, CompanyItems, NewManualJournal } from "@suanpan/contract";
import { beforeAll, expect, test } from "vitest";
import { defaultHousePolicy } from "../../../apps/settings.ts";
import { formatId } from "../../../kernel/ids.ts";
import { lockPeriodExecutor } from "../../../platform/periods/index.ts";
import {
  borrowerOf,
  carryOut,
  closeUntil,
  draw,
  house,
  openTestLender,
  request,
  sure,
} from "../../../testing/lender.ts";
import { companyItemExecutor, reconciliationOf, statementsOf } from "../../books/index.ts";
import { showMetrics, technologyReportExecutor } from "../../insight/index.ts";
import { manualJournalExecutor } from "../../ledger/index.ts";
import { agreementsInForce, signAgreementExecutor } from "../../matching/index.ts";
import type { Figures } from "../figure.ts";
import { authorisePlanExecutor, declareDividendExecutor, figuresOf, importHistory } from "../index.ts";
import { madeUp } from "./made-up.testing.ts";

/** A platform that begins in April, and what its company published before. */
const lender = await openTestLender("2024-04-01");
const { platform } = lender;
const { db } = platform;
const { statements } = house.reporting;
const insight = { timeZone: "Asia/Shanghai" };
const ports = { statements, insight };

const record = <K extends CompanyItemKind>(kind: K, item: CompanyItems[K], key: string = kind) =>
  carryOut(platform, key, companyItemExecutor, { kind, item });
const journal = (key: string, lines: NewManualJournal["lines"], book: NewManualJournal["book"] = "both") =>
  carryOut(platform, key, manualJournalExecutor, {
    ...{ book, entity: "platform", businessOn: "2024-04-01", memo: key, lines },
  });

beforeAll(async () => {
  const on = "2024-04-01";
  await record("shares-issued", { on, shares: 300_000_000, capitalFen: 1_000, proceedsFen: 90_000_000_000 });
  await journal("fee", [
    { account: "cash", debitFen: 777_123_456, creditFen: 0 },
    { account: "referral-fees", debitFen: 0, creditFen: 777_123_456, cashFlow: "operating" },
  ]);
  const estimate = [
    { account: "referral-fees", debitFen: 500_000_000, creditFen: 0, cashFlow: "operating" as const },
    { account: "accrued-expenses", debitFen: 0, creditFen: 500_000_000, cashFlow: "operating" as const },
  ];
  await journal("an estimate of IFRS alone", estimate, "ifrs");
  const { lineId } = await borrowerOf(lender, 1);
  await draw(lender, lineId, "loan", 1_200_000, 12);
  await closeUntil(lender, "2024-07-02");
}, 120_000);

const lock = (period: string) => carryOut(platform, `lock-${period}`, lockPeriodExecutor, { period });
const now = () => figuresOf(db, ports, "2024Q2");
const figures = async (): Promise<Figures> => sure(await now()).figures;

test("before its months are locked the quarter is not ours to tell, and the refusal says what is missing", async () => {
  await lock("2024-04");
  await lock("2024-05");
  const refused = await now();
  expect(refused).toMatchObject({ ok: false, code: "figures-missing" });
  const missing = refused.ok ? [] : (refused.detail.missing as { section: string; period: string }[]);
  expect(missing.map(({ section, period }) => `${section} ${period}`)).toContain("balanceSheet 2024-06-30");
});

test("with locked months and no history, the quarter stands alone", async () => {
  await lock("2024-06");
  // The books hold no exchange rate yet: that is all that is missing.
  expect(await now()).toMatchObject({
    detail: { missing: [{ section: "usdRate", period: "2024Q2", lines: ["rate"] }] },
  });
  const rates = [{ currency: "USD" as const, rateOn: "2024-06-28", cnyMillionths: 7_267_200 }];
  await record("exchange-rates", { on: "2024-07-02", rates });
  const { figures: found, untold } = sure(await now());
  // The half is known from the platform's first day, and nobody says more of it.
  expect(untold).toEqual(["2023Q2", "2023H1", "2023-12-31", "2024Q1"]);
  expect(found.get("usdRate")).toMatchObject({ value: "7.2672", lineage: { from: "books", line: "usdRate" } });
  expect(found.get("usdRateDate")?.value).toBe("2024-06-28");
  expect(found.get("operations/2024H1/totalNetRevenue")?.value).toBe(
    found.get("operations/2024Q2/totalNetRevenue")?.value,
  );
  expect(found.has("priorQuarter/totalNetRevenueM")).toBe(false);
});

test("every leaf of it is the books' or the metrics', and says so", async () => {
  const found = await figures();
  const shown = sure(await statementsOf(db, statements, { period: "2024Q2" }));
  for (const { line, amount } of shown.operations)
    expect([line, found.get(`operations/2024Q2/${line}`)?.value]).toEqual([line, String(amount)]);
  for (const { line, amount } of shown.balanceSheet)
    expect([line, found.get(`balanceSheet/2024-06-30/${line}`)?.value]).toEqual([line, String(amount)]);
  expect(found.get("operations/2024Q2/referralServiceFees")).toMatchObject({
    value: "7771",
    lineage: { from: "books", book: "usgaap", line: "referralServiceFees", period: "2024Q2" },
  });
  expect(found.get("operations/2024Q2/epsBasic")?.value).toBe(shown.perShare?.basic);
  expect(found.get("cashFlows/2024Q2/closing")?.value).toBe(
    String(shown.cashFlows.find(({ line }) => line === "closing")?.amount),
  );
  expect(found.get("operating/2024Q2/volume")).toMatchObject({
    value: "12000.00",
    unit: "rmb",
    lineage: { from: "metrics", metric: "volume", period: "2024Q2" },
  });
  expect(found.get("operating/2024Q2/tenorMonths")?.printed).toBe("12.00");
  expect(found.get("operating/2024Q2/loans")?.value).toBe("1");
  const metrics = sure(await showMetrics(db, insight, { period: "2024Q2", view: "restated" })).metrics;
  const rate = metrics.find(({ code }) => code === "day-1-delinquency")?.value;
  expect(found.get("operating/2024Q2/day1DelinquencyPct")?.value).toBe(rate === 1_000_000 ? "100.0" : String(rate));
});

test("what is returned to shareholders and what leads to IFRS come from our own books", async () => {
  const plan = { code: "2024", on: "2024-07-02", authorisedUsd: "3000000", start: "2024-07-01", months: 12 };
  await carryOut(platform, "plan", authorisePlanExecutor, plan);
  const dividend = { period: "2024H1", on: "2024-07-02", perShareUsd: "0.0011", reason: "a small first one" };
  const dates = { recordOn: "2024-07-15", paymentOnShares: "2024-08-01", paymentOnAds: "2024-08-05" };
  const policy = defaultHousePolicy;
  await carryOut(platform, "dividend", declareDividendExecutor({ policy, statements }), { ...dividend, ...dates });
  const found = await figures();
  expect(found.get("capitalReturn/dividendPerAdsUsd")).toMatchObject({
    value: "0.0022",
    lineage: { from: "capital-return", item: "dividendPerAdsUsd" },
  });
  expect(found.get("capitalReturn/recordDate")?.value).toBe("2024-07-15");
  expect(found.get("capitalReturn/repurchase/authorisedUsdM")?.printed).toBe("3");
  // What people wrote into one book alone has a column of its own, so that the exhibit still adds up.
  const reconciled = sure(await reconciliationOf(db, statements, { period: "2024-06" }));
  const at = (line: string, column: string) =>
    found.get(`ifrsReconciliation/balanceSheet/2024-06-30/${line}/${column}`);
  expect(at("accruedExpensesAndOther", "other")).toMatchObject({
    value: "5000",
    lineage: { from: "books", book: "ifrs", line: "other/accruedExpensesAndOther", period: "2024-06" },
  });
  expect(at("totalLiabilitiesAndEquity", "ifrs")).toBeDefined();
  for (const { line, usgaap, ifrs } of reconciled.balanceSheet)
    if (at(line, "ifrs"))
      expect([line, at(line, "usGaap")?.value, at(line, "ifrs")?.value]).toEqual([line, String(usgaap), String(ifrs)]);
});

test("what institutions lent with our technology is in the release, and what one of them owes a report of is named", async () => {
  const { institutionId } =
    (await agreementsInForce(db)).find(({ fundingModel }) => fundingModel === "balance-sheet") ?? {};
  const terms = {
    ...{ institutionId: formatId("inst", institutionId ?? 0n), name: "Whole platform", fundingModel: "technology" },
    ...{ entity: "platform", products: ["instalment"], priority: 9, leastFen: 10_000, mostFen: 20_000_000 },
    expectedLossPpm: 0,
  };
  await carryOut(platform, "technology", signAgreementExecutor, { agreementId: null, terms });
  const agreement = (await agreementsInForce(db)).find(({ fundingModel }) => fundingModel === "technology");
  const agreementId = formatId("agr", agreement?.id ?? 0n);
  const report = (month: string, volumeFen: number, balanceFen: number) =>
    carryOut(platform, `report-${month}`, technologyReportExecutor, {
      reference: "letter",
      reports: [{ agreementId, service: "total-solutions", month, volumeFen, balanceFen }],
    });
  await report("2024-05", 40_000_000_000, 30_000_000_000);
  expect(await now()).toMatchObject({
    ok: false,
    code: "figures-missing",
    detail: { missing: [{ section: "operating", lines: [`${agreementId}/total-solutions of 2024-06`] }, {}] },
  });
  await report("2024-06", 28_500_000_000, 55_000_000_000);
  const found = await figures();
  expect(found.get("operating/2024Q2/volumeTotalSolutionsM")?.printed).toBe("685");
  expect(found.get("operating/2024Q2/balanceTotalSolutionsM")?.printed).toBe("550");
  expect(found.get("operating/2024Q2/volumeTechM")?.printed).toBe("685");
  expect(found.get("operating/2024Q2/volumeM")?.printed).toBe("685");
  expect(found.get("operating/2024Q2/balanceTotalSolutions")?.lineage).toEqual({
    ...{ from: "metrics", metric: "balance-total-solutions", period: "2024Q2" },
  });
});

test("what it was before comes from history, beside the quarter from the books, in one release", async () => {
  const before = { year: madeUp("2023Q2", 1), quarter: madeUp("2024Q1", 2) };
  for (const file of Object.values(before)) sure(await importHistory(platform, request(file.release, file)));
  const { figures: found, untold } = sure(await now());
  expect(untold).toEqual([]);
  const from = (id: string) => found.get(id)?.lineage;
  expect(from("operations/2024Q2/referralServiceFees")).toMatchObject({ from: "books" });
  expect(from("operations/2023Q2/referralServiceFees")).toMatchObject({ from: "history", release: "2023Q2" });
  expect(from("operations/2024Q1/referralServiceFees")).toMatchObject({ from: "history", release: "2024Q1" });
  expect(from("balanceSheet/2023-12-31/goodwill")).toMatchObject({ from: "history", release: "2024Q1" });
  // The half is neither's alone: the first quarter of the one and the second of the other.
  const half = Number(before.quarter.operations?.["2024Q1"]?.referralServiceFees) + 7_771;
  expect(found.get("operations/2024H1/referralServiceFees")?.value).toBe(String(half));
  expect(from("operations/2024H1/referralServiceFees")).toMatchObject({
    formula: {
      terms: [{ figure: "operations/2024Q1/referralServiceFees" }, { figure: "operations/2024Q2/referralServiceFees" }],
    },
  });
  expect(found.get("cashFlows/2024H1/opening")?.value).toBe(String(before.quarter.cashFlows?.["2024Q1"]?.opening));
  expect(found.has("growthPct/2024Q2/totalNetRevenue")).toBe(true);
});

test("a release of an earlier quarter is history alone, and imported files do not change what the books say", async () => {
  const { figures: old } = sure(await figuresOf(db, ports, "2024Q1"));
  expect([...old.values()].every(({ lineage }) => lineage.from === "history" || lineage.from === "figures")).toBe(true);
  const before = await figures();
  sure(await importHistory(platform, request("own quarter", madeUp("2024Q2", 3))));
  const after = await figures();
  expect(after.get("operations/2024Q2/referralServiceFees")).toEqual(
    before.get("operations/2024Q2/referralServiceFees"),
  );
  expect(after.get("operations/2024H1/referralServiceFees")?.lineage).toMatchObject({
    from: "history",
    release: "2024Q2",
  });
});
