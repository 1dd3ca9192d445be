import { type Band, bands } from "@suanpan/contract";
import { daysBetween, type IsoDate } from "../../kernel/calendar.ts";

/** From how many days past due a loan is in each band. */
export const bandFrom: Readonly<Record<Band, number>> = {
  current: 0,
  "1-30": 1,
  "31-60": 31,
  "61-90": 61,
  "91-180": 91,
  "over-180": 181,
};

export const bandOf = (daysPastDue: number): Band =>
  bands.findLast((band) => daysPastDue >= bandFrom[band]) ?? "current";

export const nextBand = (band: Band): Band | undefined => bands[bands.indexOf(band) + 1];

/** Calendar days since the oldest unpaid due date; none on the due date itself. */
export const daysPastDue = (oldestUnpaidOn: IsoDate | null, on: IsoDate): number =>
  oldestUnpaidOn !== null && oldestUnpaidOn < on ? daysBetween(oldestUnpaidOn, on) : 0;
