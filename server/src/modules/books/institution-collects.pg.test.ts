import { expect, test } from "vitest";
import { isoDate } from "../../kernel/calendar.ts";
import { formatId, parseId } from "../../kernel/ids.ts";
import { carryOut, sure } from "../../testing/lender.ts";
import { noLateFee, openServicing } from "../../testing/servicing.ts";
import { expectAllToHold } from "../../testing/tampering.ts";
import { settlementsOfDay } from "../funding/index.ts";
import { trialBalance } from "../ledger/index.ts";
import { agreementsInForce, signAgreementExecutor } from "../matching/index.ts";
import { institutionPaymentExecutor } from "./cash/institution.ts";
import { journalsOfLoan } from "./explain.ts";
import { settlementsTieToBooks } from "./index.ts";

const house = await openServicing("2024-01-01", noLateFee);
const { platform, publish, sign, take, pay, refund, close, loan } = house;

const book = async (entity: string, on: string): Promise<Record<string, number>> => {
  const { rows } = await trialBalance(platform.db, { book: "usgaap", entity, on: isoDate(on) });
  return Object.fromEntries(
    rows.filter((row) => row.debitFen !== row.creditFen).map((row) => [row.account, row.debitFen - row.creditFen]),
  );
};
const told = async (day: string) =>
  sure(await settlementsOfDay(platform, isoDate(day))).flatMap(({ statements }) =>
    statements.flatMap(({ lines }) =>
      lines.map(({ kind, component, amountFen }) => `${kind} ${component} ${amountFen}`),
    ),
  );
await publish("sme");
await publish("v-pocket");
const heavy = { funderMonthlyPpm: 6_000, guaranteeTriggerDays: 0, institutionCollects: true };
const heavyId = await sign({ product: "sme", model: "capital-heavy", funding: heavy, entity: "guarantee" });
const light = { funderMonthlyPpm: 15_000, institutionCollects: true };
const lightId = await sign({ product: "v-pocket", model: "capital-light", funding: light, entity: "platform" });
const { loanId: guaranteed } = await take("sme");
const { loanId: referred } = await take("v-pocket");

test("the borrower pays the institution: nothing passes through us, and our fees are owed to us", async () => {
  await close("2024-02-01");
  sure(await pay(guaranteed, 63_836));
  // A hundred more than is owed stays with the institution, and goes back from there.
  sure(await pay(referred, 2 * 63_836 + 100, { excess: "credit" }));
  await close("2024-02-02");
  expect((await told("2024-02-01")).toSorted()).toEqual([
    "collected-directly interest 2160",
    "collected-directly interest 9940",
    "collected-directly principal 115744",
    "collected-directly principal 57356",
    "collected-for-us serviceFee 1988",
    "collected-for-us serviceFee 4320",
  ]);
  const ours = await book("guarantee", "2024-02-01");
  expect(ours).toMatchObject({
    "accounts-receivable": 4_320,
    "contract-assets": 4_456 + 495 - 2_090,
    "financial-assets-receivable": 7_920 - 2_230,
  });
  const all = { ...ours, ...(await book("platform", "2024-02-01")) };
  for (const account of ["funds-receivable", "payable-funders", "borrower-credits", "cash"])
    expect(all[account]).toBeUndefined();
  expect(all["accounts-receivable"]).toBe(1_988);
  const journals = await journalsOfLoan(platform.db, await loan(guaranteed));
  expect(journals.map(({ rule }) => rule)).toContain("capital-heavy.repaid-directly");
  sure(await refund(referred, 100));
  await close("2024-02-03");
  await expectAllToHold(platform);
});

test("the institution pays what it collected for us, and the receivable is gone", async () => {
  const payment = { agreementId: lightId, direction: "received", amountFen: 1_988, reference: "february" };
  await carryOut(platform, "received", institutionPaymentExecutor, payment);
  await close("2024-02-04");
  const after = await book("platform", "2024-02-03");
  expect(after.cash).toBe(1_988);
  expect(after["accounts-receivable"]).toBeUndefined();
});

test("what comes after the guarantee has paid is owed to us whole", async () => {
  await close("2024-03-03");
  // Called on its due date: 302,644 of principal and the funder's interest of the month.
  expect(await told("2024-03-02")).toContain("guarantee-paid principal 302644");
  sure(await pay(guaranteed, 10_000));
  await close("2024-03-04");
  const statement = await told("2024-03-03");
  expect(statement.every((line) => line.startsWith("collected-for-us"))).toBe(true);
  expect((await book("guarantee", "2024-03-03"))["accounts-receivable"]).toBe(4_320 + 10_000);
  await expectAllToHold(platform);
});

test("a fee the institution keeps back is found", async () => {
  const owner = platform.owner;
  await owner`update journal_line set debit_fen = debit_fen - 1 where account = 'accounts-receivable' and entry_id like 'usgaap/2024-02-01/%'`;
  expect((await settlementsTieToBooks.run(platform)).problem).toContain("collected-for-us");
  await owner`update journal_line set debit_fen = debit_fen + 1 where account = 'accounts-receivable' and entry_id like 'usgaap/2024-02-01/%'`;
});

test("who collects is signed once; a loan of several lenders is collected by us", async () => {
  const known = (await agreementsInForce(platform.db)).find(({ id }) => id === parseId("agr", heavyId));
  if (!known) throw new Error("it was signed");
  const { institutionId, name, entity, products, priority, leastFen, mostFen, expectedLossPpm, fundingModel } = known;
  const terms = {
    ...{ institutionId: formatId("inst", institutionId), name, entity, products, priority, leastFen, mostFen },
    ...{ expectedLossPpm, fundingModel },
  };
  const { institutionCollects: _, ...funding } = known.funding;
  await expect(
    carryOut(platform, "turned", signAgreementExecutor, { agreementId: heavyId, terms: { ...terms, funding } }),
  ).rejects.toThrow("/funding/institutionCollects");
  const coLenders = [{ agreementId: lightId, sharePpm: 200_000 }];
  await expect(
    carryOut(platform, "shared", signAgreementExecutor, {
      agreementId: null,
      terms: { ...terms, funding: { ...funding, coLenders } },
    }),
  ).rejects.toThrow("/funding/coLenders/0/agreementId");
});
