import { addDays, type IsoDate } from "../../kernel/calendar.ts";
import { type Database, type Tx, transaction } from "../database.ts";
import { PlainError } from "../plain-error.ts";
import { firstUnclosedDay, rangesOf, type SlotRange } from "./business-day.ts";
import { allOf, type Laned, sideBySide, stagesOf } from "./lanes.ts";
import { advance, countElsewhere } from "./slot-day.ts";

/**
 * One step of the end of day. It sees the day as closed for writers, and its work, its mark and its claim are one
 * transaction: it happened or it did not. `per: "range"` runs once for each range of slots, several at a time;
 * `per: "company"` once for the day, after every range has done what stands before it.
 */
export type DayStep = Laned & {
  readonly name: string;
  readonly per: "range" | "company";
  /** Runs while the writers of its range wait, in the transaction that moves them to the next day. */
  readonly still?: boolean;
  readonly run: (tx: Tx, day: IsoDate, range: SlotRange) => Promise<number>;
};

export type DayProgress = { readonly day: IsoDate; readonly step: string; readonly done: number; readonly of: number };

export type ClosePlan = {
  readonly steps: readonly DayStep[];
  readonly ranges: number;
  readonly workers: number;
  readonly onProgress?: (progress: DayProgress) => void;
};

const advanceName = "advance";
const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/** Moves the writers of a range to the next day; whoever has to see the day exactly as it ended looks before they go on. */
const advanceStep = (steps: readonly DayStep[]): DayStep => ({
  name: advanceName,
  per: "range",
  run: async (tx, day, range) => {
    // They are asked behind it, on its connection: nobody looks before the writers wait.
    const [, left, ...seen] = await allOf([
      advance(tx, range, day),
      countElsewhere(tx, range, addDays(day, 1)),
      ...steps.map((step) => step.run(tx, day, range)),
    ]);
    // Whoever is left behind would never be closed: say what is wrong instead.
    if (left) throw new Error(`${day} is closed, but some slots are on another day`);
    return total(seen);
  },
});

/** Closes day after day until the business day is `until`. Interrupted anywhere, it goes on from there. */
export const closeDays = async (db: Database, until: IsoDate, plan: ClosePlan): Promise<IsoDate[]> => {
  const steps = [advanceStep(plan.steps.filter(({ still }) => still)), ...plan.steps.filter(({ still }) => !still)];
  if (new Set(steps.map(({ name }) => name)).size < steps.length) throw new Error("two steps of the day share a name");
  const closed: IsoDate[] = [];
  for (let day = await firstUnclosedDay(db); day !== undefined && day < until; day = dayAfter(day)) {
    await closeDay(db, day, steps, plan);
    closed.push(day);
  }
  return closed;
};

const closeDay = async (db: Database, day: IsoDate, steps: readonly DayStep[], plan: ClosePlan): Promise<void> => {
  const planned = (await planDay(db, day, steps, plan.ranges)) ?? (await plannedSteps(db, day, steps));
  for (let done = 0; done < planned.length; ) {
    const ran = await runNext(db, day, planned.slice(done), plan.workers);
    for (const { step } of ran) {
      done += 1;
      plan.onProgress?.({ day, step: step.name, done, of: planned.length });
    }
  }
  await db`update day_close set sealed_at = now() where day = ${day} and sealed_at is null`;
};

/** The plan of a day is kept with it, so that changing the number of ranges half way changes nothing. None if it had one. */
const planDay = async (
  db: Database,
  day: IsoDate,
  steps: readonly DayStep[],
  count: number,
): Promise<Planned[] | undefined> => {
  const units = steps.flatMap((step, stepNo) =>
    rangesOf(step.per === "range" ? count : 1).map((range, rangeNo) => ({
      ...range,
      step: step.name,
      stepNo,
      rangeNo,
    })),
  );
  const made = await db`
    with made as (insert into day_close (day, ranges) values (${day}, ${count}) on conflict do nothing returning day)
    insert into day_work (day, step_no, step, range_no, slot_from, slot_to)
    select made.day, unit.* from made cross join unnest(
      ${units.map(({ stepNo }) => stepNo)}::smallint[], ${units.map(({ step }) => step)}::text[],
      ${units.map(({ rangeNo }) => rangeNo)}::smallint[], ${units.map(({ from }) => from)}::smallint[],
      ${units.map(({ to }) => to)}::smallint[]) as unit`;
  if (made.count === 0) return undefined;
  return steps.map((step, stepNo) => ({ stepNo, units: step.per === "range" ? count : 1, step }));
};

type Planned = { readonly stepNo: number; readonly units: number; readonly step: DayStep };

/** The steps as they stood when the day was begun: a version installed half way does not reorder them. */
const plannedSteps = async (db: Database, day: IsoDate, steps: readonly DayStep[]): Promise<Planned[]> => {
  const planned = await db<{ stepNo: number; step: string; units: number }[]>`
    select step_no, step, count(*) as units from day_work where day = ${day} group by step_no, step order by step_no`;
  return planned.map(({ stepNo, units, step: name }) => {
    const step = steps.find((known) => known.name === name);
    if (step) return { stepNo, units, step };
    throw new PlainError(
      `The closing of ${day} was begun with the step "${name}", which this version does not know: finish it with the version that began it.`,
    );
  });
};

/**
 * The next steps, and which they were: one that is cut into units, or as many as fit into one transaction. The first
 * keeps every writer waiting, and nobody waits for more than that.
 */
