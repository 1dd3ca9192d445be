import type { Reader, Tx } from "../database.ts";
import type { PeriodLock } from "./period.ts";

/**
 * Locking a month must not overtake a writer that has just found it open and has not committed yet. Both therefore
 * take the same advisory lock, named by the month, and hold it until their transaction ends: writers share it and do
 * not wait for each other; whoever locks or re-opens takes it alone, so it waits for the writers in flight and those
 * who come meanwhile wait for it and then see what it wrote. It is not a row lock, because there is no row before a
 * month is first locked, and the facts are insert-only: locking a row would need the right to update it.
 */
const lockClass = 7205;
const lockNumber = (period: string): number => Number(period.replace("-", ""));

/** For whoever writes something with a date in that month. */
export const shareMonth = (tx: Tx, period: string) =>
  tx`select pg_advisory_xact_lock_shared(${lockClass}, ${lockNumber(period)})`;

/** For whoever is about to change how a month stands. */
export const holdMonth = (tx: Tx, period: string) =>
  tx`select pg_advisory_xact_lock(${lockClass}, ${lockNumber(period)})`;

export const latestOf = async (db: Reader, period: string): Promise<PeriodLock | undefined> => {
  const [latest] = await db<PeriodLock[]>`
    select * from period_lock where period = ${period} order by version desc limit 1`;
  return latest;
};

/** The first month after one that is locked. */
export const lockedAfter = async (db: Reader, period: string): Promise<string | undefined> => {
  const [later] = await db<{ period: string }[]>`
    select period from (select distinct on (period) period, locked from period_lock where period > ${period}
                        order by period, version desc) latest
    where locked order by period limit 1`;
  return later?.period;
};

/** The months before one that are locked. */
export const lockedBefore = async (db: Reader, period: string): Promise<string[]> =>
  (
    await db<{ period: string }[]>`
      select period from (select distinct on (period) period, locked from period_lock where period < ${period}
                          order by period, version desc) latest
      where locked`
  ).map((row) => row.period);

export const insertPeriodLock = async (tx: Tx, lock: PeriodLock): Promise<void> => {
  await tx`
    insert into period_lock (period, version, locked, approval_id, made_by, checked_by, recorded_at)
    values (${lock.period}, ${lock.version}, ${lock.locked}, ${lock.approvalId}, ${lock.madeBy}, ${lock.checkedBy},
            ${lock.recordedAt})`;
};

/** Months that were ever locked, the latest month first, each as it stands now. */
export const listPeriods = (db: Reader, before: string | undefined, limit: number): Promise<PeriodLock[]> => db<
  PeriodLock[]
>`
  select distinct on (period) * from period_lock where ${before ? db`period < ${before}` : db`true`}
  order by period desc, version desc limit ${limit}`;
