import { expect, test } from "vitest";
import { isoDate } from "../../kernel/calendar.ts";
import { borrowerOf, carryOut, closeUntil, draw, openTestLender, repay, sure } from "../../testing/lender.ts";
import { expectAllToHold } from "../../testing/tampering.ts";
import { manualJournalExecutor, trialBalance } from "../ledger/index.ts";
import { loanRef, readLoans } from "../lending/index.ts";
import { writeOffExecutor } from "../servicing/index.ts";
import { journalsOfLoan } from "./explain.ts";

const lender = await openTestLender("2024-01-15");
const { platform } = lender;
const { lineId } = await borrowerOf(lender, 1);

const balances = async (on: string) => {
  const { rows, debitFen, creditFen } = await trialBalance(platform.db, { book: "usgaap", on: isoDate(on) });
  expect(debitFen).toBe(creditFen);
  return Object.fromEntries(rows.map((row) => [row.account, row.balanceFen]));
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
  const journals = async () =>
    (await journalsOfLoan(platform.db, (await readLoans(platform.db, [loanId])).get(loanId) as never)).filter(
      ({ book }) => book === "usgaap",
    );
  const [drawn, repaid, atMonthEnd] = await journals();
  expect(drawn?.entryId).toMatch(/^usgaap\/2024-01-15\/microcredit\/balance-sheet.drawn\/instalment\//);
  expect(repaid?.entryId).toBeNull();
  // Fifteen days of thirty, at the end of January.
  expect(atMonthEnd).toMatchObject({ eventSeq: null, businessOn: "2024-01-31" });
  expect(atMonthEnd?.lines.map((line) => [line.account, line.debitFen, line.creditFen])).toEqual([
    ["loans-receivable", 3_240, 0],
    ["financing-income", 0, 3_057],
    ["other-tax-payable", 0, 183],
  ]);

  await closeUntil(lender, "2024-02-16");
  // The rest of the month, with the payment: 6,480 in all, of which 367 are tax.
  expect((await journals()).at(-1)?.lines.map((line) => [line.account, line.debitFen, line.creditFen])).toEqual([
    ["loans-receivable", 3_240, 0],
    ["financing-income", 0, 3_056],
    ["other-tax-payable", 0, 184],
  ]);
  expect(await balances("2024-02-15")).toEqual({
    "loans-receivable": 302_644,
    cash: -360_000,
    "provision-loans": 10_800,
    "allowance-loans": -10_800,
    "financing-income": 6_113,
    "other-tax-payable": 367,
    "funds-receivable": 63_836,
  });
  await expectAllToHold(platform);
});

test("a manual journal and a write-off, each by two people, reach the books when the day closes", async () => {
  const loanId = await draw(lender, lineId, "draw-bad", 100_000, 3);
  const lines = [
    { account: "cash", debitFen: 9_000_000, creditFen: 0 },
    { account: "share-capital", debitFen: 0, creditFen: 9_000_000, cashFlow: "financing" },
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
  await expect(draw(lender, lineId, "draw-after", 100_000, 3)).rejects.toThrow(/line-not-open/);
  await closeUntil(lender, "2024-03-17");
  const after = await balances("2024-03-16");
  expect(after["share-capital"]).toBe(9_000_000);
  // One month of interest on 100,000 at 1.8% was recognised before the loan was given up.
  expect(after["allowance-loans"]).toBe(100_000 + 1_800 - 10_800 - 3_000);
  // The first loan has missed its second instalment: its month, and a day on what is unpaid.
  expect(after["loans-receivable"]).toBe(302_644 + 5_448 + 182);
  await expectAllToHold(platform);
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
    "loan_act",
  ]) {
    await expect(db.unsafe(`delete from ${table}`), table).rejects.toThrow(/permission denied/);
    await expect(db.unsafe(`truncate ${table}`), table).rejects.toThrow(/permission denied/);
  }
  await expect(db`update loan_event set principal_fen = 0`).rejects.toThrow(/permission denied/);
  await expect(db`update journal_line set debit_fen = 0`).rejects.toThrow(/permission denied/);
});