const runNext = async (
  db: Database,
  day: IsoDate,
  planned: readonly Planned[],
  workers: number,
): Promise<readonly Planned[]> => {
  const [next] = planned;
  if (!next) return [];
  const cut = planned.findIndex(({ units }) => units > 1);
  const whole = planned.slice(0, next.step.name === advanceName ? 1 : cut < 0 ? planned.length : cut);
  if (cut !== 0) return runTogether(db, day, whole);
  await runStep(db, day, next.stepNo, next.step, Math.min(workers, next.units));
  return [next];
};

/**
 * Steps that are one unit each. As long as they have written little they hold little that others wait for, so the next
 * goes on in their transaction: a quiet day costs a few of them, and has its lanes side by side; a busy one costs a
 * transaction for each step that did much. Whoever closes the same day elsewhere is held by the claim of the first.
 */
const runTogether = (db: Database, day: IsoDate, planned: readonly Planned[]): Promise<readonly Planned[]> =>
  transaction(db, async (tx) => {
    const [first] = planned;
    if (!first) return [];
    const [unit, seen] = await Promise.all([
      claimUnit(tx, day, first.stepNo),
      seenOf(tx, day),
      asClosingAsks(tx).execute(),
    ]);
    if (!unit) return [first];
    const range = { from: unit.slotFrom, to: unit.slotTo };
    const ran: Planned[] = [];
    const affected: number[] = [];
    for (const stage of seen > littleRows ? planned.map((one) => [one]) : stagesOf(planned)) {
      affected.push(...(await sideBySide(stage, ({ step }) => step.run(tx, day, range))));
      ran.push(...stage);
      if (total(affected) > littleRows) break;
    }
    await tx`
      update day_work w set done_at = now(), affected = r.affected
      from unnest(${ran.map(({ stepNo }) => stepNo)}::smallint[], ${affected}::integer[]) as r(step_no, affected)
      where w.day = ${day} and w.step_no = r.step_no and w.done_at is null`;
    return ran;
  });

/** How much of the book the day has touched, by what was seen of it while it stood still. */
const seenOf = async (tx: Tx, day: IsoDate): Promise<number> => {
  const [row] = await tx<{ rows: number }[]>`
    select coalesce(sum(affected), 0)::bigint as rows from day_work where day = ${day} and step_no = 0`;
  return row?.rows ?? 0;
};

/** So many are written within the time somebody who waits for one of them will not notice. */
const littleRows = 1000;

/** Every unit of the step, by as many workers as wanted, here or in other processes; returns when all are done. */
const runStep = async (db: Database, day: IsoDate, stepNo: number, step: DayStep, workers: number): Promise<void> => {
  let failed = false;
  const work = async (): Promise<void> => {
    try {
      while (!failed && (await runUnit(db, day, stepNo, step))) {
        // Another unit was there to take; look for the next.
      }
    } catch (error) {
      failed = true;
      throw error;
    }
  };
  // All have stopped before the first failure is told: nobody is left working behind the caller's back.
  const ended = await Promise.allSettled(Array.from({ length: workers }, work));
  for (const end of ended) if (end.status === "rejected") throw end.reason;
};

type Unit = { readonly rangeNo: number; readonly slotFrom: number; readonly slotTo: number };

/** Takes one unit, and says whether there are others. */
const runUnit = (db: Database, day: IsoDate, stepNo: number, step: DayStep): Promise<boolean> =>
  transaction(db, async (tx) => {
    const unit = await claimUnit(tx, day, stepNo);
    if (!unit) return false;
    await asClosingAsks(tx);
    const affected = await step.run(tx, day, { from: unit.slotFrom, to: unit.slotTo });
    const [rest] = await tx<{ units: number }[]>`
      with done as (
        update day_work set done_at = now(), affected = ${affected}
        where day = ${day} and step_no = ${stepNo} and range_no = ${unit.rangeNo})
      select count(*) as units from day_work
      where day = ${day} and step_no = ${stepNo} and range_no <> ${unit.rangeNo} and done_at is null`;
    return (rest?.units ?? 0) > 0;
  });

/**
 * How a closing asks: the same every day, by keys and dates alone. So one plan serves every day, where thinking anew was
 * a third of a quiet one; and no table of the book is read from end to end, however small the planner takes it to be,
 * least of all one that is being written to; what must be read whole all the same is not compiled for it. Where a day's
 * dues lie on more pages than PostgreSQL may remember by default, it remembers pages only and reads every row on them:
 * of a million loans that was forty for each one wanted.
 */
export const asClosingAsks = (tx: Tx) => tx`
  select set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true),
         set_config('enable_memoize', 'off', true), set_config('work_mem', '64MB', true), set_config('jit', 'off', true)`;

const claim = (tx: Tx, day: IsoDate, stepNo: number, busy: "skip" | "wait"): Promise<Unit[]> => tx<Unit[]>`
  select range_no, slot_from, slot_to from day_work
  where day = ${day} and step_no = ${stepNo} and done_at is null
  order by range_no limit 1 for update ${busy === "skip" ? tx`skip locked` : tx``}`;

/** A unit that nobody works on; when only busy ones are left, one of those if whoever had it gave up, else none. */
const claimUnit = async (tx: Tx, day: IsoDate, stepNo: number): Promise<Unit | undefined> => {
  const [free] = await claim(tx, day, stepNo, "skip");
  if (free) return free;
  // Whoever works on it may take longer than anybody waits for a row elsewhere.
  await tx`set local lock_timeout = 0`;
  const [left] = await claim(tx, day, stepNo, "wait");
  await tx`set local lock_timeout to default`;
  return left;
};

/** The day after, when `--until` is not given: close just the open one. */
export const dayAfter = (day: IsoDate): IsoDate => addDays(day, 1);
