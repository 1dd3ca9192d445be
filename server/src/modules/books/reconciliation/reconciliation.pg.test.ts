import {
  type AdjustmentColumn,
  books,
  type CompanyItemKind,
  type CompanyItems,
  type IfrsReconciliation,
  type NewManualJournal,
  type StatementUnit,
} from "@suanpan/contract";
import { beforeAll, expect, test } from "vitest";
import { defaultHousePolicy as policy } from "../../../apps/settings.ts";
import { isoDate } from "../../../kernel/calendar.ts";
import { transactionUnlessRefused } from "../../../platform/database.ts";
import { carryOut, house, sure } from "../../../testing/lender.ts";
import { noLateFee, openServicing } from "../../../testing/servicing.ts";
import { expectAllToHold } from "../../../testing/tampering.ts";
import { closeYear, manualJournalExecutor, trialBalance } from "../../ledger/index.ts";
import type { LoanId } from "../../lending/index.ts";
import { runAllowance } from "../allowance/index.ts";
import { companyItemExecutor, runCompanyItems, runTax } from "../company/index.ts";
import { csvOf } from "../extracts/index.ts";
import { periodOf } from "../statements/index.ts";
import { booksReconcile, reconciliationExtract, reconciliationOf } from "./index.ts";

/** Taken on the thirtieth of June: by thirty days a month, every month to December ends with a due date of the example. */
const life = await openServicing("2024-06-30", noLateFee);
const { platform } = life;
const { statements: ports } = house.reporting;
const by = { recordedBy: "house", approval: null };
const loans: Record<string, LoanId> = {};

const record = <K extends CompanyItemKind>(kind: K, item: CompanyItems[K], key: string = kind) =>
  carryOut(platform, key, companyItemExecutor, { kind, item });

/** What a close runs at a month's end, in its order. */
const monthEnd = async (period: string): Promise<void> => {
  sure(await transactionUnlessRefused(platform.db, (tx) => runCompanyItems(tx, platform, policy, period, by)));
  sure(await runAllowance(platform, policy, { period, books, by: "house" }));
  sure(await transactionUnlessRefused(platform.db, (tx) => runTax(tx, platform, policy, period, by)));
};
const read = async (period: string, entity?: string, unit: StatementUnit = "exact") =>
  sure(await reconciliationOf(platform.db, ports, { period, unit, ...(entity ? { entity } : {}) }));
const rowsOf = ({ operations, balanceSheet }: IfrsReconciliation) => [...operations, ...balanceSheet];
const rowOf = (found: IfrsReconciliation, line: string) => {
  const row = rowsOf(found).find((one) => one.line === line);
  if (!row) throw new Error(`there is no line ${line}`);
  return row;
};
const inColumn = (found: IfrsReconciliation, column: AdjustmentColumn, ...lines: string[]): number[] =>
  lines.map((line) => rowOf(found, line).adjustments[column]);

const addsUp = (found: IfrsReconciliation): void => {
  for (const { line, usgaap, adjustments, ifrs } of rowsOf(found)) {
    const added = Object.values(adjustments).reduce((total, amount) => total + amount, usgaap);
    expect([line, added, adjustments.unexplained]).toEqual([line, ifrs, 0]);
  }
};

beforeAll(async () => {
  await life.publish("sme", {}, [6, 24]);
  await life.publish("v-pocket");
  const heavy = { funderMonthlyPpm: 6_000, guaranteeTriggerDays: 0 };
  await life.sign({ product: "sme", model: "capital-heavy", funding: heavy, entity: "guarantee", priority: 9 });
  const costly = { investorMonthlyPpm: 4_000, originationCostPpm: 10_000 };
  await life.sign({ product: "v-pocket", model: "balance-sheet", funding: costly, entity: "trust-1" });
  await record("ownership", { on: "2024-06-30", entity: "guarantee", ownedPpm: 700_000 });
  await record("award-granted", {
    on: "2024-06-30",
    code: "rsu-1",
    entity: "platform",
    holder: "E17",
    function: "sales-marketing",
    instrument: "share-unit",
    fairValueFen: 1_000,
    exerciseFen: 0,
    expectedVestPpm: 900_000,
    tranches: [1, 2, 3, 4].map((n) => ({ vestOn: `${2024 + n}-06-30`, units: 1_200 })),
  });
  loans.guaranteed = (await life.take("sme")).loanId;
  loans.trust = (await life.take("v-pocket")).loanId;
  // Two per cent of it are 16,593, of which 1 − (18/24)³ = 9,593 are lost in the first of the two years.
  await life.sign({ product: "sme", model: "balance-sheet", priority: 8 });
  loans.long = (await life.take("sme", 829_650, 24)).loanId;
  await life.close("2024-07-01");
  await monthEnd("2024-06");
}, 60_000);

