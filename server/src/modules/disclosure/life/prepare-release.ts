import type { ReleaseWords, VintageCurve } from "@suanpan/contract";
import { addMonths, type IsoDate } from "../../../kernel/calendar.ts";
import type { Outcome } from "../../../kernel/outcome.ts";
import type { Database } from "../../../platform/database.ts";
import { findInstallation } from "../../../platform/installation.ts";
import { periodOf } from "../../books/index.ts";
import { showVintages } from "../../insight/index.ts";
import type { FiguresRefusal } from "../figures/compute.ts";
import { figuresOf } from "../figures/figures-of.ts";
import type { FigurePorts } from "../figures/own.ts";
import { reasonsOf } from "../reasons/reasons-of.ts";
import { makeRelease, type Release, type ReleaseRefusal } from "../release/make-release.ts";
import type { ReasonFor } from "../release/telling.ts";
import type { Vintages } from "../release/vintages.ts";
import { toldBefore } from "./told-before.ts";

/** What a release needs of others. */
export type ReleasePorts = {
  readonly figures: FigurePorts;
};

/** A release as it would be published now: figures, vintages and words put together, nothing written yet. */
export const prepareRelease = async (
  db: Database,
  ports: ReleasePorts,
  words: ReleaseWords,
): Promise<Outcome<Release, FiguresRefusal | ReleaseRefusal>> => {
  const computed = await figuresOf(db, ports.figures, words.period, await toldBefore(db, words.period));
  if (!computed.ok) return computed;
  const vintages = await vintagesBy(db, words.period);
  const reasons = await reasonsOf(db, ports.figures, words.period);
  // One sentence tells both movements of a line.
  const reasonFor: ReasonFor = (line, { period }) => reasons.get(`${period}/${line}`)?.sentence?.[words.language];
  const synthetic = (await findInstallation(db))?.synthetic ?? false;
  return makeRelease({ ...computed.value, words, vintages, reasonFor, synthetic });
};

/** More lines than this, and nobody can tell them apart. */
const mostVintages = 8;

/** The curves as they were known when the quarter ended, however much later the release is made. */
const vintagesBy = async (db: Database, period: string): Promise<Vintages> => {
  const { to } = periodOf(period);
  const known = async (threshold: 30 | 180): Promise<VintageCurve[]> =>
    (await showVintages(db, { threshold }))
      .map((curve) => upTo(curve, to))
      .filter(({ points }) => points.length > 0)
      .slice(-mostVintages);
  return { over30: await known(30), over180: await known(180) };
};

/** The last loan of a vintage reaches its month m so many months after the quarter of drawdown ended. */
export const upTo = (curve: VintageCurve, to: IsoDate): VintageCurve => ({
  ...curve,
  points: curve.points.filter(({ month }) => addMonths(periodOf(curve.vintage).to, month, 31) <= to),
});
