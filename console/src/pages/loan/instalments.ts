import type { Instalment, LoanEvent } from "@suanpan/contract";

export type Mark =
  | { readonly is: "paid" | "part" | "today" | "coming" }
  | { readonly is: "overdue"; readonly days: number };

const totalOf = (instalment: Instalment): number => instalment.principalFen + instalment.interestFen;
export const paidOf = (instalment: Instalment): number => instalment.paidPrincipalFen + instalment.paidInterestFen;
export const openOf = (instalment: Instalment): number => totalOf(instalment) - paidOf(instalment);

const day = 86_400_000;
const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / day);

/** How an instalment stands on the business day, which is not the wall clock's. */
export const markOf = (instalment: Instalment, businessOn: string): Mark => {
  if (openOf(instalment) <= 0) return { is: "paid" };
  if (instalment.dueOn < businessOn) return { is: "overdue", days: daysBetween(instalment.dueOn, businessOn) };
  if (instalment.dueOn === businessOn) return { is: "today" };
  return { is: paidOf(instalment) > 0 ? "part" : "coming" };
};

const sum = (instalments: readonly Instalment[], pick: (instalment: Instalment) => number): number =>
  instalments.reduce((total, instalment) => total + pick(instalment), 0);

export const totalsOf = (instalments: readonly Instalment[]) => ({
  principalFen: sum(instalments, (instalment) => instalment.principalFen),
  interestFen: sum(instalments, (instalment) => instalment.interestFen),
  paidFen: sum(instalments, paidOf),
  openFen: sum(instalments, openOf),
});

export const firstOpen = (instalments: readonly Instalment[]): Instalment | undefined =>
  instalments.find((instalment) => openOf(instalment) > 0);

/** The last fact that paid an instalment: where the story of its paid amount is told. */
export const payingEvent = (events: readonly LoanEvent[], instalment: number): LoanEvent | undefined =>
  events.findLast((event) => event.instalment === instalment && event.type === "repaid");
