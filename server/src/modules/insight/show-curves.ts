import type { EarlyIndicator, RollReport, VintageCurve } from "@suanpan/contract";
import { addDays, isoDate } from "../../kernel/calendar.ts";
import { done, type Outcome } from "../../kernel/outcome.ts";
import type { Reader } from "../../platform/database.ts";
import {
  currentOn,
  drawnByVintage,
  duesByVintage,
  firstsUnpaid,
  lateByVintage,
  type Part,
  rolledIn,
} from "./curve.store.ts";
import { curvesOf, indicatorsOf, rollsOf, type Threshold } from "./curve.ts";
import { foldedDays } from "./fold.store.ts";
import { monthsOf } from "./period.ts";
import { type MetricsRefusal, periodOver } from "./show-metrics.ts";

export type VintageAsk = Part & { readonly threshold: Threshold };

export const showVintages = async (db: Reader, { threshold, ...part }: VintageAsk): Promise<VintageCurve[]> => {
  const folded = await foldedDays(db);
  if (!folded) return [];
  return curvesOf(await drawnByVintage(db, part), await lateByVintage(db, part), folded.to, threshold);
};

/** The rolls of a period's months, each from the end of the month before to its own, summed. */
export const showRolls = async (db: Reader, name: string): Promise<Outcome<RollReport, MetricsRefusal>> => {
  const asked = await periodOver(db, name);
  if (!asked.ok) return asked;
  const months = monthsOf(asked.value.period);
  const beginnings = months.map((month) => addDays(isoDate(`${month}-01`), -1));
  return done(rollsOf(name, await rolledIn(db, months), await currentOn(db, beginnings)));
};

export const showEarlyIndicators = async (db: Reader): Promise<EarlyIndicator[]> => {
  const folded = await foldedDays(db);
  if (!folded) return [];
  const unpaid = await firstsUnpaid(db);
  return indicatorsOf(await duesByVintage(db, folded.to), new Map(unpaid.map(({ vintage, fen }) => [vintage, fen])));
};
