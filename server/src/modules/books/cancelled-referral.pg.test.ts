import { expect, test } from "vitest";
import { isoDate } from "../../kernel/calendar.ts";
import { carryOut, sure } from "../../testing/lender.ts";
import { noLateFee, openServicing } from "../../testing/servicing.ts";
import { expectAllToHold } from "../../testing/tampering.ts";
import { settlementsOfDay } from "../funding/index.ts";
import { trialBalance } from "../ledger/index.ts";
import { institutionPaymentExecutor } from "./cash/institution.ts";

const { platform, publish, sign, take, pay, reverse, close, events } = await openServicing("2024-01-29", noLateFee);
const fees = async (on: string): Promise<Record<string, number>> => {
  const { rows } = await trialBalance(platform.db, { book: "usgaap", entity: "subsidiary", on: isoDate(on) });
  return Object.fromEntries(
    rows.filter((row) => row.debitFen !== row.creditFen).map((row) => [row.account, row.debitFen - row.creditFen]),
  );
};
const charged = async (day: string) => sure(await settlementsOfDay(platform, isoDate(day)))[0]?.chargedFen;

await publish("sme");
const deal = { product: "sme", model: "ice", funding: { feePpm: 26_500 }, entity: "subsidiary" } as const;
const agreementId = await sign(deal);
const { loanId: kept } = await take("sme");
const { loanId } = await take("sme");
const one = { "contract-assets": 9_540, "referral-fees": -9_000, "other-tax-payable": -540 };
const two = { "contract-assets": 19_080, "referral-fees": -18_000, "other-tax-payable": -1_080 };

test("the fee of a referral that is cancelled in time is taken back on the day it is cancelled", async () => {
  await close("2024-01-30");
  expect(await fees("2024-01-29")).toEqual(two);
  expect(await charged("2024-01-29")).toBe(19_080);
  const cancelled = sure(await pay(loanId, 360_000, { purpose: "cancel" }));
  expect((await events(loanId, "settled")).map(({ detail }) => detail)).toEqual(["cancelled"]);
  await close("2024-01-31");
  expect(await fees("2024-01-30")).toEqual(one);
  // The day before stays as it was told; the statement of this one takes it back.
  expect([await charged("2024-01-29"), await charged("2024-01-30")]).toEqual([19_080, -9_540]);
  await expectAllToHold(platform);

  // The money never came after all: the loan stands, and so does its fee.
  sure(await reverse(loanId, cancelled.id));
  await close("2024-02-01");
  expect(await fees("2024-01-31")).toEqual(two);
  expect(await charged("2024-01-31")).toBe(9_540);
  sure(await pay(loanId, 360_000, { purpose: "cancel" }));
  await close("2024-02-02");
  expect(await fees("2024-02-01")).toEqual(one);
  await expectAllToHold(platform);
});

test("drawn and cancelled on one day earns nothing and is told as nothing; settled early keeps the fee", async () => {
  const { loanId: brief } = await take("sme");
  sure(await pay(brief, 360_000, { purpose: "cancel" }));
  sure(await pay(kept, 400_000, { purpose: "settle" }));
  await close("2024-02-03");
  expect(await fees("2024-02-02")).toMatchObject(one);
  expect(await charged("2024-02-02")).toBe(0);
});

test("the institution pays what is left to pay, and no more; a month's close holds with it", async () => {
  const payment = { agreementId, direction: "received", amountFen: 9_540, reference: "january" };
  await expect(
    carryOut(platform, "too much", institutionPaymentExecutor, { ...payment, amountFen: 9_541 }),
  ).rejects.toThrow("more-than-open");
  await carryOut(platform, "received", institutionPaymentExecutor, payment);
  await close("2024-03-02");
  expect((await fees("2024-03-01"))["contract-assets"]).toBeUndefined();
  await expectAllToHold(platform);
});
