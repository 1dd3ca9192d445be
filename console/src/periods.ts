/** Months, quarters, halves and years by their names: 2024-06, 2024Q2, 2024H1, 2024FY. */
export const spans = ["month", "quarter", "half", "year"] as const;
export type Span = (typeof spans)[number];

const monthsIn: Record<Span, number> = { month: 1, quarter: 3, half: 6, year: 12 };
const shape = /^((?:19|20|21)\d\d)(?:-(0[1-9]|1[0-2])|Q([1-4])|H([12])|(FY))$/;

export const isPeriod = (text: string): boolean => shape.test(text);
export const isMonth = (text: string): boolean => spanOf(text) === "month";

export const spanOf = (period: string): Span | undefined => {
  const [, , month, quarter, half, year] = shape.exec(period) ?? [];
  if (month) return "month";
  if (quarter) return "quarter";
  if (half) return "half";
  return year ? "year" : undefined;
};

/** Months since the year 0, of the period's first month. */
const firstMonth = (period: string): number => {
  const [, year, month, quarter, half] = shape.exec(period) ?? [];
  const within = month ? Number(month) - 1 : quarter ? 3 * (Number(quarter) - 1) : half ? 6 * (Number(half) - 1) : 0;
  return 12 * Number(year) + within;
};

const named = (span: Span, month: number): string => {
  const [year, within] = [Math.floor(month / 12), month % 12];
  if (span === "month") return `${year}-${String(within + 1).padStart(2, "0")}`;
  if (span === "quarter") return `${year}Q${Math.floor(within / 3) + 1}`;
  return span === "half" ? `${year}H${Math.floor(within / 6) + 1}` : `${year}FY`;
};

/** The period of another length that holds the last month of this one. */
export const widened = (period: string, span: Span): string =>
  named(span, firstMonth(period) + monthsIn[spanOf(period) ?? "month"] - 1);

/** The period so many of its kind later, or earlier. */
export const stepped = (period: string, by: number): string => {
  const span = spanOf(period) ?? "month";
  return named(span, firstMonth(period) + by * monthsIn[span]);
};

/** The last month that is over on a day. */
export const monthBefore = (day: string): string => stepped(day.slice(0, 7), -1);
