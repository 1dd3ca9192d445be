import { expect, test } from "vitest";
import { isoDate } from "../../kernel/calendar.ts";
import { sum } from "../../kernel/money.ts";
import { sure } from "../../testing/lender.ts";
import { noLateFee, openServicing } from "../../testing/servicing.ts";
import { expectAllToHold } from "../../testing/tampering.ts";
import { daysPastDue, nextDueOn } from "../lending/index.ts";

// Two months of sixty days, so that 60 days past due are two months of thirty.
const house = await openServicing("2023-10-01", noLateFee);
const { platform, publish, sign, take, pay, loan, events, line, balances, close, cases, askOn } = house;

test("default at instalment 3, through every end of day: bands, 13,191, 245,722, 257,447 and what comes after", async () => {
  await publish("instalment");
  await publish("sme");
  const funding = { funderMonthlyPpm: 6_000, guaranteeTriggerDays: 30 };
  await sign({ product: "sme", model: "capital-heavy", funding, priority: 2 });
  const own = await take("instalment");
  const later30 = await take("sme");
  await sign({ product: "sme", model: "capital-heavy", funding: { ...funding, guaranteeTriggerDays: 0 } });
  const atOnce = await take("sme");
  const all = [own, later30, atOnce];
  for (const [n, day] of ["2023-11-01", "2023-12-01"].entries()) {
    await close(day);
    for (const { loanId } of all) sure(await pay(loanId, 63_836, {}, `due-${n}-${loanId}`));
  }
  await close("2024-01-01");
  expect(await loan(own.loanId)).toMatchObject({ band: "current", outstandingFen: 244_256 });
  expect(await line(own.lineId)).toEqual({ state: "open", availableFen: 3_000_000 - 244_256 });
  const seen: [string, string, number][] = [];
  for (const [day, band, dpd] of [
    ["2024-01-02", "1-30", 1],
    ["2024-01-31", "1-30", 30],
    ["2024-02-01", "31-60", 31],
    ["2024-03-01", "31-60", 60],
    ["2024-03-02", "61-90", 61],
    ["2024-03-31", "61-90", 90],
    ["2024-04-01", "91-180", 91],
    ["2024-06-29", "91-180", 180],
  ] as const) {
    await close(day);
    const now = await loan(own.loanId);
    seen.push([day, now.band, daysPastDue(nextDueOn(now), isoDate(day))]);
    expect(seen.at(-1)).toEqual([day, band, dpd]);
    if (dpd === 1) {
      expect((await line(own.lineId)).state).toBe("suspended");
      expect(await cases(own.user.id)).toEqual(["open"]);
      await expect(askOn(own.lineId)).rejects.toThrow("line-not-open");
      expect((await loan(atOnce.loanId)).slices[0]?.calledOn).toBe("2024-01-01");
      expect((await loan(later30.loanId)).slices[0]?.calledOn).toBeNull();
    }
    if (dpd === 30) expect((await loan(later30.loanId)).slices[0]?.calledOn).toBe("2024-01-31");
  }
  // Thirty days from 1 to 31 January are twenty-nine of a month of thirty; a whole month is in standing.pg.test.ts.
  const called = await Promise.all(all.map(({ loanId }) => events(loanId, "guarantee-called")));
  expect(called.map((list) => list.map((e) => e.principalFen + e.interestFen))).toEqual([[], [247_139], [245_722]]);
  const accrued = await events(own.loanId, "accrued");
  expect(sum(accrued.map((e) => e.interestFen))).toBe(6_480 + 5_448 + 13_191);
  // After the last day of accrual nothing more is recognised.
  expect(accrued.every((e) => e.businessOn <= "2024-03-02")).toBe(true);
  expect(await balances("2024-06-28")).toMatchObject({
    "loans-receivable": 257_447,
    // What was paid, less what was provided for at the drawdowns.
    "guarantee-contingent": -(245_722 + 247_139 - 2 * 7_200),
    "payable-funders": 2 * (57_356 + 2_160 + 58_388 + 1_816),
  });
  await close("2024-06-30");
  expect(await loan(own.loanId)).toMatchObject({ state: "written-off", outstandingFen: 0, band: "over-180" });
  expect(await events(own.loanId, "written-off")).toMatchObject([{ principalFen: 244_256, interestFen: 13_191 }]);
  for (const { loanId } of [later30, atOnce]) expect((await loan(loanId)).state).toBe("written-off");
  sure(await pay(own.loanId, 30_000));
  expect((await events(own.loanId, "recovered")).map((e) => e.businessOn)).toEqual(["2024-06-30"]);
  expect(sure(await pay(atOnce.loanId, 10_000)).outstandingFen).toBe(0);
  await close("2024-07-01");
  const after = await balances("2024-06-30");
  expect(after["loans-receivable"] ?? 0).toBe(0);
  expect(after["allowance-loans"]).toBe(-10_800 + 257_447 - 30_000);
  expect(after["guarantee-contingent"]).toBe(
    // All of what was paid since makes it good, less the tax in the 2,931 of fees.
    -(245_722 + 247_139 - 2 * 7_200) + 10_000 - 166,
  );
  // Who did not pay at all draws nothing until somebody looks into it.
  expect((await line(own.lineId)).state).toBe("suspended");
  await expectAllToHold(platform);
}, 400_000);
