import type { Period as PeriodView } from "@suanpan/contract";
import { type IsoDate, isoDate, monthEnd } from "../../kernel/calendar.ts";
import { formatId } from "../../kernel/ids.ts";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";

/** How a month stands since somebody last locked or re-opened it: the latest of its facts. */
export type PeriodLock = {
  readonly period: string;
  readonly version: number;
  readonly locked: boolean;
  readonly approvalId: bigint;
  readonly madeBy: string;
  readonly checkedBy: string;
  readonly recordedAt: Date;
};

type Standing = Pick<PeriodLock, "locked"> | undefined;

/** A month is locked once its last day is closed and done with; `unclosed` is the first day that is not. */
export const decideLock = (
  period: string,
  latest: Standing,
  unclosed: IsoDate | undefined,
): Outcome<true, "period-locked" | "period-not-over"> => {
  if (latest?.locked) return refused("period-locked", { period });
  const lastDay = monthEnd(isoDate(`${period}-01`));
  const isOver = unclosed !== undefined && unclosed > lastDay;
  return isOver ? done(true) : refused("period-not-over", { period, lastDay, openOn: unclosed ?? null });
};

/** Months are re-opened from the last one back: what a later one begins with is what this one ends with. */
export const decideReopen = (
  period: string,
  latest: Standing,
  lockedAfter?: string,
): Outcome<true, "period-not-locked" | "period-locked"> => {
  if (!latest?.locked) return refused("period-not-locked", { period });
  return lockedAfter === undefined ? done(true) : refused("period-locked", { period: lockedAfter });
};

export const viewOf = (lock: PeriodLock): PeriodView => ({
  period: lock.period,
  state: lock.locked ? "locked" : "open",
  changes: lock.version,
  madeBy: lock.madeBy,
  checkedBy: lock.checkedBy,
  approvalId: formatId("apr", lock.approvalId),
  recordedAt: lock.recordedAt.toISOString(),
});
