import type { AllowanceRun, BookName } from "@suanpan/contract";
import { beforeAll, expect, test } from "vitest";
import { isoDate } from "../../../kernel/calendar.ts";
import { carryOut, sure } from "../../../testing/lender.ts";
import { noLateFee, openServicing } from "../../../testing/servicing.ts";
import { expectAllToHold } from "../../../testing/tampering.ts";
import { creditBalances, manualJournalExecutor } from "../../ledger/index.ts";
import type { LoanId } from "../../lending/index.ts";
import { institutionPaymentExecutor } from "../cash/institution.ts";
import { overlayExecutor } from "./overlay.ts";
import { runAllowance } from "./run-allowance.ts";
import { defaultAllowancePolicy } from "./settings.ts";

const life = await openServicing("2024-01-15");
const { platform } = life;
const loans: Record<string, LoanId> = {};

const { close } = life;

const run = async (period: string, book: BookName = "usgaap") =>
  sure(await runAllowance(platform, defaultAllowancePolicy, { period, books: [book], by: "staff:closer" }));
const runOf = (runs: readonly AllowanceRun[], exposure: AllowanceRun["exposure"]): AllowanceRun => {
  const found = runs.find((one) => one.exposure === exposure);
  if (!found) throw new Error(`nothing was found for ${exposure}`);
  return found;
};
const ledger = async (account: string, day: string, book: BookName = "usgaap", entity = "microcredit") => {
  const on = isoDate(day);
  const found = await creditBalances(platform.db, { book, accounts: [account], before: on, on });
  return found.get(account)?.get(entity)?.fen ?? 0;
};

beforeAll(async () => {
  await life.publish("instalment", noLateFee);
  await life.publish("sme", noLateFee, [6, 12]);
  await life.sign({
    product: "sme",
    model: "capital-heavy",
    funding: { funderMonthlyPpm: 6_000, guaranteeTriggerDays: 30 },
  });
  loans.own = (await life.take()).loanId;
  loans.lost = (await life.take()).loanId;
  loans.guaranteed = (await life.take("sme")).loanId;
  await close("2024-02-03");
}, 60_000);

test("a month that is not over is refused", async () => {
  expect(
    await runAllowance(platform, defaultAllowancePolicy, { period: "2024-02", books: ["usgaap"], by: "x" }),
  ).toEqual({
    ok: false,
    code: "period-not-over",
    detail: { period: "2024-02", lastDay: "2024-02-29", openOn: "2024-02-03" },
  });
});

test("until curves exist the agreements' rates count; the ledger ends on the closing figure", async () => {
  const { runs, recorded } = await run("2024-01");
  expect(recorded).toBe(runs.length);
  const own = runOf(runs, "loans-receivable");
  expect(own).toMatchObject({
    entity: "microcredit",
    version: 1,
    pools: 1,
    postedFen: 0,
    overlayPpm: 1_000_000,
    roll: { openingFen: 0, newLoanFen: 21_600, revisionFen: 0, provisionFen: 21_600, closingFen: 21_600 },
  });
  expect(own.fallbacks).toEqual([
    {
      segment: "balance-sheet/instalment/4-6/C",
      used: "policy rate",
      because: "2 of 300 loans, 0 of 20 defaults, 1 of 6 vintages, 0 of 12 months",
    },
  ]);
  // What can be lost is what stands in loans receivable.
  expect(own.exposureFen).toBeGreaterThanOrEqual(720_000);
  expect(own.exposureFen).toBe(0 - (await ledger("loans-receivable", "2024-01-31")));
  const guaranteed = runOf(runs, "contingent-liability");
  expect(guaranteed.roll).toMatchObject({ newLoanFen: 7_200, closingFen: 7_200 });
  // The principal, and the funder's interest of the missed month and of the thirty days to the call.
  expect(guaranteed.exposureFen).toBe(360_000 + 4_320);
  expect(await ledger("allowance-loans", "2024-01-31")).toBe(21_600);
  expect(await ledger("guarantee-contingent", "2024-01-31")).toBe(7_200);
  await expectAllToHold(platform);
});

test("running again posts nothing", async () => {
  const again = await run("2024-01");
  expect(again.recorded).toBe(0);
  expect(runOf(again.runs, "loans-receivable").version).toBe(1);
});

test("an overlay signed by two people makes a new version that posts the difference", async () => {
  await carryOut(platform, "overlay", overlayExecutor, {
    exposure: "loans-receivable",
    from: "2024-01",
    factorPpm: 1_100_000,
    reason: "a hard winter",
  });
  const { runs, recorded } = await run("2024-01");
  expect(recorded).toBe(1);
  const own = runOf(runs, "loans-receivable");
  expect(own).toMatchObject({ version: 2, postedFen: 2_160, overlayPpm: 1_100_000, roll: { closingFen: 23_760 } });
  expect(own.overlayApproval).toMatch(/^apr_/);
  expect(await ledger("allowance-loans", "2024-01-31")).toBe(23_760);
  expect((await run("2024-01")).recorded).toBe(0);
  await expectAllToHold(platform);
});

