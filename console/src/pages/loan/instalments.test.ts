import { fc, test } from "@fast-check/vitest";
import type { Instalment, LoanEvent } from "@suanpan/contract";
import { describe, expect, it } from "vitest";
import { firstOpen, isHistory, markOf, openOf, owedNow, paidOf, payingEvent, totalsOf } from "./instalments.ts";

const nothing = {
  guaranteeFeeFen: 0,
  serviceFeeFen: 0,
  lateFeeFen: 0,
  paidPrincipalFen: 0,
  paidInterestFen: 0,
  paidGuaranteeFeeFen: 0,
  paidServiceFeeFen: 0,
  paidLateFeeFen: 0,
  owedBackFen: 0,
  replaced: false,
};
const interest = [6_480, 5_448, 4_397, 3_327, 2_238, 1_129];
const instalments: Instalment[] = interest.map((interestFen, index) => ({
  ...nothing,
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

  it("is not late for a late fee alone", () => {
    const feeOpen = { ...at(1), lateFeeFen: 320 };
    expect(markOf(feeOpen, "2025-04-01")).toEqual({ is: "lateFee" });
    expect(openOf(feeOpen)).toBe(320);
  });

  it("is nothing any more once it is replaced, whatever was unpaid of it", () => {
    const replaced = { ...at(2), replaced: true };
    expect(markOf(replaced, "2025-04-01")).toEqual({ is: "replaced" });
    expect([openOf(replaced), paidOf(replaced), isHistory(replaced)]).toEqual([0, 1_000, false]);
    expect(isHistory({ ...at(3), replaced: true })).toBe(true);
  });
});

it("adds up to the loan: every fen is either paid or open", () => {
  const totals = totalsOf(instalments);
  expect(totals).toEqual({
    principalFen: 360_000,
    interestFen: 23_019,
    feesFen: 0,
    lateFeeFen: 0,
    owedBackFen: 0,
    paidFen: 64_836,
    openFen: 318_183,
  });
  expect(firstOpen(instalments)?.number).toBe(2);
  expect(openOf(at(2))).toBe(62_836);
  expect(owedNow(instalments, "interest", "2025-03-15")).toBe(4_448);
});

const part = fc.integer({ min: 0, max: 1_000_000 });
const anInstalment = fc
  .record({
    charged: fc.array(part, { minLength: 5, maxLength: 5 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .chain(({ charged, share }) =>
    fc.boolean().map((replaced): Instalment => {
      const [principalFen = 0, interestFen = 0, guaranteeFeeFen = 0, serviceFeeFen = 0, lateFeeFen = 0] = charged;
      const paid = (fen: number) => Math.floor(fen * share);
      return {
        ...{ number: 1, dueOn: "2025-02-15", replaced },
        ...{ principalFen, interestFen, guaranteeFeeFen, serviceFeeFen, lateFeeFen },
        paidPrincipalFen: paid(principalFen),
        paidInterestFen: paid(interestFen),
        paidGuaranteeFeeFen: paid(guaranteeFeeFen),
        paidServiceFeeFen: paid(serviceFeeFen),
        paidLateFeeFen: paid(lateFeeFen),
        owedBackFen: replaced ? 0 : lateFeeFen,
      };
    }),
  );

test.prop([fc.array(anInstalment)])(
  "totals are paid plus open, with replaced rows and without their history",
  (rows) => {
    const totals = totalsOf(rows);
    expect(totals.principalFen + totals.interestFen + totals.feesFen + totals.lateFeeFen + totals.owedBackFen).toBe(
      totals.paidFen + totals.openFen,
    );
    expect(totalsOf(rows.filter((row) => !isHistory(row)))).toEqual(totals);
  },
);

it("finds the last fact that paid an instalment", () => {
  const event = (seq: number, type: string, instalment: number | null): LoanEvent => ({
    seq,
    type,
    valueOn: "2025-02-15",
    businessOn: "2025-02-15",
    recordedAt: "2025-02-15T02:00:00Z",
    slice: 1,
    detail: null,
    instalment,
    components: {},
  });
  const events = [event(1, "drawn", null), event(2, "repaid", 1), event(3, "waived", 1), event(4, "accrued", 1)];
  expect(payingEvent(events, 1)?.seq).toBe(3);
  expect(payingEvent(events, 2)).toBeUndefined();
});
