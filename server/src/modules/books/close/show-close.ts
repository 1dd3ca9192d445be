import type { Close, MonthClose } from "@suanpan/contract";
import { done, type Outcome, refused } from "../../../kernel/outcome.ts";
import type { Reader } from "../../../platform/database.ts";
import { latestLock } from "../../../platform/periods/index.ts";
import { parsePeriod, periodOf } from "../statements/period.ts";
import { runsOf } from "./close-step.store.ts";
import { entriesIn } from "./month.store.ts";
import { type CloseStep, isOutdated, monthView, type Standing, stateOfAll, stepView } from "./step.ts";

export const standingOf = async (db: Reader, period: string): Promise<Standing> => {
  const lock = await latestLock(db, period);
  return { locked: lock?.locked ?? false, version: lock?.version ?? 0 };
};

/** The checklist of one month as it stands. */
export const monthClose = async (
  db: Reader,
  steps: readonly CloseStep[],
  period: string,
  /** How many entries the month has, for whoever has just counted them. */
  counted?: number,
): Promise<MonthClose> => {
  const [runs, standing] = [await runsOf(db, period), await standingOf(db, period)];
  const entries = counted ?? (await entriesIn(db, periodOf(period)));
  const views = steps.map((step, place) => {
    const latest = runs.findLast((run) => run.step === step.name);
    const names = new Set(steps.slice(place + 1).map(({ name }) => name));
    const following = runs.filter((run) => names.has(run.step));
    const outdated = latest !== undefined && !step.besideJournals && isOutdated(latest, following, entries);
    return stepView(step, latest, standing, outdated);
  });
  return monthView(period, views, standing);
};

/** A month's checklist, or those of the months a quarter, half or year follows from. */
export const showClose = async (
  db: Reader,
  steps: readonly CloseStep[],
  name: string,
): Promise<Outcome<Close, "invalid-request">> => {
  const period = parsePeriod(name);
  if (!period) return refused("invalid-request", { pointer: "/period", detail: "Such as 2024-06, 2024Q2 or 2024FY." });
  const months: MonthClose[] = [];
  for (const month of period.months) months.push(await monthClose(db, steps, month));
  return done({ period: name, state: stateOfAll(months), months });
};