test("expected credit losses: an allowance 7,000 less, a provision 7,000 less, tax 1,050", async () => {
  const june = await read("2024-06");
  const lines = ["provisionLoansReceivable", "incomeTax", "netIncome", "totalAssets", "companyEquity"];
  expect(inColumn(june, "expectedCreditLosses", ...lines)).toEqual([-7_000, -1_050, 5_950, 5_950, 5_950]);
  const { loansReceivable = 0, loansReceivableNoncurrent = 0 } = june.adjustments.balanceSheet.expectedCreditLosses;
  expect(loansReceivable + loansReceivableNoncurrent).toBe(7_000);
  expect(june.adjustments.operations.expectedCreditLosses).toEqual({
    provisionLoansReceivable: -7_000,
    incomeTax: -1_050,
  });
  addsUp(june);
});

test("financial guarantee: neither receivable nor stand-ready, a provision of 396 less, tax 59", async () => {
  const june = await read("2024-06", "guarantee");
  expect(june.adjustments.operations.financialGuarantee).toEqual({
    provisionFinancialAssetsReceivable: -396,
    incomeTax: -59,
    // Three tenths of the 337 that are left are other owners'.
    netLossToNoncontrolling: -101,
  });
  expect(june.adjustments.balanceSheet.financialGuarantee).toEqual({
    financialAssetsReceivable: -(7_920 - 396),
    guaranteeLiabilitiesStandReady: -7_920,
    deferredTaxAssets: -59,
    noncontrollingInterests: 101,
    retainedEarnings: 396 - 59 - 101,
  });
  expect(rowOf(june, "financialAssetsReceivable")).toMatchObject({ usgaap: 7_524, ifrs: 0 });
  addsUp(june);
});

test("month by month: contract liabilities of 910 1,464 1,657 1,482 932 0, and interest 392 with 24 and 59 of tax", async () => {
  const liabilities: number[] = [];
  for (const [dueOn, next, period, paidFen] of [
    ["2024-07-30", "2024-08-01", "2024-07", 63_836],
    ["2024-08-30", "2024-09-01", "2024-08", 63_836],
    ["2024-09-30", "2024-10-01", "2024-09", 63_836],
    ["2024-10-30", "2024-11-01", "2024-10", 63_836],
    ["2024-11-30", "2024-12-01", "2024-11", 63_836],
    ["2024-12-30", "2025-01-01", "2024-12", 63_839],
  ] as const) {
    await life.close(dueOn);
    for (const loan of ["guaranteed", "trust"]) sure(await life.pay(loans[loan] as LoanId, paidFen));
    await life.close(next);
    await monthEnd(period);
    const { adjustments } = await read(period, "guarantee");
    liabilities.push(adjustments.balanceSheet.financialGuarantee.contractLiabilities ?? 0);
    // Revenue is as by US GAAP: the difference falls in the provision alone, but for tax and others' share of it.
    const moved = ["provisionFinancialAssetsReceivable", "incomeTax", "netLossToNoncontrolling"];
    expect(moved).toEqual(expect.arrayContaining(Object.keys(adjustments.operations.financialGuarantee)));
  }
  expect(liabilities).toEqual([910, 1_464, 1_657, 1_482, 932, 0]);
  const july = await read("2024-07", "trust-1");
  expect(july.adjustments.operations.effectiveInterestRate).toEqual({ financingIncome: -392, incomeTax: 59 });
  expect(july.adjustments.balanceSheet.effectiveInterestRate).toMatchObject({
    loansReceivable: -416,
    otherTaxPayable: -24,
  });
  addsUp(july);
}, 120_000);

