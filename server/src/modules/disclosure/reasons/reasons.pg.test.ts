import { books } from "@suanpan/contract";
import { beforeAll, expect, test } from "vitest";
import { defaultHousePolicy } from "../../../apps/settings.ts";
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
import { rollForward, runAllowance, statementsOf } from "../../books/index.ts";
import { madeUp } from "../figures/made-up.testing.ts";
import { importHistory, reasonsOf } from "../index.ts";

const lender = await openTestLender("2024-01-01");
const { platform } = lender;
const { db } = platform;
const ports = { statements: house.reporting.statements, insight: { timeZone: "Asia/Shanghai" } };

const finish = async (month: string, until: string) => {
  await closeUntil(lender, until);
  sure(await runAllowance(platform, defaultHousePolicy, { period: month, books, by: "staff:risk" }));
  await carryOut(platform, `lock-${month}`, lockPeriodExecutor, { period: month });
};

/** One loan in the first quarter, three larger ones in the second. */
beforeAll(async () => {
  const { lineId } = await borrowerOf(lender, 1);
  await draw(lender, lineId, "first", 600_000, 12);
  for (const [month, until] of [
    ["2024-01", "2024-02-01"],
    ["2024-02", "2024-03-01"],
    ["2024-03", "2024-04-01"],
  ] as const)
    await finish(month, until);
  for (const number of [2, 3, 4]) {
    const { lineId: another } = await borrowerOf(lender, number);
    await draw(lender, another, `loan-${number}`, 1_200_000, 12);
  }
  for (const [month, until] of [
    ["2024-04", "2024-05-01"],
    ["2024-05", "2024-06-01"],
    ["2024-06", "2024-07-01"],
  ] as const)
    await finish(month, until);
}, 180_000);

test("every line's parts are its movement between the statements of the two quarters", async () => {
  const reasons = await reasonsOf(db, ports, "2024Q2");
  const [before, now] = [
    sure(await statementsOf(db, ports.statements, { period: "2024Q1", unit: "exact" })),
    sure(await statementsOf(db, ports.statements, { period: "2024Q2", unit: "exact" })),
  ];
  expect(reasons.size).toBe(15);
  for (const [id, { sequential, yearOnYear }] of reasons) {
    const line = id.replace("2024Q2/", "");
    const [was, is] = [before, now].map(({ operations }) => operations.find((row) => row.line === line)?.amount ?? 0);
    expect([line, Number(sequential?.movement)]).toEqual([line, (is ?? 0) - (was ?? 0)]);
    expect([line, sequential?.parts.reduce((sum, { effect }) => sum + effect, 0n)]).toEqual([
      line,
      sequential?.movement,
    ]);
    // Nobody knows the year before.
    expect(yearOnYear).toBeUndefined();
  }
});

test("more was lent, so income and new provisions grew, and the reasons say so", async () => {
  const reasons = await reasonsOf(db, ports, "2024Q2");
  expect(reasons.get("2024Q2/financingIncome")?.sentence).toEqual({
    en: "The sequential increase was primarily due to growth in the average outstanding balance of on-balance-sheet loans.",
    zh: "环比增加主要由于表内贷款平均余额增长。",
  });
  const provision = reasons.get("2024Q2/provisionLoansReceivable")?.sequential;
  const rolls = await rollForward(db, { from: "2024-01", to: "2024-06", book: "usgaap" });
  const newLoans = (from: string, to: string) =>
    rolls
      .filter(({ period, exposure }) => period >= from && period <= to && exposure === "loans-receivable")
      .reduce((sum, { newLoanFen }) => sum + newLoanFen, 0);
  const moved = newLoans("2024-04", "2024-06") - newLoans("2024-01", "2024-03");
  const parts = Object.fromEntries((provision?.parts ?? []).map(({ driver, effect }) => [driver, Number(effect)]));
  expect((parts["volume/balance-sheet"] ?? 0) + (parts["expected-loss"] ?? 0)).toBe(moved);
  // Six times the volume: 3.6 million on 0.6 million.
  expect(parts["volume/balance-sheet"]).toBe(5 * newLoans("2024-01", "2024-03"));
  expect(parts.other).toBe(0);
});

test("a quarter that was only imported explains nothing", async () => {
  for (const release of ["2023Q4", "2023Q1"]) sure(await importHistory(platform, request(release, madeUp(release, 4))));
  expect((await reasonsOf(db, ports, "2023Q4")).size).toBe(0);
  expect([...(await reasonsOf(db, ports, "2024Q1")).keys()]).toEqual([]);
});
