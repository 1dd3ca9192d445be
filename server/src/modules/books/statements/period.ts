import { addDays, addMonths, type IsoDate, isoDate, monthEnd } from "../../../kernel/calendar.ts";

/** A month, quarter, half or year, by its name. */
export type Period = {
  readonly name: string;
  readonly from: IsoDate;
  readonly to: IsoDate;
  /** The day its opening balances are of. */
  readonly before: IsoDate;
  /** The last day of the year before: what flows of the year are counted from. */
  readonly beforeYear: IsoDate;
  /** The months in it, oldest first. */
  readonly months: readonly string[];
};

const shape = /^(\d{4})(?:-(\d\d)|Q([1-4])|H([12])|(FY))$/;

export const parsePeriod = (name: string): Period | undefined => {
  const [, year, month, quarter, half, whole] = shape.exec(name) ?? [];
  if (year === undefined) return undefined;
  if (month !== undefined) return Number(month) >= 1 && Number(month) <= 12 ? spanOf(name, year, +month, 1) : undefined;
  if (quarter !== undefined) return spanOf(name, year, 3 * Number(quarter) - 2, 3);
  if (half !== undefined) return spanOf(name, year, 6 * Number(half) - 5, 6);
  return whole === undefined ? undefined : spanOf(name, year, 1, 12);
};

export const periodOf = (name: string): Period => {
  const period = parsePeriod(name);
  if (!period) throw new RangeError(`"${name}" is not a period such as 2024-06, 2024Q2, 2024H1 or 2024FY`);
  return period;
};

const spanOf = (name: string, year: string, first: number, length: number): Period => {
  const months = Array.from({ length }, (_, n) => `${year}-${String(first + n).padStart(2, "0")}`);
  const from = isoDate(`${months[0]}-01`);
  return {
    name,
    from,
    to: monthEnd(addMonths(from, length - 1)),
    before: addDays(from, -1),
    beforeYear: addDays(isoDate(`${year}-01-01`), -1),
    months,
  };
};
