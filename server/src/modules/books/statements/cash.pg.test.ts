import {
  books,
  type CompanyItemKind,
  type CompanyItems,
  type NewManualJournal,
  type Statements,
} from "@suanpan/contract";
import { beforeAll, expect, test } from "vitest";
import { defaultHousePolicy } from "../../../apps/settings.ts";
import { formatDecimal } from "../../../kernel/decimal.ts";
import { fen } from "../../../kernel/money.ts";
import { transactionUnlessRefused } from "../../../platform/database.ts";
import { carryOut, closeUntil, house, openTestLender, sure } from "../../../testing/lender.ts";
import { closeYear, manualJournalExecutor, openingBalancesExecutor } from "../../ledger/index.ts";
import { faultsOfStatements } from "../close/faults.ts";
import { monthTotals, yearTotals } from "../company/company.store.ts";
import { companyItemExecutor, runCompanyItems } from "../company/index.ts";
import { entriesOfLine, periodOf, statementsOf, traceLine } from "./index.ts";

const lender = await openTestLender("2024-11-01");
const { platform } = lender;
const { statements: ports } = house.reporting;
const by = { recordedBy: "house", approval: null };

const record = <K extends CompanyItemKind>(kind: K, item: CompanyItems[K], key: string = kind) =>
  carryOut(platform, key, companyItemExecutor, { kind, item });
const read = async (query: Partial<Parameters<typeof statementsOf>[2]> & { period: string }): Promise<Statements> =>
  sure(await statementsOf(platform.db, ports, { unit: "exact", ...query }));
const flows = ({ cashFlows }: Statements): Record<string, number> =>
  Object.fromEntries(cashFlows.map(({ line, amount }) => [line, amount]));
const equity = (found: Statements, line: string) => found.equity.find((row) => row.line === line);
const faults = async (period: string): Promise<string[]> => {
  const found: string[] = [];
  for (const book of books) {
    const { companies, faults } = await faultsOfStatements(platform.db, ports, book, periodOf(period));
    expect(companies).toEqual(expect.arrayContaining(["parent", "platform"]));
    found.push(...faults.map(({ en }) => en));
  }
  return found;
};

/** Balances of before, dollars that gain, a dividend and something else out of retained earnings; then the year ends. */
beforeAll(async () => {
  const balances = [
    { account: "cash", debitFen: 100_000, creditFen: 0 },
    { account: "retained-earnings", debitFen: 0, creditFen: 100_000 },
  ];
  const openings = [{ entity: "platform", balances: { usgaap: balances, ifrs: balances } }];
  await carryOut(platform, "opening", openingBalancesExecutor, { cutOver: "2024-11-01", openings });
  const on = "2024-11-01";
  await record("shares-issued", { on, shares: 1_000, capitalFen: 1_000, proceedsFen: 50_000_000 });
  const dollars = { on, currency: "USD" as const, amountMinor: 1_000_000, bookedFen: 7_000_000 };
  await record("foreign-balance", { ...dollars, entity: "parent", account: "cash" });
  await record("foreign-balance", { ...dollars, entity: "platform", account: "cash" }, "foreign-2");
  await record("dividend-declared", { on, amountFen: 300_000, recordOn: on });
  const journal: NewManualJournal = {
    book: "both",
    entity: "platform",
    businessOn: on,
    memo: "An error of last year",
    lines: [
      { account: "retained-earnings", debitFen: 4_000, creditFen: 0, cashFlow: "operating" },
      { account: "accrued-expenses", debitFen: 0, creditFen: 4_000, cashFlow: "operating" },
    ],
  };
  await carryOut(platform, "correction", manualJournalExecutor, journal);
  const rate = (rateOn: string, cnyMillionths: number) => ({ currency: "USD" as const, rateOn, cnyMillionths });
  await record("exchange-rates", { on, rates: [rate("2024-11-30", 7_200_000), rate("2024-12-31", 7_300_000)] });
  await closeUntil(lender, "2025-01-02");
  for (const month of ["2024-11", "2024-12"])
    sure(
      await transactionUnlessRefused(platform.db, (tx) => runCompanyItems(tx, platform, defaultHousePolicy, month, by)),
    );
  sure(await transactionUnlessRefused(platform.db, (tx) => closeYear(tx, platform, 2024, by)));
});

