import type { CloseStepView, MonthClose, Role } from "@suanpan/contract";
import type { Json } from "../../../platform/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Period } from "../statements/period.ts";

/** What a step came to: whether it holds, in a sentence and in figures. */
export type StepResult = {
  readonly ok: boolean;
  readonly note: string;
  readonly noteZh: string;
  readonly result?: Json;
};

/**
 * One thing a month's close asks for. Running it again is harmless: it checks, or it posts what is missing. A step
 * without a run is done by a person, who signs.
 */
export type CloseStep = {
  readonly name: string;
  readonly titleEn: string;
  readonly titleZh: string;
  readonly owner: Role;
  /** A person may decide, with a reason, that the month is closed without it. */
  readonly waivable?: boolean;
  /** What it looks at is not in the journals: entries that come later leave it as it was. */
  readonly besideJournals?: boolean;
  readonly run?: (platform: Platform, period: Period, by: string) => Promise<StepResult>;
};

/** How a step went, as it is kept. */
export type StepRun = {
  readonly period: string;
  readonly step: string;
  readonly run: number;
  readonly lockVersion: number;
  readonly state: "done" | "blocked" | "waived";
  readonly note: string;
  readonly noteZh: string;
  readonly result: Json;
  /** Entries of the month when it began, and when it was through. */
  readonly entriesBefore: number;
  readonly entriesAfter: number;
  readonly doneBy: string;
  readonly recordedAt: Date;
};

/** How the month itself stands. */
export type Standing = { readonly locked: boolean; readonly version: number };

type State = CloseStepView["state"];

/** What was done before the month was re-opened, or before others posted into it, has to be done again. */
export const stateOf = (latest: StepRun | undefined, { locked, version }: Standing, outdated = false): State => {
  if (!latest) return "open";
  const stale = !locked && (latest.lockVersion < version || (outdated && latest.state === "done"));
  return stale ? "stale" : latest.state;
};

/**
 * Whether the month has entries a run has not seen: any since, but for those of the steps that follow it. Entries are
 * only ever added, so that their number says which came first.
 */
export const isOutdated = (
  run: StepRun,
  following: readonly Pick<StepRun, "entriesBefore" | "entriesAfter">[],
  entries: number,
): boolean => {
  const since = following.filter(({ entriesBefore }) => entriesBefore >= run.entriesAfter);
  return since.reduce((seen, one) => seen + one.entriesAfter - one.entriesBefore, run.entriesAfter) !== entries;
};

export const isThrough = (state: State): boolean => state === "done" || state === "waived";

export const stepView = (
  step: CloseStep,
  latest: StepRun | undefined,
  standing: Standing,
  outdated = false,
): CloseStepView => ({
  name: step.name,
  titleEn: step.titleEn,
  titleZh: step.titleZh,
  owner: step.owner,
  signed: step.run === undefined,
  waivable: step.waivable ?? false,
  state: stateOf(latest, standing, outdated),
  note: latest?.note ?? "",
  noteZh: latest?.noteZh || (latest?.note ?? ""),
  by: latest?.doneBy ?? null,
  at: latest?.recordedAt.toISOString() ?? null,
});

export const monthView = (period: string, steps: readonly CloseStepView[], { locked }: Standing): MonthClose => {
  const through = steps.filter(({ state }) => isThrough(state)).length;
  const begun = steps.some(({ state }) => state !== "open");
  const state = locked ? "locked" : through === steps.length ? "ready" : begun ? "closing" : "open";
  return { period, state, steps: [...steps] };
};

const ascending = ["open", "closing", "ready", "locked"] as const;

/** Several months stand as the least of them; some begun and some not is being closed. */
export const stateOfAll = (months: readonly Pick<MonthClose, "state">[]): MonthClose["state"] => {
  const ranks = months.map(({ state }) => ascending.indexOf(state));
  const least = ascending[Math.min(...ranks)] ?? "open";
  return least === "open" && ranks.some((rank) => rank > 0) ? "closing" : least;
};
