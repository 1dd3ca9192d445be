import type { CloseStepView, MonthClose } from "@suanpan/contract";
import { done, type Outcome, refused } from "../../../kernel/outcome.ts";
import { oneAtATime, transaction } from "../../../platform/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import { refuseUnbegun } from "../statements/begun.ts";
import { type Period, parsePeriod } from "../statements/period.ts";
import { insertStepRun, latestRuns } from "./close-step.store.ts";
import { entriesIn } from "./month.store.ts";
import { monthClose, standingOf } from "./show-close.ts";
import { type CloseStep, isThrough, type StepRun } from "./step.ts";

export type CloseRefusal =
  | "invalid-request"
  | "period-not-begun"
  | "period-locked"
  | "close-step-unknown"
  | "close-incomplete";

export type CloseRun = {
  readonly period: string;
  readonly by: string;
  /** Do again what was done before. */
  readonly again?: boolean;
  readonly onStep?: (step: CloseStep, state: CloseStepView["state"] | "running", note: string) => void;
};

/**
 * Goes through a month's checklist from where it was left, and stops at the first step that does not hold: what comes
 * after would build on it. Each step keeps its own result, so an interruption costs one step at most.
 */
export const runClose = async (
  platform: Platform,
  steps: readonly CloseStep[],
  { period: name, by, again = false, onStep = () => {} }: CloseRun,
): Promise<Outcome<MonthClose, CloseRefusal>> => {
  const open = await openMonth(platform, name);
  if (!open.ok) return open;
  for (const step of steps) {
    // Looked at again before each: what a step posts, those after it have not seen.
    const entriesBefore = await entriesIn(platform.db, open.value);
    const view = (await monthClose(platform.db, steps, name, entriesBefore)).steps.find(
      ({ name: one }) => one === step.name,
    );
    const state = view?.state ?? "open";
    // What somebody has waived stays waived: doing it again would only find what they knew.
    if (isThrough(state) && !(again && state === "done" && step.run)) {
      onStep(step, state, view?.note ?? "");
      continue;
    }
    if (!step.run) {
      onStep(step, "open", `waits for somebody of ${step.owner} to sign`);
      break;
    }
    onStep(step, "running", "");
    const { ok, note, noteZh, result = {} } = await step.run(platform, open.value, by);
    await keepRun(platform, {
      period: name,
      step: step.name,
      state: ok ? "done" : "blocked",
      note,
      noteZh,
      result,
      entriesBefore,
      entriesAfter: await entriesIn(platform.db, open.value),
      doneBy: by,
    });
    onStep(step, ok ? "done" : "blocked", note);
    if (!ok) break;
  }
  return done(await monthClose(platform.db, steps, name));
};

export const openMonth = async (
  { db }: Platform,
  name: string,
): Promise<Outcome<Period, "invalid-request" | "period-not-begun" | "period-locked">> => {
  const period = parsePeriod(name);
  if (period?.months.length !== 1)
    return refused("invalid-request", { pointer: "/period", detail: "Months are closed, such as 2024-06." });
  const begun = await refuseUnbegun(db, period);
  if (!begun.ok) return begun;
  return (await standingOf(db, name)).locked ? refused("period-locked", { period: name }) : done(period);
};

export type NewRun = Omit<StepRun, "run" | "lockVersion" | "recordedAt">;

/** The next run of a step, in the present standing of its month. */
export const keepRun = (platform: Platform, run: NewRun): Promise<void> =>
  transaction(platform.db, async (tx) => {
    await oneAtATime(tx, `close/${run.period}`);
    const { version } = await standingOf(tx, run.period);
    const before = (await latestRuns(tx, [run.period])).find(({ step }) => step === run.step);
    await insertStepRun(tx, {
      ...run,
      run: (before?.run ?? 0) + 1,
      lockVersion: version,
      recordedAt: platform.now(),
    });
  });