test("awards: what IFRS recognises sooner comes back as capital, and has no tax", async () => {
  const { adjustments } = await read("2024FY");
  const cost = async (book: (typeof books)[number]): Promise<number> => {
    const { rows } = await trialBalance(platform.db, { book, entity: "platform", on: isoDate("2024-12-31") });
    return rows.find(({ account }) => account === "sales-marketing")?.balanceFen ?? 0;
  };
  const sooner = (await cost("ifrs")) - (await cost("usgaap"));
  // Half of 2,250,000 against half of 1,200,000, and a day more of each.
  expect(sooner).toBeGreaterThan(525_000);
  expect(sooner).toBeLessThan(530_000);
  expect(adjustments.operations.shareBasedCompensation).toEqual({ salesAndMarketing: sooner });
  expect(adjustments.balanceSheet.shareBasedCompensation).toEqual({
    additionalPaidInCapital: sooner,
    retainedEarnings: -sooner,
  });
});

test("a year that was carried to retained earnings reads as before", async () => {
  const before = await read("2024FY");
  sure(await transactionUnlessRefused(platform.db, (tx) => closeYear(tx, platform, 2024, by)));
  expect(await read("2024FY")).toEqual(before);
});

test("every row adds up, to the fen and in thousands, of the group and of each company, and periods add up", async () => {
  for (const unit of ["exact", "whole", "thousand"] as const)
    for (const entity of [undefined, "guarantee", "trust-1", "microcredit", "platform"]) {
      const parts = await Promise.all(["2024Q3", "2024Q4"].map((period) => read(period, entity, unit)));
      const half = await read("2024H2", entity, unit);
      for (const found of [...parts, half]) addsUp(found);
      for (const { line, adjustments } of half.operations)
        for (const column of Object.keys(adjustments) as AdjustmentColumn[])
          expect([
            line,
            column,
            parts.flatMap((one) => inColumn(one, column, line)).reduce((a, b) => a + b, 0),
          ]).toEqual([line, column, adjustments[column]]);
      expect(half.balanceSheet.map(({ adjustments }) => adjustments.other)).toEqual(half.balanceSheet.map(() => 0));
    }
});

test("what somebody writes into one book stands with its result; what has none is other, and said to be", async () => {
  const journal = (key: string, lines: NewManualJournal["lines"]) =>
    carryOut(platform, key, manualJournalExecutor, {
      ...{ book: "ifrs", entity: "microcredit", businessOn: "2025-01-01", memo: key },
      lines,
    });
  const line = (account: string, debitFen: number, creditFen: number) =>
    ({ account, debitFen, creditFen, cashFlow: "operating" }) as const;
  await journal("overlay by hand", [line("provision-loans", 300, 0), line("allowance-loans", 0, 300)]);
  await journal("moved", [line("prepaid", 70, 0), line("accrued-expenses", 0, 70)]);
  await life.close("2025-01-02");
  const january = await read("2025-01");
  expect(january.adjustments.operations.expectedCreditLosses.provisionLoansReceivable).toBe(300);
  expect(january.adjustments.balanceSheet.other).toEqual({ prepaidExpensesAndOther: 70, accruedExpensesAndOther: 70 });
  addsUp(january);
  await expectAllToHold(platform);
});

test("a difference that no column accounts for is found, with its line and its fen", async () => {
  const change = (rule: string, other: string) =>
    platform.owner`update journal_entry set rule = ${other} where rule = ${rule} and book = 'ifrs'`;
  await change("award-cost", "luck");
  expect((await booksReconcile(ports).run(platform)).problem).toMatch(
    /^2024, salesAndMarketing: no column accounts for 1\d{6} fen$/,
  );
  await change("luck", "award-cost");
  expect((await booksReconcile(ports).run(platform)).problem).toBeUndefined();
});

test("the auditor's table is the same report", async () => {
  const extract = reconciliationExtract(ports);
  const asked = { period: periodOf("2024-06"), book: "usgaap" as const, entity: undefined };
  const parts: string[] = [];
  for await (const part of csvOf(extract, platform.db, asked)) parts.push(part);
  const [head, ...rows] = parts.join("").trimEnd().split("\r\n");
  expect(head).toBe(
    "statement,line,name,total,us_gaap_yuan,expected_credit_losses_yuan,effective_interest_rate_yuan,share_based_compensation_yuan,financial_guarantee_yuan,other_yuan,unexplained_yuan,ifrs_yuan",
  );
  const found = await read("2024-06");
  expect(rows).toHaveLength(rowsOf(found).length);
  expect(rows.find((row) => row.includes("provisionLoansReceivable"))).toMatch(
    /,-70\.00,0\.00,0\.00,0\.00,0\.00,0\.00,/,
  );
});

test("what is no period is refused", async () => {
  expect(await reconciliationOf(platform.db, ports, { period: "2024Q9" })).toMatchObject({ code: "invalid-request" });
});
