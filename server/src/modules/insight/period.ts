import { addDays, addMonths, type IsoDate, isoDate, monthOf } from "../../kernel/calendar.ts";

/** A month (2024-06), quarter (2024Q2), half (2024H1) or year (2024FY). */
export type Period = { readonly name: string; readonly months: number; readonly from: IsoDate; readonly to: IsoDate };

const pattern = /^((?:19|20|21)\d\d)(?:-(0[1-9]|1[0-2])|Q([1-4])|H([12])|(FY))$/;

export const parsePeriod = (text: string): Period | undefined => {
  const [, year, month, quarter, half, whole] = pattern.exec(text) ?? [];
  if (year === undefined) return undefined;
  if (month !== undefined) return periodFrom(text, year, Number(month), 1);
  if (quarter !== undefined) return periodFrom(text, year, 3 * Number(quarter) - 2, 3);
  if (half !== undefined) return periodFrom(text, year, 6 * Number(half) - 5, 6);
  return whole === undefined ? undefined : periodFrom(text, year, 1, 12);
};

const periodFrom = (name: string, year: string, month: number, months: number): Period => {
  const from = isoDate(`${year}-${String(month).padStart(2, "0")}-01`);
  return { name, months, from, to: addDays(addMonths(from, months), -1) };
};

/** The period of the same length that begins so many months earlier. */
const earlier = (period: Period, months: number): Period => {
  const from = addMonths(period.from, -months);
  const year = from.slice(0, 4);
  const month = Number(from.slice(5, 7));
  const names: Readonly<Record<number, string>> = {
    1: monthOf(from),
    3: `${year}Q${Math.ceil(month / 3)}`,
    6: `${year}H${Math.ceil(month / 6)}`,
    12: `${year}FY`,
  };
  return periodFrom(names[period.months] ?? period.name, year, month, period.months);
};

export const yearBefore = (period: Period): Period => earlier(period, 12);

export const periodBefore = (period: Period): Period => earlier(period, period.months);

/** The months of a period, first to last, as YYYY-MM. */
export const monthsOf = ({ from, months }: Period): string[] =>
  Array.from({ length: months }, (_, n) => monthOf(addMonths(from, n)));
