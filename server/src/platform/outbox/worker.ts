import { setTimeout as wait } from "node:timers/promises";
import { rangesOf } from "../day/business-day.ts";
import type { JobLog } from "../jobs/jobs.ts";
import type { Platform } from "../platform.ts";
import { drainOutbox } from "./drain.ts";

export type OutboxOptions = {
  readonly log?: Pick<JobLog, "error">;
  /** How long to wait when there was nothing to do; after a failure, ten times as long. */
  readonly idleMs?: number;
};

/** Drains range after range until told to stop; stopping waits for the batch on its way. */
export const startOutbox = (
  platform: Platform,
  { log, idleMs = 500 }: OutboxOptions = {},
): { stop(): Promise<void> } => {
  const stopping = new AbortController();
  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted) await pause(await round(), stopping.signal);
  };
  const round = async (): Promise<number> => {
    try {
      return (await drainRanges(platform, stopping.signal)) ? 0 : idleMs;
    } catch (error) {
      log?.error({ err: error }, "the outbox could not be drained; trying again");
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

const drainRanges = async (platform: Platform, signal: AbortSignal): Promise<boolean> => {
  let busy = false;
  for (const range of rangesOf(platform.config.dayRanges)) {
    if (signal.aborted) break;
    const { messages, deliveries } = await drainOutbox(platform, range);
    busy ||= messages + deliveries > 0;
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
