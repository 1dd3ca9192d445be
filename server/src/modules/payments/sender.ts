import { setTimeout as wait } from "node:timers/promises";
import { rangesOf } from "../../platform/day/business-day.ts";
import type { JobLog } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Effects } from "./effects.ts";
import type { PaymentProvider } from "./provider.ts";
import { sendOrders } from "./send-orders.ts";

export type SenderOptions = {
  readonly log?: Pick<JobLog, "error">;
  /** How long to wait when there was nothing to send; after a failure, ten times as long. */
  readonly idleMs?: number;
};

const stopWithinMs = 3_000;

/** Sends orders, range after range, until told to stop. Without a provider there is nothing to do. */
export const startSender = (
  platform: Platform,
  effects: Effects,
  provider: PaymentProvider | undefined,
  { log, idleMs = 500 }: SenderOptions = {},
): { stop(): Promise<void> } => {
  if (!provider) return { stop: async () => {} };
  const stopping = new AbortController();
  const { signal } = stopping;
  const round = async (): Promise<number> => {
    try {
      const { tried, error } = await sendRanges(platform, effects, provider, signal);
      if (error === undefined) return tried > 0 ? 0 : idleMs;
      log?.error({ reason: error }, "the payment provider could not be reached; trying again");
    } catch (error) {
      log?.error({ err: error }, "orders could not be sent; trying again");
    }
    return idleMs * 10;
  };
  const loop = async (): Promise<void> => {
    while (!signal.aborted) {
      const ms = await round();
      // Being woken by the stop is not a failure of the wait.
      if (ms > 0) await wait(ms, undefined, { signal }).catch(() => {});
    }
  };
  const ended = loop();
  return {
    stop: async () => {
      stopping.abort();
      // A provider that does not answer must not hold us: what it was being told is told again.
      await Promise.race([ended, wait(stopWithinMs, undefined, { ref: false })]);
    },
  };
};

const sendRanges = async (
  platform: Platform,
  effects: Effects,
  provider: PaymentProvider,
  signal: AbortSignal,
): Promise<{ readonly tried: number; readonly error?: string }> => {
  let tried = 0;
  for (const range of rangesOf(platform.config.dayRanges)) {
    if (signal.aborted) break;
    const sending = await sendOrders(platform, effects, provider, range);
    if (sending.error !== undefined) return sending;
    tried += sending.tried;
  }
  return { tried };
};
