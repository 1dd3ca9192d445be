import type { IsoDate } from "../../kernel/calendar.ts";
import { type Fen, minus } from "../../kernel/money.ts";
import type { EventDraft, Instalment, Loan } from "../lending/index.ts";
import { calledFor } from "./paid.ts";
import { settledAs } from "./standing.ts";
import { rowKey, type Waived } from "./waived.ts";

/** The facts that turn a loan as it stands into the loan as it should be, all of them new, none of them undone. */
export const differences = (
  is: Loan,
  ought: Loan,
  waived: WaivedBoth,
  valueOn: IsoDate,
  /** How the loan ends, where it ends. */
  how?: string,
): EventDraft[] => {
  const known = new Map(is.instalments.map((row) => [rowKey(row), row]));
  const rows = ought.instalments.map((row) => ({ row, was: known.get(rowKey(row)) }));
  return [
    ...rescheduled(is, ought, valueOn),
    ...ought.slices.flatMap((slice, n) => {
      const before = is.slices[n];
      if (!before) throw new Error("slices are never added or taken away");
      const interestFen = minus(slice.accruedInterestFen, before.accruedInterestFen);
      const vatFen = minus(slice.accruedVatFen, before.accruedVatFen);
      return interestFen === 0 && vatFen === 0
        ? []
        : [{ type: "accrued" as const, valueOn, slice: slice.number, interestFen, vatFen }];
    }),
    ...rows.flatMap(({ row, was }) => {
      const lateFeeFen = minus(row.lateFeeFen, was?.lateFeeFen ?? (0 as Fen));
      return lateFeeFen === 0
        ? []
        : [{ type: "late-fee-charged" as const, valueOn, slice: row.slice, instalment: row.number, lateFeeFen }];
    }),
    ...rows.flatMap(({ row, was }) => moved(is, row, was, waived, valueOn)),
    ...rows.flatMap(({ row, was }) => {
      const creditFen = minus(was?.owedBackFen ?? (0 as Fen), row.owedBackFen);
      return creditFen === 0
        ? []
        : [{ type: "credited" as const, valueOn, slice: row.slice, instalment: row.number, creditFen }];
    }),
    ...(ought.creditFen === is.creditFen
      ? []
      : [{ type: "credited" as const, valueOn, creditFen: minus(ought.creditFen, is.creditFen) }]),
    ...(is.state === "settled" && ought.state === "active" ? [{ type: "reopened" as const, valueOn }] : []),
    ...(ought.band === is.band ? [] : [{ type: "banded" as const, valueOn, detail: ought.band }]),
    ...(is.state === "active" && ought.state === "settled" ? [settledAs(how, valueOn)] : []),
  ];
};

/** What stands given up by instalment, now and as it should be. */
type WaivedBoth = Readonly<Record<"is" | "ought", ReadonlyMap<string, Waived>>>;

/** What was paid and what was given up are facts of different kinds: the one moves money, the other does not. */
const moved = (
  is: Loan,
  row: Instalment,
  was: Instalment | undefined,
  waived: WaivedBoth,
  valueOn: IsoDate,
): EventDraft[] => {
  const given = between(waived.is.get(rowKey(row)), waived.ought.get(rowKey(row)));
  const settled = between(paidAs(was), paidAs(row));
  const place = { valueOn, slice: row.slice, instalment: row.number };
  return [
    ...unlessNothing({ type: "waived", ...place, ...given }),
    ...unlessNothing({ type: calledFor(is, row.slice, "reallocated"), ...place, ...between(given, settled) }),
  ];
};

const nothing = {
  principalFen: 0 as Fen,
  interestFen: 0 as Fen,
  guaranteeFeeFen: 0 as Fen,
  serviceFeeFen: 0 as Fen,
  lateFeeFen: 0 as Fen,
} satisfies Waived;
const parts = Object.keys(nothing) as (keyof Waived)[];

const paidAs = (row: Instalment | undefined): Waived | undefined =>
  row && {
    principalFen: row.paidPrincipalFen,
    interestFen: row.paidInterestFen,
    guaranteeFeeFen: row.paidGuaranteeFeeFen,
    serviceFeeFen: row.paidServiceFeeFen,
    lateFeeFen: row.paidLateFeeFen,
  };

const between = (before: Waived = nothing, after: Waived = nothing): Waived => ({
  principalFen: minus(after.principalFen, before.principalFen),
  interestFen: minus(after.interestFen, before.interestFen),
  guaranteeFeeFen: minus(after.guaranteeFeeFen, before.guaranteeFeeFen),
  serviceFeeFen: minus(after.serviceFeeFen, before.serviceFeeFen),
  lateFeeFen: minus(after.lateFeeFen, before.lateFeeFen),
});

const unlessNothing = (draft: EventDraft & Waived): EventDraft[] =>
  parts.every((part) => draft[part] === 0) ? [] : [draft];

/** Instalments that are owed again, no more, or for the first time. */
const rescheduled = (is: Loan, ought: Loan, valueOn: IsoDate): EventDraft[] => {
  const before = new Map(is.instalments.map((row) => [row.number, row.replacedBy]));
  const replacedBy = new Map(
    ought.instalments.flatMap((row) =>
      before.has(row.number) && before.get(row.number) !== row.replacedBy
        ? [[row.number, row.replacedBy] as const]
        : [],
    ),
  );
  const adds = ought.instalments.filter((row) => !before.has(row.number)).map(asAgreed);
  if (adds.length === 0 && replacedBy.size === 0) return [];
  return [{ type: "rescheduled", valueOn, detail: "worked out again", schedule: { adds, replacedBy } }];
};

/** What was paid of a new instalment, and its late fees, are facts of their own. */
const asAgreed = (row: Instalment): Instalment => ({
  ...row,
  lateFeeFen: 0 as Fen,
  owedBackFen: 0 as Fen,
  paidPrincipalFen: 0 as Fen,
  paidInterestFen: 0 as Fen,
  paidGuaranteeFeeFen: 0 as Fen,
  paidServiceFeeFen: 0 as Fen,
  paidLateFeeFen: 0 as Fen,
});
