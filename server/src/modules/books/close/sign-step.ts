import type { MonthClose } from "@suanpan/contract";
import { done, type Outcome, refused } from "../../../kernel/outcome.ts";
import { recordAudit } from "../../../platform/audit/audit.ts";
import { oneAtATime, type Tx } from "../../../platform/database.ts";
import { once, type Request, type Reused } from "../../../platform/idempotency.ts";
import { latestLock } from "../../../platform/periods/index.ts";
import type { Platform } from "../../../platform/platform.ts";
import { periodOf } from "../statements/period.ts";
import { insertStepRun, latestRuns } from "./close-step.store.ts";
import { entriesIn, postedIn } from "./month.store.ts";
import { type CloseRefusal, openMonth } from "./run-close.ts";
import { monthClose } from "./show-close.ts";
import { type CloseStep, isThrough, type StepRun } from "./step.ts";

type Named = { readonly period: string; readonly step: string };

/** A person has looked, and says so. What they signed is kept: entries that come later make it worth nothing. */
export const signStep = async (
  platform: Platform,
  steps: readonly CloseStep[],
  request: Request<Named & { readonly note: string }>,
): Promise<Outcome<MonthClose, CloseRefusal | Reused>> => {
  const { period, step: name, note } = request.body;
  const place = steps.findIndex((step) => step.name === name && !step.run);
  if (place < 0) return refused("close-step-unknown", { step: name });
  return decided(platform, steps, request, async (tx) => {
    const { steps: views } = await monthClose(tx, steps, period);
    const missing = views.slice(0, place).find(({ state }) => !isThrough(state));
    if (missing) return refused("close-incomplete", { step: missing.name, state: missing.state });
    return done({ state: "done" as const, note, noteZh: note, result: { ...(await postedIn(tx, periodOf(period))) } });
  });
};

/** A person decides that the month is closed without a step. */
export const waiveStep = async (
  platform: Platform,
  steps: readonly CloseStep[],
  request: Request<Named & { readonly reason: string }>,
): Promise<Outcome<MonthClose, CloseRefusal | Reused>> => {
  const { step: name, reason } = request.body;
  if (!steps.some((step) => step.name === name && step.waivable)) return refused("close-step-unknown", { step: name });
  return decided(platform, steps, request, async () =>
    done({ state: "waived" as const, note: reason, noteZh: reason, result: {} }),
  );
};

type Decision = Pick<StepRun, "state" | "note" | "noteZh" | "result">;

const decided = async (
  platform: Platform,
  steps: readonly CloseStep[],
  request: Request<Named>,
  decide: (tx: Tx) => Promise<Outcome<Decision, CloseRefusal>>,
): Promise<Outcome<MonthClose, CloseRefusal | Reused>> => {
  const { period, step } = request.body;
  const open = await openMonth(platform, period);
  if (!open.ok) return open;
  return once(platform.db, request, async (tx) => {
    await oneAtATime(tx, `close/${period}`);
    const decision = await decide(tx);
    if (!decision.ok) return decision;
    const lockVersion = (await latestLock(tx, period))?.version ?? 0;
    const entries = await entriesIn(tx, open.value);
    const before = (await latestRuns(tx, [period])).find((run) => run.step === step);
    const by = request.caller;
    await insertStepRun(tx, {
      period,
      step,
      run: (before?.run ?? 0) + 1,
      lockVersion,
      ...decision.value,
      entriesBefore: entries,
      entriesAfter: entries,
      doneBy: by,
      recordedAt: platform.now(),
    });
    const { state, note } = decision.value;
    const action = state === "waived" ? "close.waive" : "close.sign";
    await recordAudit(tx, platform, [{ actor: by, action, subject: period, detail: { step, note } }]);
    return done(await monthClose(tx, steps, period));
  });
};
