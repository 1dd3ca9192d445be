import type { EventJournal, LoanEvent } from "@suanpan/contract";

/** What happened to a loan and what time alone did to it, in the order of their days. */
export type Lived =
  | { readonly kind: "event"; readonly event: LoanEvent }
  | { readonly kind: "measured"; readonly day: string; readonly journals: readonly EventJournal[] };

const dayOf = (lived: Lived): string => (lived.kind === "event" ? lived.event.businessOn : lived.day);

/** Journals without an event were measured on a day on which nothing happened; each such day is one row. */
export const lifeOf = (events: readonly LoanEvent[], journals: readonly EventJournal[]): Lived[] => {
  const measured = journals.filter(({ eventSeq }) => eventSeq === null);
  const days = [...new Set(measured.map(({ businessOn }) => businessOn))];
  const rows: Lived[] = [
    ...events.map((event) => ({ kind: "event" as const, event })),
    ...days.map((day) => ({
      kind: "measured" as const,
      day,
      journals: measured.filter(({ businessOn }) => businessOn === day),
    })),
  ];
  return rows.sort((one, other) => (dayOf(one) < dayOf(other) ? -1 : dayOf(one) > dayOf(other) ? 1 : 0));
};

/** The measure a journal came from: `balance-sheet.interest` is about interest. */
export const measureOf = ({ rule }: Pick<EventJournal, "rule">): string => rule.split(".")[1] ?? rule;

/** What was measured and how much of it, the slices of a loan together. */
export const amountsOf = (journals: readonly EventJournal[]): [string, number][] => {
  const byMeasure = new Map<string, number>();
  for (const journal of journals) {
    const debitFen = journal.lines.reduce((sum, line) => sum + line.debitFen, 0);
    byMeasure.set(measureOf(journal), (byMeasure.get(measureOf(journal)) ?? 0) + debitFen);
  }
  return [...byMeasure];
};
