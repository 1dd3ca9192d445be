import type { Exposure } from "@suanpan/contract";
import { scaleHalfUp } from "../../../kernel/decimal.ts";
import { type Fen, minus, plus, prorate } from "../../../kernel/money.ts";
import { million } from "./curve.ts";
import type { Pool } from "./pool.ts";
import { longestOf } from "./segment.ts";
import type { AllowancePolicy } from "./settings.ts";

/**
 * How far what so many defaults say is believed, in ppm: the square root of their share of those that would do. Losses
 * of a few loans say little, of hundreds much; nothing changes from one month to the next because a bound was passed.
 */
export const believedPpm = (defaults: number, { curveFullDefaults }: AllowancePolicy): number =>
  Math.min(million, Math.floor(Math.sqrt(Math.max(0, defaults) / curveFullDefaults) * million));

/** As far as it is believed the one, for the rest the other. */
export const weighed = (believed: number, toldFen: Fen, elseFen: Fen): Fen =>
  plus(elseFen, prorate(minus(toldFen, elseFen), believed, million));

/** Months from a due date that is missed to the loss: own loans are given up after half a year, guarantees pay sooner. */
const delayOf: Readonly<Record<Exposure, number>> = {
  "loans-receivable": 6,
  "contract-assets": 6,
  "financial-assets-receivable": 2,
  "contingent-liability": 2,
};

/**
 * The share of its lifetime loss a pool has shown by its age, until a curve tells: losses follow the balance that is
 * out, which falls with every instalment and with those who settle early, and come to light after their delay.
 */
export const presumedPpm = ({ tenorClass, age }: Pick<Pool, "tenorClass" | "age">, exposure: Exposure): number => {
  const months = longestOf(tenorClass);
  const left = Math.min(months, Math.max(0, months + delayOf[exposure] - age));
  return million - scaleHalfUp(left ** 3, million, months ** 3);
};
