import { beforeAll, expect, test } from "vitest";
import type { Verifier } from "../../../platform/verifier.ts";
import { borrowerOf, closeUntil, draw, house, openTestLender, repay, sure } from "../../../testing/lender.ts";
import { cashFlowsExplainCash, controlAccountsAgree, sheetsBalance } from "./index.ts";

const lender = await openTestLender("2024-01-10");
const { platform } = lender;
const { owner } = platform;
const run = ({ run: prove }: Verifier) => prove(platform);

beforeAll(async () => {
  const { lineId } = await borrowerOf(lender, 1);
  const loanId = await draw(lender, lineId, "loan", 360_000, 3);
  await closeUntil(lender, "2024-01-12");
  sure(await repay(lender, loanId, "too much", 500_000));
  await closeUntil(lender, "2024-01-14");
  const { lineId: other } = await borrowerOf(lender, 2);
  const second = await draw(lender, other, "loan two", 360_000, 3);
  const { lineId: third } = await borrowerOf(lender, 3);
  const late = await draw(lender, third, "loan three", 360_000, 6);
  await closeUntil(lender, "2024-04-20");
  sure(await repay(lender, late, "some of it", 70_000));
  // Money of the open day: the loan holds it already, the ledger does not yet.
  sure(await repay(lender, second, "too much again", 400_000));
});

test("the laws hold on an open day, and all the others with them", async () => {
  for (const verifier of house.verifiers)
    expect([verifier.name, (await run(verifier)).problem]).toEqual([verifier.name, undefined]);
  const held = await owner`select sum(credit_fen)::bigint as fen from loan`;
  expect(held[0]?.fen).toBeGreaterThan(0);
  expect((await run(controlAccountsAgree)).checked).toBe(6);
});

const tampered = async (change: () => Promise<unknown>, undo: () => Promise<unknown>, verifier: Verifier) => {
  await change();
  const { problem } = await run(verifier);
  await undo();
  expect((await run(verifier)).problem).toBeUndefined();
  return problem;
};

test("an account outside the chart is named, with its amount and its company", async () => {
  const problem = await tampered(
    () => owner`update journal_line set account = 'mattress' where account = 'cash'`,
    () => owner`update journal_line set account = 'cash' where account = 'mattress'`,
    sheetsBalance,
  );
  expect(problem).toMatch(/^ifrs, microcredit: -\d+ fen stand on mattress/);
});

test("a line that does not say what it explains is found, month and fen", async () => {
  const problem = await tampered(
    () =>
      owner`update journal_line set cash_flow = null where account = 'loans-receivable' and cash_flow = 'investing' and debit_fen > 0`,
    () =>
      owner`update journal_line set cash_flow = 'investing' where account = 'loans-receivable' and cash_flow is null`,
    cashFlowsExplainCash,
  );
  expect(problem).toBe("ifrs, microcredit, 2024-01: cash changed by -1080000 fen, its flows explain 0");
});

test("credit the ledger does not know of is found", async () => {
  const problem = await tampered(
    () => owner`update loan set credit_fen = credit_fen + 7`,
    () => owner`update loan set credit_fen = credit_fen - 7`,
    controlAccountsAgree,
  );
  // Excess is sent back once a loan is settled, so the ledger may hold nothing: what counts is the seven fen of each loan.
  const [, posted, held] =
    problem?.match(/borrower-credits is (-?\d+) fen in the ledger, the loans hold (-?\d+)/) ?? [];
  expect(Number(posted) - Number(held)).toBe(3 * 7);
});

test("what is owed back stands against credit: forgotten, the ledger disagrees", async () => {
  const last = owner`select max(number) from instalment`;
  const problem = await tampered(
    () => owner`update instalment set owed_back_fen = 9 where number = (${last}) and principal_fen > 0`,
    () => owner`update instalment set owed_back_fen = 0`,
    controlAccountsAgree,
  );
  const [, posted, held] =
    problem?.match(/borrower-credits is (-?\d+) fen in the ledger, the loans hold (-?\d+)/) ?? [];
  expect(Number(held) - Number(posted)).toBe(9);
});

test("principal the ledger does not know of is found", async () => {
  const problem = await tampered(
    () =>
      owner`update instalment set principal_fen = principal_fen + 3 where number = 1 and loan_id in (select id from loan where state = 'active')`,
    () =>
      owner`update instalment set principal_fen = principal_fen - 3 where number = 1 and loan_id in (select id from loan where state = 'active')`,
    controlAccountsAgree,
  );
  expect(problem).toMatch(/loans-receivable is -?\d+ fen in the ledger, the loans hold -?\d+/);
});

test("money that no entry knows of, and a premium that was never booked, are found with their account", async () => {
  const received = await tampered(
    () => owner`update loan_act set amount_fen = amount_fen + 11 where kind = 'repayment'`,
    () => owner`update loan_act set amount_fen = amount_fen - 11 where kind = 'repayment'`,
    controlAccountsAgree,
  );
  const [, posted, held] =
    received?.match(/funds-receivable is (-?\d+) fen in the ledger, the loans hold (-?\d+)/) ?? [];
  // One payment on a day that is closed; the others are of the open day.
  expect(Number(held) - Number(posted)).toBe(11);
  const promised = await tampered(
    () => owner`update measure set stand_ready_fen = 5`,
    () => owner`update measure set stand_ready_fen = 0`,
    controlAccountsAgree,
  );
  expect(promised).toBe("usgaap: financial-assets-receivable is 0 fen in the ledger, the loans hold 15");
});
