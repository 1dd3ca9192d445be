import type { Json, Reader, Tx } from "../../../platform/database.ts";
import type { StepRun } from "./step.ts";

export const insertStepRun = async (tx: Tx, run: StepRun): Promise<void> => {
  await tx`
    insert into close_step (period, step, run, lock_version, state, note, note_zh, result, entries_before, entries_after, done_by, recorded_at)
    values (${run.period}, ${run.step}, ${run.run}, ${run.lockVersion}, ${run.state}, ${run.note}, ${run.noteZh}, ${tx.json(run.result)},
            ${run.entriesBefore}, ${run.entriesAfter}, ${run.doneBy}, ${run.recordedAt})`;
};

/** The latest run of every step of the months. */
export const latestRuns = (db: Reader, periods: readonly string[]): Promise<StepRun[]> => db<StepRun[]>`
  select distinct on (period, step) * from close_step where period = any(${[...periods]}::text[])
  order by period, step, run desc`;

/** Every run of every step of a month, each step's in their order. */
export const runsOf = (db: Reader, period: string): Promise<StepRun[]> => db<StepRun[]>`
  select * from close_step where period = ${period} order by step, run`;

/** What the latest run of a step that went through left behind. */
export const resultOf = async (db: Reader, period: string, step: string): Promise<Json | undefined> => {
  const [row] = await db<{ result: Json }[]>`
    select result from close_step where period = ${period} and step = ${step} and state = 'done' order by run desc limit 1`;
  return row?.result;
};
