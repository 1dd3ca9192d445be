import fc from "fast-check";
import { expect, test } from "vitest";
import { sum } from "../../kernel/money.ts";
import { lockPeriodExecutor } from "../../platform/periods/index.ts";
import { carryOut, sure } from "../../testing/lender.ts";
import { openServicing } from "../../testing/servicing.ts";
import { expectAllToHold } from "../../testing/tampering.ts";
import type { Loan } from "../lending/index.ts";

const house = await openServicing("2024-01-15");
const { platform, publish, sign, take, pay, reverse, waive, loan, events, line, balances, close } = house;

const digest = async (until: string) => {
  const [row] = await platform.owner<{ journals: string; facts: string; seals: string }[]>`
    select (select md5(string_agg(j::text, '|' order by j::text)) from journal_line j join journal_entry e on e.id = j.entry_id where e.business_on <= ${until}) as journals,
           (select md5(string_agg(e::text, '|' order by e.loan_id, e.seq)) from loan_event e where business_on <= ${until}) as facts,
           (select md5(string_agg(s::text, '|' order by s::text)) from day_seal s where day <= ${until}) as seals`;
  return row;
};
const essence = ({ state, band, outstandingFen, creditFen, slices, instalments }: Loan) => ({
  ...{ state, band, outstandingFen, creditFen },
  accrued: slices.map((slice) => [slice.accruedInterestFen, slice.accruedVatFen]),
  rows: instalments.filter(({ replacedBy }) => replacedBy === null).map((row) => ({ ...row, loanId: undefined })),
});

test("the bank was late: band, late fees and accruals are put right by new facts; locked days stay as they are", async () => {
  await publish("sme");
  const funding = { funderMonthlyPpm: 6_000, guaranteeTriggerDays: 10 };
  await sign({ product: "sme", model: "capital-heavy", funding });
  const [late, inTime, waived] = [await take(), await take(), await take()];
  const heavy = await take("sme");
  await close("2024-02-15");
  for (const { loanId } of [inTime]) sure(await pay(loanId, 63_836));
  await close("2024-03-02");
  expect((await loan(late.loanId)).band).toBe("1-30");
  sure(await waive(waived.loanId, 100));
  await carryOut(platform, "lock", lockPeriodExecutor, { period: "2024-02" });
  const before = await digest("2024-03-01");
  const answer = sure(await pay(late.loanId, 63_836, { valueOn: "2024-02-14" }));
  expect(answer).toMatchObject({ outstandingFen: 302_644, state: "active", valueOn: "2024-02-14", creditFen: 0 });
  expect(sum(answer.parts.map((part) => part.principalFen as never))).toBe(57_356);
  expect(essence(await loan(late.loanId))).toMatchObject({ band: "current", outstandingFen: 302_644 });
  expect((await line(late.lineId)).state).toBe("open");
  expect(sum((await events(late.loanId, "late-fee-charged")).map((e) => e.lateFeeFen))).toBe(0);

  // A waiver given meanwhile for fees that turn out not to be owed does not stand in the way of the money.
  sure(await pay(waived.loanId, 63_836, { valueOn: "2024-02-14" }));
  expect(sum((await events(waived.loanId, "waived")).map((e) => e.lateFeeFen))).toBe(0);
  expect(await loan(waived.loanId)).toMatchObject({ band: "current", outstandingFen: 302_644, creditFen: 0 });

  // The guarantee has paid on 25 February: what the borrower paid before is ours now, and not the funder's once more.
  expect((await loan(heavy.loanId)).slices[0]?.calledOn).toBe("2024-02-25");
  const funders = (await balances("2024-03-01"))["payable-funders"] ?? 0;
  sure(await pay(heavy.loanId, 63_836, { valueOn: "2024-02-15" }));
  expect((await events(heavy.loanId, "repaid", "reallocated")).length).toBe(0);
  expect(sum((await events(heavy.loanId, "reclaimed")).map((e) => e.principalFen))).toBe(57_356);

  await close("2024-03-03");
  expect((await balances("2024-03-02"))["payable-funders"] ?? 0).toBe(funders);
  expect(await digest("2024-03-01")).toEqual(before);
  await close("2024-03-15");
  for (const { loanId } of [late, inTime, waived]) sure(await pay(loanId, 63_836));
  expect(essence(await loan(late.loanId))).toEqual(essence(await loan(inTime.loanId)));
  expect(essence(await loan(waived.loanId))).toEqual(essence(await loan(inTime.loanId)));
  await expectAllToHold(platform);
}, 240_000);

test("the order in which money arrives does not matter", async () => {
  const drawnOn = "2024-03-15";
  const receipts = [
    { amountFen: 20_000, valueOn: "2024-04-10" },
    { amountFen: 43_836, valueOn: "2024-04-17" },
    { amountFen: 70_000, valueOn: "2024-05-03" },
    { amountFen: 5_000, valueOn: "2024-05-20" },
  ];
  const orders = fc.sample(fc.shuffledSubarray(receipts, { minLength: 4 }), { numRuns: 4, seed: 7 });
  const loans = await Promise.all(orders.map(() => take()));
  expect((await loan(loans[0]?.loanId as never)).drawnOn).toBe(drawnOn);
  await close("2024-05-21");
  for (const [n, order] of orders.entries())
    for (const receipt of order)
      sure(await pay(loans[n]?.loanId as never, receipt.amountFen, { valueOn: receipt.valueOn }));
  const ends = await Promise.all(loans.map(async ({ loanId }) => essence(await loan(loanId))));
  for (const end of ends) expect(end).toEqual(ends[0]);
  expect(ends[0]?.creditFen).toBe(6_164);
  expect(sum(ends[0]?.rows.flatMap((r) => [r.paidPrincipalFen, r.paidInterestFen, r.paidLateFeeFen]) ?? [])).toBe(
    138_836 - 6_164,
  );

  // Written off and back-dated: a recovery. Settled and back-dated: refused.
  const [first, second] = loans;
  sure(await house.act(first?.loanId as never, (valueOn) => ({ kind: "write-off", valueOn })));
  const back = sure(await pay(first?.loanId as never, 1_000, { valueOn: "2024-04-20" }));
  expect(back).toMatchObject({ state: "written-off", outstandingFen: 0 });
  expect(
    sum(
      (await events(first?.loanId as never, "recovered")).map(
        (e) => (e.interestFen + e.principalFen + e.lateFeeFen) as never,
      ),
    ),
  ).toBe(1_000);
  // A recovery that bounces is owed again as what it was: given up.
  sure(await reverse(first?.loanId as never, back.id));
  expect(await loan(first?.loanId as never)).toMatchObject({ state: "written-off", outstandingFen: 0 });
  sure(await pay(second?.loanId as never, 360_000, { purpose: "settle" }));
  expect(await loan(second?.loanId as never)).toMatchObject({ state: "settled" });
  expect(await pay(second?.loanId as never, 1_000, { valueOn: "2024-04-01" })).toMatchObject({
    code: "loan-not-active",
  });
  await expectAllToHold(platform);
}, 240_000);
