import { type IsoDate, isoDate } from "../../../kernel/calendar.ts";
import { planOf } from "../figures/plan.ts";

/** A period of a release and the one a year before it. */
export type Pair = { readonly now: string; readonly ago: string; readonly year: number; readonly to: IsoDate };

/** Which periods a release is about, by the quarter it is for. */
export type Span = {
  readonly quarter: Pair & { readonly prior: string; readonly number: 1 | 2 | 3 | 4 };
  /** The half year after a second quarter, the year after a fourth. */
  readonly cumulative?: Pair & { readonly kind: "half" | "year" };
  /** The end of the quarter, and the end of the year before it. */
  readonly dates: { readonly now: IsoDate; readonly ago: IsoDate };
};

export const spanOf = (release: string): Span | undefined => {
  const plan = planOf(release);
  if (!plan) return undefined;
  const { quarter, yearAgo, priorQuarter, longer, longerYearAgo } = plan;
  const [year, number] = [Number(release.slice(0, 4)), Number(release.slice(5)) as 1 | 2 | 3 | 4];
  const long =
    longer && longerYearAgo
      ? ({
          now: longer.name,
          ago: longerYearAgo.name,
          year,
          to: longer.to,
          kind: number === 2 ? "half" : "year",
        } as const)
      : undefined;
  return {
    quarter: { now: release, ago: yearAgo.name, year, to: quarter.to, prior: priorQuarter.name, number },
    ...(long ? { cumulative: long } : {}),
    dates: { now: isoDate(plan.closingOn), ago: isoDate(plan.openingOn) },
  };
};

/** The day a year earlier, by the calendar: the 29th of February was the 28th. */
export const yearBefore = (day: IsoDate): IsoDate =>
  isoDate(`${Number(day.slice(0, 4)) - 1}${day.slice(4) === "-02-29" ? "-02-28" : day.slice(4)}`);
