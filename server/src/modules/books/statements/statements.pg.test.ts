import type { NewManualJournal, Statements } from "@suanpan/contract";
import { beforeAll, expect, test } from "vitest";
import { borrowerOf, carryOut, closeUntil, draw, house, openTestLender, repay, sure } from "../../../testing/lender.ts";
import { manualJournalExecutor } from "../../ledger/index.ts";
import { entriesOfLine, factsOfEntry, statementsOf, traceLine } from "./index.ts";

const lender = await openTestLender("2024-01-10");
const { platform } = lender;
const { db } = platform;
const { statements: ports, tracers } = house.reporting;

const journal = (
  key: string,
  entity: string,
  lines: NewManualJournal["lines"],
  book: NewManualJournal["book"] = "both",
) => carryOut(platform, key, manualJournalExecutor, { book, entity, businessOn: "2024-01-10", memo: key, lines });
const dr = (account: string, debitFen: number, cashFlow?: "operating" | "investing" | "financing") => ({
  account,
  debitFen,
  creditFen: 0,
  ...(cashFlow ? { cashFlow } : {}),
});
const cr = (account: string, creditFen: number, cashFlow?: "operating" | "investing" | "financing") => ({
  account,
  debitFen: 0,
  creditFen,
  ...(cashFlow ? { cashFlow } : {}),
});

/** A group of three companies with a loan that reaches over the quarter, money of its owners and money among themselves. */
beforeAll(async () => {
  await journal("capital", "parent", [dr("cash", 90_000_000), cr("share-capital", 90_000_000, "financing")]);
  await journal("subsidiary capital", "parent", [
    dr("investments-group", 40_000_000, "investing"),
    cr("cash", 40_000_000),
  ]);
  await journal("capital paid in", "microcredit", [
    dr("cash", 40_000_000),
    cr("share-capital", 40_000_000, "financing"),
  ]);
  await journal("lent within", "parent", [
    dr("intercompany-receivable", 10_000_000, "investing"),
    cr("cash", 10_000_000),
  ]);
  await journal("owed within", "platform", [
    dr("cash", 10_000_000),
    cr("intercompany-payable", 10_000_000, "financing"),
  ]);
  await journal("award", "platform", [
    dr("general-administrative", 1_250_000, "operating"),
    cr("paid-in-capital", 1_250_000, "operating"),
  ]);
  const { lineId } = await borrowerOf(lender, 1);
  const loanId = await draw(lender, lineId, "long", 1_200_000, 12);
  await closeUntil(lender, "2024-02-10");
  sure(await repay(lender, loanId, "first", 100_000));
  await journal("loss of the others", "subsidiary", [
    dr("noncontrolling-interests", 130_000, "operating"),
    cr("retained-earnings", 130_000, "operating"),
  ]);
  await journal("rent", "platform", [dr("general-administrative", 333_333, "operating"), cr("cash", 333_333)]);
  await closeUntil(lender, "2024-05-02");
});

const read = async (query: Partial<Parameters<typeof statementsOf>[2]> & { period: string }): Promise<Statements> =>
  sure(await statementsOf(db, ports, { unit: "exact", ...query }));
type Section = "balanceSheet" | "operations" | "cashFlows" | "comprehensive" | "nonGaap";
const amount = (found: Statements, section: Section, line: string): number => {
  const row = found[section].find((one) => one.line === line);
  if (!row) throw new Error(`${section} has no ${line}`);
  return row.amount;
};

test("the group's statements balance, and what it owes itself is out of them", async () => {
  const q1 = await read({ period: "2024Q1" });
  expect(amount(q1, "balanceSheet", "totalAssets")).toBe(amount(q1, "balanceSheet", "totalLiabilitiesAndEquity"));
  expect(amount(q1, "balanceSheet", "prepaidExpensesAndOther")).toBe(0);
  expect(amount(q1, "balanceSheet", "otherNoncurrentAssets")).toBe(0);
  expect(q1.notes).toEqual([]);
  const equity = q1.equity.find(({ line }) => line === "closingEquity");
  expect(equity).toMatchObject({ shareCapital: 90_000_000, paidInCapital: 1_250_000 });
  expect(equity?.total).toBe(amount(q1, "balanceSheet", "totalEquity"));
});

test("cash flows end in the cash there is, and movements within the group meet each other", async () => {
  const q1 = await read({ period: "2024Q1" });
  const cash = amount(q1, "balanceSheet", "cashAndCashEquivalents");
  expect(amount(q1, "cashFlows", "closing")).toBe(cash);
  expect(amount(q1, "cashFlows", "financing")).toBe(90_000_000);
  expect(amount(q1, "cashFlows", "exchangeEffect")).toBe(0);
  const parent = await read({ period: "2024Q1", entity: "parent" });
  expect(amount(parent, "cashFlows", "investing")).toBe(-50_000_000);
  expect(amount(parent, "balanceSheet", "otherNoncurrentAssets")).toBe(40_000_000);
});

