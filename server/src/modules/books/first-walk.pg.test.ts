import { expect, test } from "vitest";
import { isoDate } from "../../kernel/calendar.ts";
import type { Verifier } from "../../platform/verifier.ts";
import { borrowerOf, carryOut, closeUntil, draw, openTestLender, repay, sure } from "../../testing/lender.ts";
import { entriesBalance, manualJournalExecutor, trialBalance } from "../ledger/index.ts";
import { loanRef, loansAreFolds, readLoans, sealsHold } from "../lending/index.ts";
import { writeOffExecutor } from "../servicing/index.ts";
import { journalsOfLoan } from "./explain.ts";
import { journalsAreFolds } from "./verify.ts";

const lender = await openTestLender("2024-01-15");
const { platform } = lender;
const { lineId } = await borrowerOf(lender, 1);
const verifiers: Verifier[] = [entriesBalance, journalsAreFolds, loansAreFolds, sealsHold];

const balances = async (on: string) => {
  const { rows, debitFen, creditFen } = await trialBalance(platform.db, { book: "usgaap", on: isoDate(on) });
  expect(debitFen).toBe(creditFen);
  return Object.fromEntries(rows.map((row) => [row.account, row.balanceFen]));
};

const verifyAll = async () => {
  for (const verifier of verifiers)
    expect([verifier.name, (await verifier.run(platform)).problem]).toEqual([verifier.name, undefined]);
};

test("the example loan walks the whole river, to the fen", async () => {
  const loanId = await draw(lender, lineId, "draw", 360_000);
  expect(await balances("2024-01-15")).toEqual({});
  await closeUntil(lender, "2024-01-16");
  expect(await balances("2024-01-15")).toEqual({
    "loans-receivable": 360_000,
    cash: -360_000,
    "provision-loans": 10_800,
    "allowance-loans": -10_800,
  });

  await closeUntil(lender, "2024-02-15");
  expect(sure(await repay(lender, loanId, "repay-1", 63_836))).toMatchObject({
    outstandingFen: 302_644,
    state: "active",
  });
  const [drawn, accrued, repaid] = await journalsOfLoan(
    platform.db,
    (await readLoans(platform.db, [loanId])).get(loanId) as never,
  );
  expect(drawn?.entryId).toMatch(/^usgaap\/2024-01-15\/microcredit\/balance-sheet.drawn\/instalment\//);
  expect(accrued?.lines.map((line) => [line.account, line.debitFen, line.creditFen])).toEqual([
    ["loans-receivable", 6_480, 0],
    ["financing-income", 0, 6_113],
    ["other-tax-payable", 0, 367],
  ]);
  expect(repaid?.entryId).toBeNull();

  await closeUntil(lender, "2024-02-16");
  expect(await balances("2024-02-15")).toEqual({
    "loans-receivable": 302_644,
    cash: -360_000,
    "provision-loans": 10_800,
    "allowance-loans": -10_800,
    "financing-income": 6_113,
    "other-tax-payable": 367,
    "funds-receivable": 63_836,
  });
  await verifyAll();
});

test("a manual journal and a write-off, each by two people, reach the books when the day closes", async () => {
  const loanId = await draw(lender, lineId, "draw-bad", 100_000, 3);
  const lines = [
    { account: "cash", debitFen: 9_000_000, creditFen: 0 },
    { account: "share-capital", debitFen: 0, creditFen: 9_000_000 },
  ];
  await carryOut(platform, "capital", manualJournalExecutor, {
    book: "usgaap",
    entity: "microcredit",
    businessOn: "2024-02-16",
    memo: "capital",
    lines,
  });
  await closeUntil(lender, "2024-03-16");
  await carryOut(platform, "write-off", writeOffExecutor(lender.policy), {
    loanId: loanRef(loanId),
    reason: "gone",
  });
  await closeUntil(lender, "2024-03-17");
  const after = await balances("2024-03-16");
  expect(after["share-capital"]).toBe(9_000_000);
  // One month of interest on 100,000 at 1.8% was recognised before the loan was given up.
  expect(after["allowance-loans"]).toBe(100_000 + 1_800 - 10_800 - 3_000);
  expect(after["loans-receivable"]).toBe(302_644);
  await verifyAll();
});

test("verify names what was tampered with: a loan, a journal line, a sealed fact", async () => {
  const tamper = async (change: () => Promise<unknown>, verifier: Verifier, undo: () => Promise<unknown>) => {
    await change();
    const { problem } = await verifier.run(platform);
    await undo();
    expect((await verifier.run(platform)).problem).toBeUndefined();
    return problem;
  };
  const { owner } = platform;
  expect(
    await tamper(
      () => owner`update loan set outstanding_fen = outstanding_fen - 1 where state = 'active'`,
      loansAreFolds,
      () => owner`update loan set outstanding_fen = outstanding_fen + 1 where state = 'active'`,
    ),
  ).toContain("outstanding principal is 302643, its events say 302644");
  expect(
    await tamper(
      () => owner`update instalment set paid_interest_fen = paid_interest_fen - 1 where paid_interest_fen = 6480`,
      loansAreFolds,
      () => owner`update instalment set paid_interest_fen = 6480 where paid_interest_fen = 6479`,
    ),
  ).toContain("instalment 1");
  expect(
    await tamper(
      () => owner`update credit_line set available_fen = available_fen - 1`,
      loansAreFolds,
      () => owner`update credit_line set available_fen = available_fen + 1`,
    ),
  ).toContain("available of its line");
  expect(
    await tamper(
      () => owner`update journal_line set debit_fen = debit_fen + 1 where debit_fen = 6480`,
      entriesBalance,
      () => owner`update journal_line set debit_fen = 6480 where debit_fen = 6481`,
    ),
  ).toContain("off by 1 fen");
  expect(
    await tamper(
      () => owner`update journal_line set account = 'cash' where debit_fen = 6480`,
      journalsAreFolds,
      () => owner`update journal_line set account = 'loans-receivable' where debit_fen = 6480`,
    ),
  ).toContain("its events say 6480 on loans-receivable");
  expect(
    await tamper(
      () => owner`update loan_event set principal_fen = 360001 where principal_fen = 360000`,
      sealsHold,
      () => owner`update loan_event set principal_fen = 360000 where principal_fen = 360001`,
    ),
  ).toContain("2024-01-15");
});

test("the application itself can do none of that", async () => {
  const { db } = platform;
  for (const table of [
    "loan_event",
    "loan_event_202401",
    "journal_entry",
    "journal_line",
    "company_event",
    "day_seal",
    "repayment",
  ]) {
    await expect(db.unsafe(`delete from ${table}`), table).rejects.toThrow(/permission denied/);
    await expect(db.unsafe(`truncate ${table}`), table).rejects.toThrow(/permission denied/);
  }
  await expect(db`update loan_event set principal_fen = 0`).rejects.toThrow(/permission denied/);
  await expect(db`update journal_line set debit_fen = 0`).rejects.toThrow(/permission denied/);
});
