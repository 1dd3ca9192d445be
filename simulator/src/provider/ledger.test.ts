import { fc, test } from "@fast-check/vitest";
import { isoDate } from "@suanpan/server/kernel/calendar.ts";
import { formatId } from "@suanpan/server/kernel/ids.ts";
import { seeded } from "@suanpan/server/kernel/random.ts";
import type { SentOrder } from "@suanpan/server/modules/payments/index.ts";
import { expect } from "vitest";
import { faultsOf } from "./faults.ts";
import { deniedOf, openLedger, toldOf } from "./ledger.ts";

const [day, next] = [isoDate("2024-01-15"), isoDate("2024-01-16")];
const orders: SentOrder[] = Array.from({ length: 200 }, (_, n) => ({
  orderId: formatId("order", BigInt(n)),
  kind: n % 2 === 0 ? "debit" : "payout",
  account: "acct_0000000000001",
  source: null,
  amountFen: 100 + n,
  businessOn: day,
}));

test.prop([fc.integer(), fc.constantFrom("none", "some", "many"), fc.shuffledSubarray(orders)])(
  "the same seed and orders make the same books, in whatever order and however often they come",
  (seed, level, again) => {
    const books = () => openLedger(seeded(seed), faultsOf[level as "none"]);
    const [once, twice] = [books(), books()];
    const first = once.accept(orders).acceptances;
    twice.accept(again);
    expect(twice.accept(orders).acceptances).toEqual(first);
    expect(twice.accept(orders).fresh).toEqual([]);
    const sorted = (text: string) => text.split("\n").sort();
    for (const on of [day, next]) expect(sorted(twice.statement(on))).toEqual(sorted(once.statement(on)));
  },
);

test("with many faults a little of everything happens, and without any nothing but success", () => {
  const [good, bad] = [openLedger(seeded(1), faultsOf.none), openLedger(seeded(1), faultsOf.many)];
  good.accept(orders);
  bad.accept(orders);
  expect(
    good
      .entries()
      .every(({ outcome, valueOn, fate }) => outcome === "succeeded" && valueOn === day && fate.told === "soon"),
  ).toBe(true);
  expect(new Set(bad.entries().map(({ fate }) => fate.told))).toEqual(new Set(["early", "soon", "late", "never"]));
  expect(new Set(bad.entries().map(({ outcome }) => outcome))).toEqual(new Set(["succeeded", "failed"]));
  expect(new Set(bad.entries().map(({ valueOn }) => valueOn))).toEqual(new Set([day, next]));
  // An answer told before the acceptance cannot be of a day that has not begun.
  expect(bad.entries().every(({ fate, valueOn }) => fate.told !== "early" || valueOn === day)).toBe(true);
});

test("a denial says the opposite, of the same order and money", () => {
  const ledger = openLedger(seeded(2), faultsOf.many);
  ledger.accept(orders);
  for (const entry of ledger.entries()) {
    const [told, denied] = [toldOf(entry), deniedOf(entry)];
    expect(denied.outcome).not.toBe(told.outcome);
    expect([denied.orderId, denied.amountFen]).toEqual([told.orderId, told.amountFen]);
    expect(denied.failure !== undefined).toBe(denied.outcome === "failed");
  }
});
