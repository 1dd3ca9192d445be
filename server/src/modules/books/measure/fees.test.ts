import type { FundingModel } from "@suanpan/contract";
import { describe, expect, test } from "vitest";
import { isoDate } from "../../../kernel/calendar.ts";
import { type Fen, fen, minus, sum, vatOf, zeroFen } from "../../../kernel/money.ts";
import { defaultBookPolicy } from "../settings.ts";
import { amortisation } from "./effective-interest.ts";
import { type AgreedPeriod, elapsedOn, elapsedUntil } from "./elapsed.ts";
import { type FeeTerms, feeTerms, termsNow } from "./fee-terms.ts";
import { feesOf, shareOf } from "./fees.ts";
import type { Ended } from "./measure.ts";

const principals = [57_356, 58_388, 59_439, 60_509, 61_598, 62_710].map(fen);
const interest = [6_480, 5_448, 4_397, 3_327, 2_238, 1_129].map(fen);
const fees = [4_320, 3_632, 2_931, 2_218, 1_492, 753].map(fen);
const months = ["2024-01-15", "2024-02-15", "2024-03-15", "2024-04-15", "2024-05-15", "2024-06-15", "2024-07-15"];
const periods: AgreedPeriod[] = fees.map((feeFen, n) => ({
  fromOn: isoDate(months[n] as string),
  toOn: isoDate(months[n + 1] as string),
  principalFen: principals[n] as Fen,
  feeFen,
}));
const collected = (count: number): Fen => fen(fees.slice(0, count).reduce((total, fee) => total + fee, 0));

const now = (terms: FeeTerms, model: FundingModel, nowFen = terms.feeFen) =>
  termsNow(terms, nowFen, { model }, defaultBookPolicy);
const heavy = feeTerms(
  { model: "capital-heavy", principalFen: fen(360_000), feeFen: collected(6), expectedLossPpm: 20_000 },
  defaultBookPolicy,
);
const at = (month: number, paid: number, ended: Ended | null = null) =>
  feesOf({
    terms: now(heavy, "capital-heavy"),
    elapsed: elapsedOn(periods, isoDate(months[month] as string)),
    ended,
    collectedFen: collected(paid),
    collectedShareFen: sum(fees.slice(0, paid).map((feeFen) => shareOf(feeFen, heavy))),
    movedIn: false,
    servicedAtEndFen: null,
  });
const netAndVat = (grossFen: Fen) => [minus(grossFen, vatOf(grossFen, 60_000)), vatOf(grossFen, 60_000)];
const differences = (list: readonly Fen[]): number[] => list.map((value, n) => value - (list[n - 1] ?? 0));

describe("a guaranteed loan", () => {
  test("the fee is divided at the drawdown", () => {
    expect(heavy).toMatchObject({ standReadyFen: 7_920, facilitationFen: 4_456, servicingFen: 2_970 });
    expect(netAndVat(heavy.facilitationFen)).toEqual([4_204, 252]);
  });

  test("each month releases 1,320 and earns 495", () => {
    const released = [1, 2, 3, 4, 5, 6].map((month) => at(month, month).releasedFen);
    expect(differences(released)).toEqual([1_320, 1_320, 1_320, 1_320, 1_320, 1_320]);
    expect(netAndVat(at(1, 1).releasedFen)).toEqual([1_245, 75]);
    expect(netAndVat(at(1, 1).servicingFen)).toEqual([467, 28]);
  });

  test("what is collected pays the financial asset in proportion, the last payment brings the rest", () => {
    const assets = [1, 2, 3, 4, 5, 6].map((month) => at(month, month).assetCollectedFen);
    expect(differences(assets)).toEqual([2_230, 1_874, 1_513, 1_145, 770, 388]);
  });

  test("by IFRS the premium lies in a contract liability in between", () => {
    const liability = [1, 2, 3, 4, 5, 6].map((month) => {
      const { assetCollectedFen, releasedFen } = at(month, month);
      return minus(assetCollectedFen, releasedFen);
    });
    expect(liability).toEqual([910, 1_464, 1_657, 1_482, 932, 0]);
  });

  test("settled early after the second month", () => {
    const [before, after] = [at(2, 2), at(2, 2, "settled")];
    expect(after.standReadyCancelledFen).toBe(3_816);
    const moreFen = minus(after.releasedFen, before.releasedFen);
    const moreVatFen = minus(vatOf(after.releasedFen, 60_000), vatOf(before.releasedFen, 60_000));
    expect([minus(moreFen, moreVatFen), moreVatFen]).toEqual([1_381, 83]);
    expect(after.reversedFen).toBe(1_598);
    expect(netAndVat(after.reversedFen)).toEqual([1_508, 90]);
    // Nothing is left of either side.
    expect(after.standReadyFen - after.standReadyCancelledFen - after.releasedFen).toBe(0);
  });

  test("called: all of the standing ready is done, what was not paid is written off", () => {
    const called = at(3, 2, "called");
    expect(called.releasedFen).toBe(7_920);
    expect(called.assetWrittenOffFen).toBe(3_816);
    expect(called.contractWrittenOffFen).toBe(4_456 + 3 * 495 - (7_952 - 4_104));
    expect(called.reversedFen).toBe(0);
  });
});

