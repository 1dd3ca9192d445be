import { setTimeout as wait } from "node:timers/promises";
import { rangesOf, type SlotRange } from "./day/business-day.ts";
import type { JobLog } from "./jobs/jobs.ts";
import type { Platform } from "./platform.ts";

export type RoundOptions = {
  readonly log?: Pick<JobLog, "error">;
  /** How long to wait when there was nothing to do; after a failure, ten times as long. */
  readonly idleMs?: number;
};

/** Does the work of range after range, which says whether there was any, until told to stop. */
export const startRounds = (
  { config }: Pick<Platform, "config">,
  name: string,
  work: (range: SlotRange) => Promise<boolean>,
  { log, idleMs = 500 }: RoundOptions = {},
): { stop(): Promise<void> } => {
  const stopping = new AbortController();
  const ranges = rangesOf(config.dayRanges);
  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted) await pause(await round(), stopping.signal);
  };
  const round = async (): Promise<number> => {
    try {
      return (await workThrough(ranges, work, stopping.signal)) ? 0 : idleMs;
    } catch (error) {
      log?.error({ err: error }, `${name} could not be drained; trying again`);
      return idleMs * 10;
    }
  };
  const ended = loop();
  const stop = async (): Promise<void> => {
    stopping.abort();
    // A receiver that does not answer must not hold us: what it was being told is told again by whoever comes next.
    await Promise.race([ended, wait(stopWithinMs, undefined, { ref: false })]);
  };
  return { stop };
};

const workThrough = async (
  ranges: readonly SlotRange[],
  work: (range: SlotRange) => Promise<boolean>,
  signal: AbortSignal,
): Promise<boolean> => {
  let busy = false;
  for (const range of ranges) {
    if (signal.aborted) break;
    const worked = await work(range);
    busy ||= worked;
  }
  return busy;
};

const stopWithinMs = 3_000;

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (ms === 0 || signal.aborted) return resolve();
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener("abort", end);
  });