test("awards are added back, and the noncontrolling interests bear their loss", async () => {
  const q1 = await read({ period: "2024Q1" });
  expect(amount(q1, "nonGaap", "shareBasedCompensation")).toBe(1_250_000);
  expect(amount(q1, "operations", "netLossToNoncontrolling")).toBe(130_000);
  expect(amount(q1, "operations", "netIncomeToShareholders") - amount(q1, "operations", "netIncome")).toBe(130_000);
  expect(amount(q1, "operations", "generalAndAdministrative")).toBe(1_583_333);
});

test("months add up to their quarter and quarters to their year, in thousands too", async () => {
  for (const unit of ["exact", "whole", "thousand"] as const) {
    const months = await Promise.all(["2024-01", "2024-02", "2024-03"].map((period) => read({ period, unit })));
    const quarter = await read({ period: "2024Q1", unit });
    const half = await read({ period: "2024H1", unit });
    const second = await read({ period: "2024Q2", unit });
    for (const { line, amount: whole } of quarter.operations)
      expect([line, months.reduce((all, one) => all + amount(one, "operations", line), 0)]).toEqual([line, whole]);
    for (const { line, amount: whole } of half.operations)
      expect(amount(quarter, "operations", line) + amount(second, "operations", line)).toBe(whole);
    for (const line of ["operating", "investing", "financing", "exchangeEffect", "netChange"])
      expect(months.reduce((all, one) => all + amount(one, "cashFlows", line), 0)).toBe(
        amount(quarter, "cashFlows", line),
      );
    for (const one of [...months, quarter, half]) {
      expect(amount(one, "balanceSheet", "totalAssets")).toBe(amount(one, "balanceSheet", "totalLiabilitiesAndEquity"));
      expect(one.equity.at(-1)?.total).toBe(amount(one, "balanceSheet", "totalEquity"));
      const columns = ["shareCapital", "retainedEarnings", "noncontrollingInterests", "paidInCapital"] as const;
      for (const column of columns)
        expect(one.equity.slice(0, -1).reduce((all, row) => all + row[column], 0)).toBe(one.equity.at(-1)?.[column]);
    }
  }
});

test("what is due beyond a year is noncurrent, with its share of the allowance", async () => {
  const { lineId } = await borrowerOf(lender, 2);
  await draw(lender, lineId, "beyond", 1_200_000, 12);
  await closeUntil(lender, "2024-05-03");
  // Seen from its first day a year is enough for all but what falls due on the day after a year.
  const may = await read({ period: "2024-01", entity: "microcredit" });
  const [current, noncurrent] = ["loansReceivable", "loansReceivableNoncurrent"].map((line) =>
    amount(may, "balanceSheet", line),
  );
  expect(noncurrent).toBe(0);
  expect(current).toBeGreaterThan(0);
  const told = {
    ...ports,
    beyondAYear: async () => [
      { entity: "microcredit", line: "loansReceivable" as const, beyondFen: 300_000 as never, wholeFen: null },
    ],
  };
  const split = sure(await statementsOf(db, told, { period: "2024-01", unit: "exact", entity: "microcredit" }));
  const gross = 1_200_000;
  expect(amount(split, "balanceSheet", "loansReceivableNoncurrent")).toBeLessThan(300_000);
  expect(amount(split, "balanceSheet", "loansReceivableNoncurrent")).toBeGreaterThan(
    (300_000 * (gross - 60_000)) / gross,
  );
  expect(
    amount(split, "balanceSheet", "loansReceivable") + amount(split, "balanceSheet", "loansReceivableNoncurrent"),
  ).toBe(current);
});

test("dollars need a rate, foot, and translate leaves only", async () => {
  expect(await statementsOf(db, ports, { period: "2024Q1", currency: "usd" })).toMatchObject({
    ok: false,
    code: "usd-rate-missing",
  });
  const usd = await read({ period: "2024Q1", currency: "usd", rate: "7.2672" });
  expect(usd.rate).toBe("7.2672");
  expect(amount(usd, "balanceSheet", "totalAssets")).toBe(amount(usd, "balanceSheet", "totalLiabilitiesAndEquity"));
  const [cash, restricted] = ["cashAndCashEquivalents", "restrictedCash"].map((line) =>
    amount(usd, "balanceSheet", line),
  );
  expect(amount(usd, "cashFlows", "closing")).toBe((cash ?? 0) + (restricted ?? 0));
});

test("an elimination only one side has is flagged with its amount and left in sight", async () => {
  await journal("one-sided", "parent", [dr("intercompany-receivable", 777, "investing"), cr("cash", 777)], "ifrs");
  await closeUntil(lender, "2024-05-04");
  const may = await read({ period: "2024-05", book: "ifrs" });
  expect(may.notes).toMatchObject([{ code: "eliminations-disagree", amountFen: 777 }]);
  expect(amount(may, "balanceSheet", "prepaidExpensesAndOther")).toBe(777);
  expect(amount(may, "balanceSheet", "totalAssets")).toBe(amount(may, "balanceSheet", "totalLiabilitiesAndEquity"));
});

