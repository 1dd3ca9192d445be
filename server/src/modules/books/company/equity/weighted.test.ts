import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, daysBetween, eachDay, fromDayNumber, isoDate } from "../../../../kernel/calendar.ts";
import { scaleHalfUp } from "../../../../kernel/decimal.ts";
import { factsOf } from "../facts.ts";
import { itemEvent } from "../fixtures.testing.ts";
import { costOfShares, outstandingOn, treasuryOf } from "./shares.ts";
import { basicShares, weigh } from "./weighted.ts";

const quarter = { from: isoDate("2024-04-01"), to: isoDate("2024-06-30") };
const issued = (on: string, shares: number) =>
  itemEvent("shares-issued", { on, shares, capitalFen: 0, proceedsFen: 0 });
const bought = (on: string, shares: number, costFen: number) =>
  itemEvent("shares-repurchased", { on, shares, currency: "USD", priceMinor: costFen, costFen, feesFen: 100 });

test("a buy-back in the middle of the quarter counts for the days after it", () => {
  const facts = factsOf([issued("2023-01-01", 1_000_000), bought("2024-05-16", 91_000, 5_000_000)]);
  // 46 of 91 days with 91,000 fewer.
  expect(weigh(facts, quarter)).toMatchObject({ basic: 954_000, diluted: 954_000, outstanding: 909_000 });
});

test("the average of the days, whatever moves when", () => {
  const day = fc.integer({ min: 19_600, max: 19_950 }).map(fromDayNumber);
  const movement = fc.record({ on: day, shares: fc.integer({ min: -1_000, max: 100_000 }) });
  const law = fc.property(fc.array(movement, { maxLength: 12 }), day, fc.nat({ max: 200 }), (movements, from, n) => {
    const span = { from, to: addDays(from, n) };
    const days = [...eachDay(span.from, span.to)].map((on) => outstandingOn(movements, on));
    const total = days.reduce((so, shares) => so + shares, 0);
    expect(basicShares(movements, span)).toBe(scaleHalfUp(total, 1, daysBetween(span.from, span.to) + 1));
  });
  fc.assert(law);
});

test("the treasury-stock method: units less what their unearned cost would buy", () => {
  const grant = {
    on: "2024-01-01",
    code: "rsu-1",
    entity: "platform",
    holder: "E17",
    function: "general-administrative" as const,
    instrument: "share-unit" as const,
    fairValueFen: 1_000,
    exerciseFen: 0,
    expectedVestPpm: 900_000,
    tranches: [1, 2, 3, 4].map((n) => ({ vestOn: `${2024 + n}-01-01`, units: 1_200 })),
  };
  const option = { ...grant, code: "opt-1", instrument: "option" as const, fairValueFen: 1, exerciseFen: 3_000 };
  const price = itemEvent("share-price", { on: "2024-06-30", averageFen: 2_000 });
  const facts = factsOf([issued("2023-01-01", 1_000_000), itemEvent("award-granted", grant), price]);
  // Unearned 4,500,000 and 4,200,000 fen, on average 4,350,000, buy 2,175 of the 4,800 units.
  expect(weigh(facts, quarter).diluted - 1_000_000).toBe(4_800 - 2_175);
  expect(weigh(facts, quarter, { loss: true }).diluted).toBe(1_000_000);
  // Whoever would have to pay more than the share is worth does not.
  const withOption = factsOf([issued("2023-01-01", 1_000_000), itemEvent("award-granted", option), price]);
  expect(weigh(withOption, quarter).diluted).toBe(1_000_000);
  const vested = itemEvent("award-vested", { on: "2025-01-01", award: "rsu-1", tranche: 1, units: 1_100 });
  const after = factsOf([issued("2023-01-01", 1_000_000), itemEvent("award-granted", grant), vested]);
  expect(weigh(after, { from: isoDate("2025-01-01"), to: isoDate("2025-01-31") }).basic).toBe(1_001_100);
});

test("treasury shares at what they cost on average", () => {
  const cancelled = itemEvent(
    "shares-cancelled",
    { on: "2024-06-01", shares: 50, capitalFen: 1 },
    { found: { costFen: 1_550 } },
  );
  const before = treasuryOf(factsOf([bought("2024-05-16", 60, 1_000), bought("2024-05-17", 40, 1_900)]));
  expect([before, costOfShares(before, 50)]).toEqual([{ shares: 100, costFen: 3_100 }, 1_550]);
  const after = treasuryOf(factsOf([bought("2024-05-16", 60, 1_000), bought("2024-05-17", 40, 1_900), cancelled]));
  expect(after).toEqual({ shares: 50, costFen: 1_550 });
});
