import { type CronItem, parseCronItems, run, type TaskList } from "graphile-worker";
import { applicationRole, type Json, type Reader } from "../database.ts";
import { type JobLog, loggerOf, openPool } from "./queue.ts";

export type { CronItem, TaskList } from "graphile-worker";
export { migrateJobs } from "./migrate-jobs.ts";
export type { JobLog } from "./queue.ts";

/** What runs in the background and when. The platform and each module bring theirs; the apps put them together. */
export type JobSet = { readonly tasks: TaskList; readonly crontab: readonly CronItem[] };

export type JobsOptions = {
  readonly url: string;
  readonly tasks: TaskList;
  readonly crontab?: readonly CronItem[];
  readonly log: JobLog;
  readonly concurrency?: number;
  /** How soon a retry that became due, or a job whose notification was missed, is taken up. */
  readonly pollMs?: number;
};

/** Runs what is queued, as the granted role. Stopping lets running jobs finish; signals are the app's to handle. */
export const startJobs = async (options: JobsOptions): Promise<{ stop(): Promise<void> }> => {
  const { url, tasks, crontab = [], log, concurrency = 2, pollMs = 2_000 } = options;
  const pgPool = openPool(url, log, concurrency + 2, applicationRole);
  const running = run({
    pgPool,
    taskList: tasks,
    // Always given, though empty: otherwise the queue looks for a file named crontab in the caller's folder.
    parsedCronItems: parseCronItems([...crontab]),
    concurrency,
    pollInterval: pollMs,
    noHandleSignals: true,
    logger: loggerOf(log),
  });
  const runner = await running.catch(async (error: unknown) => {
    await pgPool.end();
    throw error;
  });
  runner.promise.catch((error: unknown) => log.error({ err: error }, "the job queue stopped"));
  const stop = async (): Promise<void> => {
    // It may have stopped by itself, after an error that was logged then.
    await runner.stop().catch((error: unknown) => log.debug({ err: error }, "the job queue had stopped before"));
    await pgPool.end();
  };
  return { stop };
};

export type JobOptions = { readonly jobKey?: string; readonly runAt?: Date; readonly maxAttempts?: number };

/** Joins a transaction when given one. A job with the key of one that still waits takes its place. */
export const addJob = async (db: Reader, task: string, payload: Json, options: JobOptions = {}): Promise<void> => {
  await db`
    select graphile_worker.add_job(
      ${task}, ${db.json(payload)}::jsonb::json, job_key => ${options.jobKey ?? null},
      run_at => ${options.runAt ?? null}, max_attempts => ${options.maxAttempts ?? null})`;
};