test("a line is its accounts, its accounts are entries, its entries are facts of loans: each level sums to the one above", async () => {
  const balances = ["loansReceivable", "financingIncome", "netIncome", "totalAssets", "companyEquity"];
  const flows = ["operating", "investing", "financing", "exchangeEffect", "netChange"];
  const equity = ["shareBasedCompensation", "dividends", "repurchases", "otherMovements", "netLossToNoncontrolling"];
  for (const line of [...balances, ...flows, ...equity]) {
    const q1 = await read({ period: "2024Q1" });
    const traced = sure(await traceLine(db, ports, { line, period: "2024Q1" }));
    const inStatement =
      [...q1.balanceSheet, ...q1.operations, ...q1.cashFlows].find((row) => row.line === line)?.amount ??
      q1.equity.find((row) => row.line === line)?.total;
    expect([line, traced.amountFen]).toEqual([line, inStatement]);
    const parts = [...traced.accounts, ...traced.presented].reduce((all, one) => all + one.amountFen, 0);
    expect([line, parts]).toEqual([line, traced.amountFen]);
    for (const { account, movementFen } of traced.accounts) {
      const entries = await all((cursor) =>
        entriesOfLine(db, { line, period: "2024Q1", account, limit: 7, ...cursor }),
      );
      expect([account, entries.reduce((sum, one) => sum + one.amountFen, 0)]).toEqual([account, movementFen]);
      for (const entry of entries.slice(0, 5)) {
        const facts = await all((cursor) =>
          factsOfEntry(db, tracers, { entry: entry.id, account, line, limit: 2, ...cursor }),
        );
        expect(facts.length).toBeGreaterThan(0);
        expect([entry.id, facts.reduce((sum, one) => sum + one.amountFen, 0)]).toEqual([entry.id, entry.amountFen]);
      }
    }
  }
});

test("what is worked out from other lines says from which, and they sum to it", async () => {
  for (const entity of [undefined, "parent", "subsidiary"]) {
    const q1 = await read({ period: "2024Q1", ...(entity ? { entity } : {}) });
    const rows = [...q1.operations, ...q1.cashFlows, ...q1.comprehensive, ...q1.nonGaap];
    const told = [...rows, ...q1.equity.map(({ line, total }) => ({ line, amount: total }))];
    for (const { line, amount: shown } of told.filter(({ line: one }) => one !== "netIncome")) {
      const traced = sure(await traceLine(db, ports, { line, period: "2024Q1", ...(entity ? { entity } : {}) }));
      const parts = [...traced.accounts, ...traced.presented, ...traced.inputs];
      expect([entity, line, parts.reduce((sum, one) => sum + (one.amountFen ?? 0), 0)]).toEqual([entity, line, shown]);
      expect([line, traced.amountFen]).toEqual([line, shown]);
      if (traced.inputs.length > 0) expect(sure(await entriesOfLine(db, { line, period: "2024Q1" })).items).toEqual([]);
    }
  }
});

test("a payment counts in a cash flow with the part of it that is of its class", async () => {
  const line = "investing";
  const account = "loans-receivable";
  const query = { line, period: "2024-02", entity: "microcredit", account };
  const entries = sure(await entriesOfLine(db, query)).items;
  const repaid = entries.find(({ rule }) => rule === "balance-sheet.repaid");
  // Of the 100,000 that were paid: principal; the interest in it is operating.
  expect(repaid?.amountFen).toBeGreaterThan(50_000);
  expect(repaid?.amountFen).toBeLessThan(100_000);
  const asked = { entry: repaid?.id ?? "", account, line, entity: "microcredit" };
  expect(sure(await factsOfEntry(db, tracers, asked)).items.map(({ amountFen }) => amountFen)).toEqual([
    repaid?.amountFen,
  ]);
});

test("without shares there is nothing for one of them", async () => {
  expect(await traceLine(db, ports, { line: "epsBasic", period: "2024Q1" })).toMatchObject({
    ok: false,
    detail: { detail: "No shares are known in this period, and shares are the group's." },
  });
});

const all = async <T>(
  page: (cursor: { cursor?: string }) => Promise<{ ok: boolean } & object>,
): Promise<(T & { id: string; amountFen: number })[]> => {
  const items: (T & { id: string; amountFen: number })[] = [];
  let cursor: string | null | undefined;
  do {
    const found = sure((await page(cursor ? { cursor } : {})) as never) as { items: never[]; next: string | null };
    items.push(...found.items);
    cursor = found.next;
  } while (cursor);
  return items;
};

test("what is no line, no period and no company is refused", async () => {
  expect(await traceLine(db, ports, { line: "luck", period: "2024Q1" })).toMatchObject({
    ok: false,
    code: "invalid-request",
  });
  expect(await traceLine(db, ports, { line: "financingIncome", period: "2031Q1" })).toMatchObject({
    ok: false,
    code: "period-not-begun",
    detail: { period: "2031Q1" },
  });
  expect(await statementsOf(db, ports, { period: "2024Q9" })).toMatchObject({ ok: false, code: "invalid-request" });
  expect(await statementsOf(db, ports, { period: "2024Q1", entity: "neighbour" })).toMatchObject({ ok: false });
});
