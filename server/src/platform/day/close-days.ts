import { addDays, type IsoDate } from "../../kernel/calendar.ts";
import { type Database, type Tx, transaction } from "../database.ts";
import { advance, businessDay, rangesOf, type SlotRange } from "./business-day.ts";

/**
 * One step of the end of day. It sees the day as closed for writers, and its work, its mark and its claim are one
 * transaction: it happened or it did not. `per: "range"` runs once for each range of slots, several at a time;
 * `per: "company"` once for the day, after every range has done what stands before it.
 */
export type DayStep = {
  readonly name: string;
  readonly per: "range" | "company";
  readonly run: (tx: Tx, day: IsoDate, range: SlotRange) => Promise<number>;
};

export type DayProgress = { readonly day: IsoDate; readonly step: string; readonly done: number; readonly of: number };

export type ClosePlan = {
  readonly steps: readonly DayStep[];
  readonly ranges: number;
  readonly workers: number;
  readonly onProgress?: (progress: DayProgress) => void;
};

const advanceStep: DayStep = { name: "advance", per: "range", run: (tx, day, range) => advance(tx, range, day) };

/** Closes day after day until the business day is `until`. Interrupted anywhere, it goes on from there. */
export const closeDays = async (db: Database, until: IsoDate, plan: ClosePlan): Promise<IsoDate[]> => {
  const closed: IsoDate[] = [];
  for (let day = await nextToClose(db); day !== undefined && day < until; day = await nextToClose(db)) {
    await closeDay(db, day, plan);
    closed.push(day);
  }
  return closed;
};

/** A day whose closing was begun and not ended comes before the day that is open. */
const nextToClose = async (db: Database): Promise<IsoDate | undefined> => {
  const [begun] = await db<{ day: IsoDate }[]>`select day from day_close where sealed_at is null order by day limit 1`;
  return begun?.day ?? (await businessDay(db));
};

const closeDay = async (db: Database, day: IsoDate, plan: ClosePlan): Promise<void> => {
  const steps = [advanceStep, ...plan.steps];
  await planDay(db, day, steps, plan.ranges);
  for (const [stepNo, step] of steps.entries()) await runStep(db, day, stepNo, step, steps.length, plan);
  await db`update day_close set sealed_at = now() where day = ${day} and sealed_at is null`;
};

/** The plan of a day is kept with it, so that changing the number of ranges half way changes nothing. */
const planDay = (db: Database, day: IsoDate, steps: readonly DayStep[], count: number): Promise<void> =>
  transaction(db, async (tx) => {
    const [made] =
      await tx`insert into day_close (day, ranges) values (${day}, ${count}) on conflict do nothing returning day`;
    if (!made) return;
    const units = steps.flatMap((step, stepNo) =>
      rangesOf(step.per === "range" ? count : 1).map((range, rangeNo) => ({
        day,
        step_no: stepNo,
        step: step.name,
        range_no: rangeNo,
        slot_from: range.from,
        slot_to: range.to,
      })),
    );
    await tx`insert into day_work ${tx(units)}`;
  });

/** Every unit of the step, by as many workers as wanted, here or in other processes; returns when all are done. */
const runStep = async (
  db: Database,
  day: IsoDate,
  stepNo: number,
  step: DayStep,
  steps: number,
  plan: ClosePlan,
): Promise<void> => {
  const work = async (): Promise<void> => {
    while (await runUnit(db, day, stepNo, step)) {
      // Another unit was there to take; look for the next.
    }
  };
  const workers = step.per === "range" ? plan.workers : 1;
  await Promise.all(Array.from({ length: workers }, work));
  plan.onProgress?.({ day, step: step.name, done: stepNo + 1, of: steps });
};

type Unit = { readonly rangeNo: number; readonly slotFrom: number; readonly slotTo: number };

/** Takes one unit that nobody works on. When only busy ones are left it waits for one of those, then looks again. */
const runUnit = (db: Database, day: IsoDate, stepNo: number, step: DayStep): Promise<boolean> =>
  transaction(db, async (tx) => {
    const [unit] = (await claim(tx, day, stepNo, "skip")) ?? [];
    if (!unit) {
      const [busy] = await claim(tx, day, stepNo, "wait");
      return busy !== undefined;
    }
    const affected = await step.run(tx, day, { from: unit.slotFrom, to: unit.slotTo });
    await tx`
      update day_work set done_at = now(), affected = ${affected}
      where day = ${day} and step_no = ${stepNo} and range_no = ${unit.rangeNo}`;
    return true;
  });

const claim = (tx: Tx, day: IsoDate, stepNo: number, busy: "skip" | "wait"): Promise<Unit[]> => tx<Unit[]>`
  select range_no, slot_from, slot_to from day_work
  where day = ${day} and step_no = ${stepNo} and done_at is null
  order by range_no limit 1 for update ${busy === "skip" ? tx`skip locked` : tx``}`;

/** The day after, when `--until` is not given: close just the open one. */
export const dayAfter = (day: IsoDate): IsoDate => addDays(day, 1);
