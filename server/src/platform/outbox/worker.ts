import type { Platform } from "../platform.ts";
import { type RoundOptions, startRounds } from "../rounds.ts";
import { drainOutbox } from "./drain.ts";

/** Drains range after range until told to stop; stopping waits for the batch on its way. */
export const startOutbox = (platform: Platform, options: RoundOptions = {}): { stop(): Promise<void> } =>
  startRounds(
    platform,
    "the outbox",
    async (range) => {
      const { messages, deliveries } = await drainOutbox(platform, range);
      return messages + deliveries > 0;
    },
    options,
  );
