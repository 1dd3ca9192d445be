import { type Period, parsePeriod, periodOf } from "../../books/index.ts";

/** Which periods a release of a quarter tells of. */
export type Plan = {
  readonly release: string;
  readonly quarter: Period;
  readonly yearAgo: Period;
  readonly priorQuarter: Period;
  /** The half or the year that ends with the quarter, beside the same a year ago; first and third quarters end none. */
  readonly longer: Period | undefined;
  readonly longerYearAgo: Period | undefined;
  /** The days of the two balance sheets: the end of the year before, and the end of the quarter. */
  readonly openingOn: string;
  readonly closingOn: string;
};

export const planOf = (release: string): Plan | undefined => {
  const quarter = /^\d{4}Q[1-4]$/.test(release) ? parsePeriod(release) : undefined;
  if (!quarter) return undefined;
  const [year, number] = [Number(release.slice(0, 4)), Number(release.slice(5))];
  const longer = number === 2 ? "H1" : number === 4 ? "FY" : undefined;
  return {
    release,
    quarter,
    yearAgo: periodOf(`${year - 1}Q${number}`),
    priorQuarter: periodOf(number === 1 ? `${year - 1}Q4` : `${year}Q${number - 1}`),
    longer: longer && periodOf(`${year}${longer}`),
    longerYearAgo: longer && periodOf(`${year - 1}${longer}`),
    openingOn: quarter.beforeYear,
    closingOn: quarter.to,
  };
};

/** The periods whose statements are printed: this year's in dollars too. */
export const printedPeriods = ({ quarter, yearAgo, longer, longerYearAgo }: Plan): readonly string[] =>
  [yearAgo, quarter, longerYearAgo, longer].flatMap((period) => (period ? [period.name] : []));

export const currentPeriods = ({ quarter, longer }: Plan): readonly string[] =>
  [quarter, longer].flatMap((period) => (period ? [period.name] : []));
