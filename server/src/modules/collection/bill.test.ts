import { fc, test } from "@fast-check/vitest";
import { expect } from "vitest";
import { isoDate } from "../../kernel/calendar.ts";
import type { Id } from "../../kernel/ids.ts";
import { type Fen, fen } from "../../kernel/money.ts";
import { ppm } from "../../kernel/rate.ts";
import { commissionOn } from "./agency.ts";
import { billOf, roundsOf, windowsOf } from "./bill.ts";
import { unopened } from "./evolve.ts";

const id = <Kind extends string>(n: number) => BigInt(n) as Id<Kind>;
const on = (day: number) => isoDate(`2024-03-${String(day).padStart(2, "0")}`);
const loan = (n: number, joined: number, left: number | null = null) => ({
  loanId: id<"loan">(n),
  band: "1-30" as const,
  overdueSince: on(1),
  owedFen: fen(1),
  outstandingFen: fen(1),
  joinedOn: on(joined),
  leftOn: left === null ? null : on(left),
});
const placement = (seq: number, agency: number, from: number, to: number | null) => ({
  seq,
  agencyId: id<"agency">(agency),
  agencyVersion: 1,
  commissionPpm: 100_000,
  fromOn: on(from),
  toOn: to === null ? null : on(to),
});
const known = {
  ...unopened(id<"case">(1), id<"user">(1), on(1)),
  loans: [loan(1, 2), loan(2, 12, 20)],
  placements: [placement(3, 8, 5, 10), placement(5, 8, 10, null)],
};

test("a loan is with an agency while its case is, from its joining to its leaving", () => {
  expect(windowsOf(known, on(31)).map(({ loanId, from, to }) => [Number(loanId), from, to])).toEqual([
    [1, "2024-03-05", "2024-03-09"],
    [1, "2024-03-10", "2024-03-31"],
    [2, "2024-03-12", "2024-03-19"],
  ]);
});

test("each round asks of a loan once", () => {
  expect(roundsOf(windowsOf(known, on(31))).map((round) => round.map(({ loanId }) => Number(loanId)))).toEqual([
    [1, 2],
    [1],
  ]);
});

const total = (facts: ReturnType<typeof billOf>): number =>
  facts.reduce((sum, fact) => sum + (fact.type === "cost" ? fact.amountFen : 0), 0);

test.prop([
  fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 3, maxLength: 3 }),
  fc.integer({ min: 0, max: 300_000 }),
])("what was booked before is never booked again, and nothing below zero", (repaid, bookedFen) => {
  const earned = windowsOf(known, on(31)).map((window, n) => ({ ...window, repaidFen: fen(repaid[n] ?? 0) }));
  const whole = billOf(earned, [], () => id(5));
  const before = [{ caseId: known.id, loanId: id<"loan">(1), agencyId: id<"agency">(8), fen: fen(bookedFen) }];
  const rest = billOf(earned, before, () => id(5));
  const ofLoan1 = earned.filter(({ loanId }) => loanId === id<"loan">(1)).map(({ repaidFen }) => commission(repaidFen));
  const dueFen = Math.max(0, ofLoan1.reduce((a, b) => a + b, 0) - bookedFen);
  expect(total(rest)).toBe(dueFen + commission(fen(repaid[2] ?? 0)));
  expect(total(whole)).toBeGreaterThanOrEqual(total(rest));
  expect(whole.every((fact) => fact.type === "cost" && fact.amountFen > 0)).toBe(true);
});

const commission = (repaidFen: Fen): number => commissionOn(repaidFen, { commissionPpm: ppm(100_000) });