test("cash that was there before is opening cash, and what dollars gained is an effect of exchange rates", async () => {
  const november = flows(await read({ period: "2024-11", entity: "platform" }));
  expect(november).toMatchObject({ opening: 100_000, operating: 0, exchangeEffect: 200_000, netChange: 200_000 });
  expect(november.closing).toBe(300_000);
});

test("carrying the result to equity moves no cash: December explains all of it", async () => {
  const december = flows(await read({ period: "2024-12" }));
  expect(december).toMatchObject({ operating: 0, exchangeEffect: 200_000 });
  expect([await faults("2024-11"), await faults("2024-12")]).toEqual([[], []]);
  for (const law of house.verifiers)
    expect([law.name, (await law.run(platform)).problem]).toEqual([law.name, undefined]);
});

test("dividends are what was distributed; what else left retained earnings is other", async () => {
  const november = await read({ period: "2024-11" });
  expect(equity(november, "dividends")?.retainedEarnings).toBe(-300_000);
  expect(equity(november, "otherMovements")?.retainedEarnings).toBe(100_000 - 4_000);
});

test("in yuan nothing is squared but rounding: what does not balance stays off, and is said", async () => {
  const oneSided = {
    ...ports,
    eliminations: async (_db: unknown, _book: unknown, on: string) => ({
      lines: on < "2024-11-30" ? [] : [{ account: "other-income", cashFlow: "operating", netFen: fen(-70_000) }],
      disagreements: [],
    }),
  };
  const found = sure(await statementsOf(platform.db, oneSided, { period: "2024-11", unit: "exact" }));
  const sheet = Object.fromEntries(found.balanceSheet.map(({ line, amount }) => [line, amount]));
  expect((sheet.totalAssets ?? 0) - (sheet.totalLiabilitiesAndEquity ?? 0)).toBe(-70_000);
  expect(found.notes.map(({ code, amountFen }) => [code, amountFen])).toEqual([
    ["cash-flow-unexplained", -70_000],
    ["balance-sheet-off", -70_000],
  ]);
});

test("dividends, exchange rates and earnings per share lead to their entries, their income and their shares", async () => {
  const trace = async (line: string, period = "2024-11") => sure(await traceLine(platform.db, ports, { line, period }));
  const entries = async (line: string) =>
    sure(await entriesOfLine(platform.db, { line, period: "2024-11" })).items.map(({ rule, amountFen }) => [
      rule,
      amountFen,
    ]);
  expect((await trace("dividends")).amountFen).toBe(-300_000);
  expect(await entries("dividends")).toEqual([["dividend-declared", -300_000]]);
  expect(await entries("otherMovements")).toContainEqual(["manual-journal", -4_000]);
  const effect = await trace("exchangeEffect");
  expect(effect.accounts.map(({ account }) => account).toSorted()).toEqual([
    "foreign-exchange",
    "translation-adjustment",
  ]);
  expect((await trace("foreignCurrencyTranslation")).amountFen).toBe(200_000);
  const eps = await trace("epsAdsBasic");
  const { perShare } = await read({ period: "2024-11" });
  expect([formatDecimal(eps.amountFen, 2), eps.inputs[1]?.shares]).toEqual([perShare?.adsBasic, perShare?.sharesBasic]);
  expect(eps.inputs.map(({ line, shares }) => [line, shares])).toEqual([
    ["netIncomeToShareholders", null],
    [null, 1_000],
    [null, 1_000],
  ]);
});

test("balances brought along are no result of ours, and not taxed", async () => {
  const earned = await yearTotals(platform.db, "usgaap", periodOf("2024-12").to);
  const kept = earned.find(({ entity, account }) => entity === "platform" && account === "retained-earnings");
  expect(kept).toMatchObject({ netFen: 4_000 });
  const months = await monthTotals(platform.db, "usgaap", "platform", periodOf("2024-12").to);
  expect(months.find(({ account }) => account === "retained-earnings")).toMatchObject({ netFen: 4_000 });
});

test("a line has one of the classes there are, or none", async () => {
  await expect(platform.owner`update journal_line set cash_flow = 'luck' where account = 'cash'`).rejects.toThrow(
    /journal_line_cash_flow_check/,
  );
});
