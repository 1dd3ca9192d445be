import type { Close, MonthClose } from "@suanpan/contract";
import { done, type Outcome, refused } from "../../../kernel/outcome.ts";
import type { Reader } from "../../../platform/database.ts";
import { latestLock } from "../../../platform/periods/index.ts";
import { parsePeriod } from "../statements/period.ts";
import { latestRuns } from "./close-step.store.ts";
import { type CloseStep, monthView, type Standing, stateOfAll, stepView } from "./step.ts";

export const standingOf = async (db: Reader, period: string): Promise<Standing> => {
  const lock = await latestLock(db, period);
  return { locked: lock?.locked ?? false, version: lock?.version ?? 0 };
};

/** The checklist of one month as it stands. */
export const monthClose = async (db: Reader, steps: readonly CloseStep[], period: string): Promise<MonthClose> => {
  const [runs, standing] = [await latestRuns(db, [period]), await standingOf(db, period)];
  const views = steps.map((step) =>
    stepView(
      step,
      runs.find((run) => run.step === step.name),
      standing,
    ),
  );
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
