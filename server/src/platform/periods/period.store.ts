import type { Fragment, Reader, Tx } from "../database.ts";
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

/** For whoever writes something with a date in the first of these months, which the others begin with. */
export const shareMonths = (tx: Tx, periods: readonly string[]) => tx`
  select pg_advisory_xact_lock_shared(${lockClass}, n) from unnest(${periods.map(lockNumber)}::integer[]) n`;

/** For whoever is about to change how a month stands. */
export const holdMonth = (tx: Tx, period: string) =>
  tx`select pg_advisory_xact_lock(${lockClass}, ${lockNumber(period)})`;

export const latestOf = async (db: Reader, period: string): Promise<PeriodLock | undefined> => {
  const [latest] = await db<PeriodLock[]>`
    select * from period_lock where period = ${period} order by version desc limit 1`;
  return latest;
};

const lockedWhere = async (db: Reader, condition: Fragment): Promise<string[]> =>
  (
    await db<{ period: string }[]>`
      select period from (select distinct on (period) period, locked from period_lock where ${condition}
                          order by period, version desc) latest
      where locked order by period`
  ).map((row) => row.period);

/** The first month after one that is locked. */
export const lockedAfter = async (db: Reader, period: string): Promise<string | undefined> =>
  (await lockedWhere(db, db`period > ${period}`))[0];

/** The first month that is locked of one and those after it. */
export const lockedFrom = async (db: Reader, period: string): Promise<string | undefined> =>
  (await lockedWhere(db, db`period >= ${period}`))[0];

/** The months before one that are locked. */
export const lockedBefore = (db: Reader, period: string): Promise<string[]> => lockedWhere(db, db`period < ${period}`);

/** The last month that is locked: nothing is written into it, nor into any before it. */
export const lastLocked = async (db: Reader): Promise<string | undefined> => (await lockedWhere(db, db`true`)).at(-1);

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
