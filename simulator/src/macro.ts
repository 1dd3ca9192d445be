import type { IsoDate } from "@suanpan/server/kernel/calendar.ts";
import type { Parameters } from "./parameters.ts";

export type Weather = { readonly missFactor: number; readonly neverCuresFactor: number };

/** The season and the state of the economy on a day. */
export const weatherOn = ({ macro: { season, stress } }: Parameters, day: IsoDate): Weather => {
  const monthly = season[Number(day.slice(5, 7)) - 1] as number;
  const storm = stress.find(({ from, to }) => from <= day && day <= to);
  return { missFactor: monthly * (storm?.missFactor ?? 1), neverCuresFactor: storm?.neverCuresFactor ?? 1 };
};
