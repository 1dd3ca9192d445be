import { expect, test } from "vitest";
import { isoDate } from "../../kernel/calendar.ts";
import { sure } from "../../testing/lender.ts";
import { noLateFee, openServicing } from "../../testing/servicing.ts";
import { expectAllToHold } from "../../testing/tampering.ts";
import { trialBalance } from "../ledger/index.ts";
import type { LoanId } from "../lending/index.ts";

const house = await openServicing("2024-01-01", noLateFee);
const { platform, publish, sign, take, pay, act, close, loan } = house;

const book = async (entity: string, on: string): Promise<Record<string, number>> => {
  const { rows } = await trialBalance(platform.db, { book: "usgaap", entity, on: isoDate(on) });
  return Object.fromEntries(
    rows.filter((row) => row.debitFen !== row.creditFen).map((row) => [row.account, row.debitFen - row.creditFen]),
  );
};
/** What is still to come of fees by the schedule in force. */
const toCome = async (id: LoanId): Promise<number> =>
  (await loan(id)).instalments
    .filter(({ replacedBy }) => replacedBy === null)
    .reduce((total, row) => total + row.serviceFeeFen + row.guaranteeFeeFen - row.paidServiceFeeFen, 0);

await publish("sme");
await publish("v-pocket");
const funding = { funderMonthlyPpm: 6_000, guaranteeTriggerDays: 90 };
await sign({ product: "sme", model: "capital-heavy", funding, entity: "guarantee" });
await sign({ product: "v-pocket", model: "capital-light", funding: { funderMonthlyPpm: 15_000 }, entity: "platform" });
const { loanId: smaller } = await take("sme");
const { loanId: light } = await take("v-pocket");

test("a partial prepayment takes back what the smaller fees no longer pay for, and the rest follows the new schedule", async () => {
  await close("2024-02-01");
  sure(await pay(smaller, 63_836));
  sure(await pay(light, 63_836));
  await close("2024-02-02");
  const [before, lightBefore] = [await book("guarantee", "2024-02-01"), await book("platform", "2024-02-01")];
  sure(await pay(smaller, 150_000, { purpose: "prepay", rest: "smaller" }));
  sure(await pay(light, 150_000, { purpose: "prepay", rest: "shorter" }));
  await close("2024-02-03");
  const [after, lightAfter] = [await book("guarantee", "2024-02-02"), await book("platform", "2024-02-02")];
  // Revenue of the drawdown, and the liability, fall with the fees that will not come.
  expect(after["facilitation-heavy"]).toBeGreaterThan(before["facilitation-heavy"] as number);
  expect(after["guarantee-stand-ready"]).toBeGreaterThan(before["guarantee-stand-ready"] as number);
  expect(lightAfter["facilitation-light"]).toBeGreaterThan(lightBefore["facilitation-light"] as number);
  // What is still to come is what the asset, the receivable and what is yet to be earned come to.
  const left = (after["contract-assets"] ?? 0) + (after["financial-assets-receivable"] ?? 0);
  expect(left).toBeLessThanOrEqual(await toCome(smaller));
  await expectAllToHold(platform);
});

test("paid to the end, the fees that came are the revenue, and no asset or liability is left", async () => {
  for (const month of ["03", "04", "05", "06", "07"]) {
    await close(`2024-${month}-01`);
    for (const id of [smaller, light]) {
      const dueFen = (await loan(id)).instalments
        .filter(({ replacedBy, dueOn }) => replacedBy === null && dueOn === `2024-${month}-01`)
        .reduce(
          (total, row) => total + row.principalFen + row.interestFen + row.serviceFeeFen - row.paidPrincipalFen,
          0,
        );
      if (dueFen > 0) sure(await pay(id, dueFen));
    }
  }
  await close("2024-07-02");
  expect([(await loan(smaller)).state, (await loan(light)).state]).toEqual(["settled", "settled"]);
  for (const entity of ["guarantee", "platform"]) {
    const end = await book(entity, "2024-07-01");
    for (const account of ["contract-assets", "financial-assets-receivable", "guarantee-stand-ready"])
      expect(end[account]).toBeUndefined();
  }
  await expectAllToHold(platform);
}, 60_000);

test("a longer schedule spreads what is left over its time; one that ends early leaves nothing either", async () => {
  const { loanId } = await take("sme");
  await close("2024-08-02");
  sure(await pay(loanId, 63_836));
  await close("2024-08-20");
  sure(await act(loanId, (valueOn) => ({ kind: "reschedule", tenor: 12, valueOn })));
  await close("2024-08-21");
  const rescheduled = await book("guarantee", "2024-08-20");
  await close("2024-09-25");
  const later = await book("guarantee", "2024-09-24");
  expect(later["guarantee-stand-ready"]).toBeGreaterThan(rescheduled["guarantee-stand-ready"] as number);
  await expectAllToHold(platform);
  sure(await pay(loanId, 400_000, { purpose: "settle", excess: "refund" }));
  await close("2024-09-26");
  const end = await book("guarantee", "2024-09-25");
  for (const account of ["contract-assets", "financial-assets-receivable", "guarantee-stand-ready"])
    expect(end[account]).toBeUndefined();
  await expectAllToHold(platform);
}, 60_000);

test("a guarantee that is called after a partial prepayment, and a prepayment that is taken back", async () => {
  const { loanId } = await take("sme");
  const { loanId: back } = await take("v-pocket");
  await close("2024-10-10");
  sure(await pay(loanId, 100_000, { purpose: "prepay" }));
  const prepaid = sure(await pay(back, 100_000, { purpose: "prepay" }));
  await close("2024-10-15");
  sure(await house.reverse(back, prepaid.id));
  await close("2024-10-16");
  await expectAllToHold(platform);
  await close("2025-01-31");
  expect((await loan(loanId)).slices[0]?.calledOn).not.toBeNull();
  await expectAllToHold(platform);
}, 60_000);

test("the fee for paying early is other revenue of its segment when it is paid, and no part of the premium", async () => {
  await publish("sme", { prepayment: { feePpm: 10_000, partial: "smaller" } });
  await publish("v-pocket", { prepayment: { feePpm: 10_000, partial: "smaller" } });
  const [{ loanId: heavy }, { loanId: platforms }] = [await take("sme"), await take("v-pocket")];
  await close("2025-02-10");
  const [before, lightBefore] = [await book("guarantee", "2025-02-09"), await book("platform", "2025-02-09")];
  sure(await pay(heavy, 101_000, { purpose: "prepay" }));
  sure(await pay(platforms, 400_000, { purpose: "settle", excess: "credit" }));
  await close("2025-02-11");
  const [after, lightAfter] = [await book("guarantee", "2025-02-10"), await book("platform", "2025-02-10")];
  const earlyFee = (await loan(heavy)).instalments.filter(({ fromOn, dueOn }) => fromOn === dueOn);
  expect(earlyFee).toHaveLength(1);
  const [{ paidServiceFeeFen }] = earlyFee as [(typeof earlyFee)[number]];
  const net = (grossFen: number) => Math.round((grossFen * 100) / 106);
  const grown = (account: string) => (after[account] ?? 0) - (before[account] ?? 0);
  expect(-grown("other-services-fees")).toBe(net(paidServiceFeeFen));
  const [fee] = (await loan(platforms)).instalments.filter(({ fromOn, dueOn }) => fromOn === dueOn);
  const others = "other-services-platform";
  expect((lightBefore[others] ?? 0) - (lightAfter[others] ?? 0)).toBe(net(fee?.paidServiceFeeFen ?? 0));
  await expectAllToHold(platform);
}, 60_000);
