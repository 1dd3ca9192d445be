import type { Instalment, LoanEvent } from "@suanpan/contract";
import { describe, expect, it } from "vitest";
import { firstOpen, markOf, openOf, payingEvent, totalsOf } from "./instalments.ts";

const interest = [6_480, 5_448, 4_397, 3_327, 2_238, 1_129];
const instalments: Instalment[] = interest.map((interestFen, index) => ({
  number: index + 1,
  dueOn: `2025-0${index + 2}-15`,
  principalFen: (index === 5 ? 63_839 : 63_836) - interestFen,
  interestFen,
  paidPrincipalFen: index === 0 ? 63_836 - interestFen : 0,
  paidInterestFen: index === 0 ? interestFen : index === 1 ? 1_000 : 0,
}));
const at = (number: number): Instalment => {
  const found = instalments[number - 1];
  if (!found) throw new Error(`no instalment ${number}`);
  return found;
};

describe("how an instalment stands", () => {
  it.each([
    [1, "2025-04-01", { is: "paid" }],
    [2, "2025-03-14", { is: "part" }],
    [2, "2025-03-15", { is: "today" }],
    [2, "2025-03-16", { is: "overdue", days: 1 }],
    [3, "2025-03-16", { is: "coming" }],
  ])("number %d on %s", (number, businessOn, mark) => {
    expect(markOf(at(number), businessOn)).toEqual(mark);
  });
});

it("adds up to the loan: every fen is either paid or open", () => {
  const totals = totalsOf(instalments);
  expect(totals).toEqual({
    principalFen: 360_000,
    interestFen: 23_019,
    paidFen: 64_836,
    openFen: 318_183,
  });
  expect(firstOpen(instalments)?.number).toBe(2);
  expect(openOf(at(2))).toBe(62_836);
});

it("finds the last fact that paid an instalment", () => {
  const event = (seq: number, type: string, instalment: number | null): LoanEvent => ({
    seq,
    type,
    valueOn: "2025-02-15",
    businessOn: "2025-02-15",
    recordedAt: "2025-02-15T02:00:00Z",
    instalment,
    components: {},
  });
  const events = [event(1, "drawn", null), event(2, "repaid", 1), event(3, "repaid", 1), event(4, "accrued", 1)];
  expect(payingEvent(events, 1)?.seq).toBe(3);
  expect(payingEvent(events, 2)).toBeUndefined();
});