test("a capital-light loan: 95% is counted on, 80% of it at once, what was held back comes with the payments", () => {
  const light = feeTerms(
    { model: "capital-light", principalFen: fen(360_000), feeFen: fen(10_800), expectedLossPpm: 0 },
    defaultBookPolicy,
  );
  expect(light).toMatchObject({ facilitationFen: 8_208, servicingFen: 2_052, heldBackFen: 540, standReadyFen: 0 });
  expect(netAndVat(light.facilitationFen)).toEqual([7_743, 465]);
  const on = (month: number, ended: Ended | null = null) =>
    feesOf({
      terms: now(light, "capital-light"),
      elapsed: elapsedOn(periods, isoDate(months[month] as string)),
      ended,
      collectedFen: fen(1_800 * month),
      collectedShareFen: zeroFen,
      movedIn: false,
      servicedAtEndFen: null,
    });
  expect(on(1).servicingFen).toBe(342);
  expect(netAndVat(on(1).servicingFen)).toEqual([323, 19]);
  expect(on(1).heldBackFen).toBe(90);
  expect(netAndVat(on(6).heldBackFen)).toEqual([509, 31]);
  expect(on(6, "settled")).toMatchObject({ reversedFen: 0, heldBackFen: 540 });
});

describe("another schedule", () => {
  // After the second month half of what is left is paid early: the four fees to come are half as large.
  const paidFen = collected(2);
  const nowFen = fen(paidFen + 1_466 + 1_109 + 746 + 377);
  const terms = now(heavy, "capital-heavy", nowFen);
  const after = (ended: Ended | null = null, endsOn = "2024-07-15") =>
    feesOf({
      terms,
      elapsed: elapsedUntil(periods, isoDate(endsOn), isoDate("2024-03-15")),
      ended,
      collectedFen: paidFen,
      collectedShareFen: sum(fees.slice(0, 2).map((feeFen) => shareOf(feeFen, heavy))),
      movedIn: false,
      servicedAtEndFen: null,
    });

  test("each part of the fee loses its share of what will not come", () => {
    // 3,696 of 15,346 will not come: 1,907 of it were for standing ready, and of the rest 60% for bringing it about.
    expect(minus(heavy.feeFen, nowFen)).toBe(3_696);
    expect(terms.standReadyNowFen).toBe(7_920 - 1_907);
    expect(terms.facilitationNowFen).toBe(3_383);
    expect(sum([terms.standReadyNowFen, terms.facilitationNowFen, terms.servicingFen])).toBe(nowFen);
    expect(after()).toMatchObject({
      standReadyCancelledFen: 1_907,
      reversedFen: 4_456 - 3_383,
      facilitationFen: 4_456,
    });
    expect(after().releasedFen).toBe(Math.round((7_920 - 1_907) / 3));
  });

  test("one that ends sooner has come further", () => {
    expect(after(null, "2024-05-15").releasedFen).toBe(Math.round((7_920 - 1_907) / 2));
  });

  test("whatever its end, nothing is left of either side", () => {
    for (const ended of ["settled", "called", "written-off"] as const) {
      const end = after(ended);
      const { standReadyFen, standReadyCancelledFen, releasedFen, assetCollectedFen, assetWrittenOffFen } = end;
      expect(standReadyFen - standReadyCancelledFen - releasedFen).toBe(0);
      expect(standReadyFen - standReadyCancelledFen - assetCollectedFen - assetWrittenOffFen).toBe(0);
      const earned = end.facilitationFen + end.servicingFen + end.heldBackFen - end.reversedFen;
      expect(earned - (paidFen - assetCollectedFen) - end.contractWrittenOffFen).toBe(0);
    }
  });

  test("a longer one pays for looking after the loan, not for standing ready or bringing it about again", () => {
    const longer = now(heavy, "capital-heavy", fen(20_000));
    expect(longer).toMatchObject({ standReadyNowFen: 7_920, facilitationNowFen: 4_456, servicingFen: 7_624 });
  });
});

describe("a cost of 3,600 that was capitalised", () => {
  const flows = principals.map((principalFen, n) => ({ principalFen, interestFen: interest[n] as Fen }));
  const effective = (used: readonly Fen[]) => used.map((fenUsed, n) => (interest[n] as Fen) - fenUsed);

  test("is used up at the contractual rate", () => {
    const used = amortisation(flows, fen(3_600));
    expect(effective(used).slice(0, 2)).toEqual([5_480, 4_600]);
    expect(netAndVat(fen(5_480))).toEqual([5_170, 310]);
    expect(used.reduce((total, part) => total + part, 0)).toBe(3_600);
  });

  test("and sooner where the loan is expected to be paid off with the third instalment", () => {
    const used = amortisation(flows, fen(3_600), 3);
    expect(effective(used).slice(0, 2)).toEqual([5_064, 4_245]);
    expect(used.slice(3)).toEqual([zeroFen, zeroFen, zeroFen]);
    expect(used.reduce((total, part) => total + part, 0)).toBe(3_600);
    // Month 1 of the reconciliation: 392 less income, 24 less tax.
    expect(netAndVat(fen(5_480 - 5_064))).toEqual([392, 24]);
  });
});
