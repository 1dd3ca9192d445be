import { addDays, type IsoDate, isoDate } from "../../../kernel/calendar.ts";
import { parsePeriod } from "../../books/index.ts";

/** A period of a release and the one a year before it. */
export type Pair = { readonly now: string; readonly then: string; readonly year: number; readonly to: IsoDate };

/** Which periods a release is about, by the quarter it is for. */
export type Span = {
  readonly quarter: Pair & { readonly prior: string; readonly number: 1 | 2 | 3 | 4 };
  /** The half year after a second quarter, the year after a fourth. */
  readonly cumulative?: Pair & { readonly kind: "half" | "year" };
  /** The end of the quarter, and the end of the year before it. */
  readonly dates: { readonly now: IsoDate; readonly then: IsoDate };
};

export const spanOf = (name: string): Span | undefined => {
  const [, years, quarters] = /^(\d{4})Q([1-4])$/.exec(name) ?? [];
  const period = parsePeriod(name);
  if (years === undefined || period === undefined) return undefined;
  const [year, number] = [Number(years), Number(quarters) as 1 | 2 | 3 | 4];
  const pair = (suffix: string): Pair => ({
    now: `${year}${suffix}`,
    then: `${year - 1}${suffix}`,
    year,
    to: period.to,
  });
  const prior = number === 1 ? `${year - 1}Q4` : `${year}Q${number - 1}`;
  const [half, whole] = [number === 2, number === 4];
  return {
    quarter: { ...pair(`Q${number}`), prior, number },
    ...(half ? { cumulative: { ...pair("H1"), kind: "half" } } : {}),
    ...(whole ? { cumulative: { ...pair("FY"), kind: "year" } } : {}),
    dates: { now: period.to, then: addDays(isoDate(`${year}-01-01`), -1) },
  };
};

/** The day a year earlier, by the calendar: the 29th of February was the 28th. */
export const yearBefore = (day: IsoDate): IsoDate =>
  isoDate(`${Number(day.slice(0, 4)) - 1}${day.slice(4) === "-02-29" ? "-02-28" : day.slice(4)}`);