test("a life with a write-off, a guarantee paid and money back: provision is what is missing", async () => {
  await life.close("2024-02-15");
  sure(await life.pay(loans.own as LoanId, 63_836));
  await close("2024-03-20");
  expect((await life.events(loans.guaranteed as LoanId, "guarantee-called")).length).toBe(1);
  sure(await life.act(loans.lost as LoanId, (valueOn) => ({ kind: "write-off", valueOn })));
  sure(await life.pay(loans.lost as LoanId, 30_000));
  sure(await life.pay(loans.guaranteed as LoanId, 20_000));
  await close("2024-04-02");
  await run("2024-02");
  const { runs } = await run("2024-03");
  const own = runOf(runs, "loans-receivable");
  const { roll } = own;
  expect(roll.openingFen).toBe(23_760);
  expect(roll.writtenOffFen).toBeGreaterThan(360_000);
  expect(roll.recoveredFen).toBe(30_000);
  expect(roll.provisionFen).toBe(roll.closingFen - roll.openingFen + roll.writtenOffFen - roll.recoveredFen);
  expect([roll.newLoanFen, roll.revisionFen]).toEqual([0, roll.provisionFen]);
  expect(await ledger("allowance-loans", "2024-03-31")).toBe(roll.closingFen);
  expect(own.exposureFen).toBe(0 - (await ledger("loans-receivable", "2024-03-31")));
  const guaranteed = runOf(runs, "contingent-liability");
  expect(guaranteed.exposureFen).toBe(0);
  expect(guaranteed.roll.closingFen).toBe(0);
  // Once the guarantee has paid, all the borrower pays makes it good, fees as well.
  const [called] = await life.events(loans.guaranteed as LoanId, "guarantee-called");
  const reclaimed = await life.events(loans.guaranteed as LoanId, "reclaimed");
  const claim = (event: { principalFen: number; interestFen: number } | undefined) =>
    (event?.principalFen ?? 0) + (event?.interestFen ?? 0);
  const paid = reclaimed.map((event) => claim(event) + event.guaranteeFeeFen + event.serviceFeeFen);
  expect(guaranteed.roll.recoveredFen).toBe(paid.reduce((total, amount) => total + amount, 0));
  expect(guaranteed.roll.recoveredFen).toBeGreaterThan(10_000);
  expect(guaranteed.roll.writtenOffFen).toBe(claim(called));
  expect(await ledger("guarantee-contingent", "2024-03-31")).toBe(0);
  await expectAllToHold(platform);
});

test("IFRS: the same allowance up to a year, with stages and who changed them", async () => {
  for (const period of ["2024-01", "2024-02"]) await run(period, "ifrs");
  const { runs } = await run("2024-03", "ifrs");
  const own = runOf(runs, "loans-receivable");
  expect(own.roll.closingFen).toBe(runOf((await run("2024-03")).runs, "loans-receivable").roll.closingFen);
  expect(own.stages.reduce((total, { allowanceFen }) => total + allowanceFen, 0)).toBe(own.roll.closingFen);
  expect(own.stages.reduce((total, { exposureFen }) => total + exposureFen, 0)).toBe(own.exposureFen);
  await close("2024-05-02");
  const april = runOf((await run("2024-04", "ifrs")).runs, "loans-receivable");
  // Its second instalment was due in the middle of March.
  expect(april.stages.map(({ stage, exposureFen }) => [stage, exposureFen > 0])).toEqual([
    [1, false],
    [2, true],
    [3, false],
  ]);
  expect(april.transfers).toEqual([{ from: 1, to: 2, slices: 1, exposureFen: april.exposureFen }]);
  await expectAllToHold(platform);
});

test("a journal by hand on an allowance is made up for by the next run", async () => {
  await run("2024-04");
  await carryOut(platform, "by hand", manualJournalExecutor, {
    book: "usgaap",
    entity: "microcredit",
    businessOn: "2024-05-02",
    memo: "too careful",
    lines: [
      { account: "provision-loans", debitFen: 500, creditFen: 0, cashFlow: "operating" },
      { account: "allowance-loans", debitFen: 0, creditFen: 500, cashFlow: "operating" },
    ],
  });
  await close("2024-06-01");
  const may = runOf((await run("2024-05")).runs, "loans-receivable");
  expect(may.roll.closingFen).toBe(await ledger("allowance-loans", "2024-05-31"));
  expect(may.postedFen).toBe(may.roll.closingFen - may.roll.openingFen - 500);
  await expectAllToHold(platform);
});

test("a fee on volume can be lost until the institution has paid it, the oldest first", async () => {
  const agreementId = await life.sign({
    product: "v-pocket",
    model: "ice",
    funding: { feePpm: 25_000 },
    entity: "platform",
  });
  const fees = async (period: string) => {
    const found = (await run(period)).runs.find(
      (one) => one.exposure === "contract-assets" && one.entity === "platform",
    );
    return found && [found.exposureFen, found.roll.closingFen];
  };
  const owed = async (on: string) => 0 - (await ledger("contract-assets", on, "usgaap", "platform"));
  await life.publish("v-pocket", noLateFee);
  await life.take("v-pocket", 400_000);
  await close("2024-07-02");
  await life.take("v-pocket", 200_000);
  const paid = (amountFen: number) => ({ agreementId, direction: "received", amountFen, reference: "wire" });
  await carryOut(platform, "some of it", institutionPaymentExecutor, paid(4_000));
  await close("2024-08-02");
  expect(await fees("2024-06")).toEqual([10_000, 500]);
  expect(await fees("2024-07")).toEqual([11_000, 750]);
  expect(await owed("2024-07-31")).toBe(11_000);
  await carryOut(platform, "the rest", institutionPaymentExecutor, paid(11_000));
  await close("2024-09-02");
  expect(await fees("2024-08")).toEqual([0, 0]);
  expect(await owed("2024-08-31")).toBe(0);
  await expectAllToHold(platform);
});
