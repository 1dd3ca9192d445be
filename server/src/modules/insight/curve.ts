import { bands, type EarlyIndicator, type RollRate, type RollReport, type VintageCurve } from "@suanpan/contract";
import { addMonths, type IsoDate, quarterOf } from "../../kernel/calendar.ts";
import { groupBy } from "../../kernel/lists.ts";
import { ratePpm } from "./arithmetic.ts";
import type { CohortDues, RolledRow } from "./curve.store.ts";
import { vintageMonths } from "./group.ts";

export type Threshold = 30 | 180;
export type Drawdowns = { readonly vintage: string; readonly originalFen: number; readonly lastOn: IsoDate };
export type LatePoint = {
  readonly vintage: string;
  readonly month: number;
  readonly late30Fen: number;
  readonly late180Fen: number;
};

/** The months a vintage has been on the book: those that the last of its loans has reached, once its quarter is over. */
export const monthsReached = ({ vintage, lastOn }: Pick<Drawdowns, "vintage" | "lastOn">, lastDay: IsoDate): number => {
  if (quarterOf(lastDay) === vintage) return 0;
  let months = 0;
  while (months < vintageMonths && addMonths(lastOn, months + 1) <= lastDay) months += 1;
  return months;
};

/** Each vintage's late principal over what was drawn, month by month on the book. */
export const curvesOf = (
  drawn: readonly Drawdowns[],
  late: readonly LatePoint[],
  lastDay: IsoDate,
  threshold: Threshold,
): VintageCurve[] => {
  const at = new Map(late.map((point) => [`${point.vintage}/${point.month}`, point]));
  return drawn.map(({ vintage, originalFen, lastOn }) => ({
    ...{ vintage, originalFen },
    points: Array.from({ length: monthsReached({ vintage, lastOn }, lastDay) }, (_, n) => {
      const point = at.get(`${vintage}/${n + 1}`);
      const lateFen = (threshold === 30 ? point?.late30Fen : point?.late180Fen) ?? 0;
      return { month: n + 1, lateFen, ratePpm: ratePpm(lateFen, originalFen) ?? 0 };
    }),
  }));
};

const order = [...bands, "settled", "written-off"] as const;
const rank = (band: string): number => (order as readonly string[]).indexOf(band);

/** Where what stood in each band at the beginning of the months was at their end; what stayed current is the rest of it. */
export const rollsOf = (period: string, rows: readonly RolledRow[], currentFen: number): RollReport => {
  const leftFen = rows.reduce((so, { fromBand, fen }) => (fromBand === "current" ? so - fen : so), currentFen);
  const stayed = { fromBand: "current", toBand: "current", loans: null, fen: leftFen };
  const byBand = groupBy([...(currentFen > 0 ? [stayed] : []), ...rows], ({ fromBand }) => fromBand);
  const ordered = [...byBand].sort(([a], [b]) => rank(a) - rank(b));
  return {
    period,
    rolls: ordered.flatMap(([from, list]) => {
      const wholeFen = list.reduce((so, { fen }) => so + fen, 0);
      return list
        .toSorted((a, b) => rank(a.toBand) - rank(b.toBand))
        .map(({ toBand, loans, fen }): RollRate => ({ from, to: toBand, loans, fen, ratePpm: ratePpm(fen, wholeFen) }));
    }),
    cures: ordered
      .filter(([from]) => from !== "current")
      .map(([from, list]) => {
        const wholeFen = list.reduce((so, { fen }) => so + fen, 0);
        const curedFen = list.reduce((so, { toBand, fen }) => (isCured(toBand) ? so + fen : so), 0);
        return { from, fen: wholeFen, curedFen, ratePpm: ratePpm(curedFen, wholeFen) };
      }),
  };
};

const isCured = (band: string): boolean => band === "current" || band === "settled";

/** How the loans of each quarter took their first steps. */
export const indicatorsOf = (dues: readonly CohortDues[], unpaid: ReadonlyMap<string, number>): EarlyIndicator[] =>
  dues.map((row) => ({
    vintage: row.vintage,
    dueFen: row.dueFen,
    day1Ppm: ratePpm(row.overdueFen, row.dueFen),
    firstDueFen: row.firstDueFen,
    firstPaymentDay1Ppm: ratePpm(row.firstOverdueFen, row.firstDueFen),
    firstPaymentDefaultPpm: ratePpm(unpaid.get(row.vintage) ?? 0, row.settledDueFen),
  }));
