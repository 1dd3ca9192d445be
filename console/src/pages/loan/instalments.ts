import type { Instalment, LoanEvent } from "@suanpan/contract";

export type Mark =
  | { readonly is: "paid" | "part" | "today" | "coming" | "lateFee" | "replaced" }
  | { readonly is: "overdue"; readonly days: number };

const scheduled = ["principal", "interest", "guaranteeFee", "serviceFee"] as const;
const components = [...scheduled, "lateFee"] as const;
export type Owed = (typeof components)[number];

const paidKeys = {
  principal: "paidPrincipalFen",
  interest: "paidInterestFen",
  guaranteeFee: "paidGuaranteeFeeFen",
  serviceFee: "paidServiceFeeFen",
  lateFee: "paidLateFeeFen",
} as const satisfies Record<Owed, keyof Instalment>;

const add = <T>(rows: readonly T[], pick: (row: T) => number): number =>
  rows.reduce((total, row) => total + pick(row), 0);

const paidPart = (row: Instalment, component: Owed): number => row[paidKeys[component]];

/** What of a component is still owed. What a later schedule took over is owed there. */
const owedPart = (row: Instalment, component: Owed): number =>
  row.replaced ? 0 : row[`${component}Fen`] - paidPart(row, component);

export const paidOf = (row: Instalment): number => add(components, (component) => paidPart(row, component));
/** A refund that had no money behind it is owed back, beside what was agreed. */
const owedBack = (row: Instalment): number => (row.replaced ? 0 : row.owedBackFen);
export const openOf = (row: Instalment): number =>
  add(components, (component) => owedPart(row, component)) + owedBack(row);
export const feesOf = (row: Instalment): number => row.guaranteeFeeFen + row.serviceFeeFen;
const scheduledOpen = (row: Instalment): number =>
  add(scheduled, (component) => owedPart(row, component)) + owedBack(row);

/** Charged up to now and unpaid: what can be waived of a component. */
export const owedNow = (rows: readonly Instalment[], component: Owed, businessOn: string): number =>
  add(
    rows.filter(({ dueOn }) => dueOn <= businessOn),
    (row) => owedPart(row, component),
  );

const day = 86_400_000;
const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / day);

/** How an instalment stands on the business day, which is not the wall clock's. A late fee alone makes nobody late. */
export const markOf = (row: Instalment, businessOn: string): Mark => {
  if (row.replaced) return { is: "replaced" };
  if (openOf(row) <= 0) return { is: "paid" };
  if (scheduledOpen(row) <= 0) return { is: "lateFee" };
  if (row.dueOn < businessOn) return { is: "overdue", days: daysBetween(row.dueOn, businessOn) };
  if (row.dueOn === businessOn) return { is: "today" };
  return { is: paidOf(row) > 0 ? "part" : "coming" };
};

/** A replaced row of which nothing was paid is history: it can be folded away and every total still adds up. */
export const isHistory = (row: Instalment): boolean => row.replaced && paidOf(row) === 0;

/** Of a replaced row only what was paid counts: the rest is in the rows that replaced it. */
const counted = (row: Instalment, component: Owed): number =>
  row.replaced ? paidPart(row, component) : row[`${component}Fen`];

export const totalsOf = (rows: readonly Instalment[]) => ({
  principalFen: add(rows, (row) => counted(row, "principal")),
  interestFen: add(rows, (row) => counted(row, "interest")),
  feesFen: add(rows, (row) => counted(row, "guaranteeFee") + counted(row, "serviceFee")),
  lateFeeFen: add(rows, (row) => counted(row, "lateFee")),
  paidFen: add(rows, paidOf),
  owedBackFen: add(rows, owedBack),
  openFen: add(rows, openOf),
});

export const firstOpen = (rows: readonly Instalment[]): Instalment | undefined => rows.find((row) => openOf(row) > 0);

const paying = new Set(["repaid", "reclaimed", "recovered", "reallocated", "waived"]);

/** The last fact that paid an instalment: where the story of its paid amount is told. */
export const payingEvent = (events: readonly LoanEvent[], instalment: number): LoanEvent | undefined =>
  events.findLast((event) => event.instalment === instalment && paying.has(event.type));
