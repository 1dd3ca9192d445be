import fc from "fast-check";
import { expect, test } from "vitest";
import { addMonths, isoDate, monthEnd } from "../../../../kernel/calendar.ts";
import { fen, netOfVat, sum, vatOf } from "../../../../kernel/money.ts";
import { type Asset, usedUp } from "./asset.ts";
import { interestOf, type Placement, principalLeft } from "./interest.ts";
import { interestBy, type Lease, leaseCost, leaseInterest, presentValue } from "./lease.ts";
import { earnedGross, type Subscription } from "./subscription.ts";

const from = isoDate("2024-01-01");
const ends = Array.from({ length: 12 }, (_, n) => monthEnd(addMonths(from, n)));

test("an asset is used up evenly down to what is left of it, and no more once it is gone", () => {
  const asset: Asset = {
    code: "fa-1",
    entity: "platform",
    kind: "property",
    function: "general-administrative",
    costFen: fen(370_000),
    residualFen: fen(10_000),
    from,
    until: addMonths(from, 36),
    disposedOn: undefined,
  };
  expect(ends.map((on) => usedUp(asset, on))).toEqual(ends.map((_, n) => 10_000 * (n + 1)));
  expect(usedUp(asset, isoDate("2030-01-01"))).toBe(360_000);
  expect(usedUp({ ...asset, disposedOn: isoDate("2024-06-30") }, isoDate("2024-12-31"))).toBe(60_000);
});

test("a lease of twelve payments of 10,000 at 0.5% a month", () => {
  const lease: Lease = {
    code: "hq",
    entity: "platform",
    function: "general-administrative",
    from,
    months: 12,
    paymentFen: fen(10_000),
    monthlyRatePpm: 5_000,
  };
  expect(presentValue(lease)).toBe(116_189);
  expect(leaseInterest(lease).slice(0, 3)).toEqual([581, 534, 487]);
  expect(sum(leaseInterest(lease))).toBe(120_000 - 116_189);
  expect(ends.map((on) => leaseCost(lease, on))).toEqual(ends.map((_, n) => 10_000 * (n + 1)));
  expect([interestBy(lease, isoDate("2024-01-15")), interestBy(lease, isoDate("2024-12-31"))]).toEqual([291, 3_811]);
});

test("interest on a lease is what it costs above its worth, whatever the terms", () => {
  const terms = fc.record({
    months: fc.integer({ min: 1, max: 120 }),
    paymentFen: fc.integer({ min: 1, max: 1_000_000_000 }).map(fen),
    monthlyRatePpm: fc.integer({ min: 0, max: 30_000 }),
  });
  const law = fc.property(terms, (of) => {
    expect(sum(leaseInterest(of)) + presentValue(of)).toBe(of.paymentFen * of.months);
  });
  fc.assert(law);
});

test("a subscription of 12,720 for a year: 1,000 and 60 of tax a month", () => {
  const subscription: Subscription = {
    code: "s",
    entity: "platform",
    grossFen: fen(12_720),
    from,
    until: addMonths(from, 12),
  };
  const cumulative = ends.map((on) => earnedGross(subscription, on));
  expect(cumulative.map((gross) => netOfVat(gross, 60_000))).toEqual(ends.map((_, n) => 1_000 * (n + 1)));
  expect(cumulative.map((gross) => vatOf(gross, 60_000))).toEqual(ends.map((_, n) => 60 * (n + 1)));
});

test("interest by days on what is left", () => {
  const loan: Placement = {
    code: "l",
    entity: "platform",
    on: from,
    principalFen: fen(3_600_000),
    ratePpm: 50_000,
    back: [{ on: isoDate("2024-01-31"), principalFen: fen(1_600_000), interestFen: fen(0) }],
  };
  // 30 days on 3,600,000 and one on 2,000,000 at 5% of a year of 360 days.
  expect(interestOf(loan, isoDate("2024-01-30"))).toBe(15_000);
  expect(interestOf(loan, isoDate("2024-01-31"))).toBe(15_278);
  expect(interestOf(loan, isoDate("2023-12-31"))).toBe(0);
  expect(principalLeft(loan)).toBe(2_000_000);
});
