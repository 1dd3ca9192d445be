import type { Platform } from "../platform.ts";
import { type RoundOptions, startRounds } from "../rounds.ts";
import { type SendingPorts, sendDue } from "./send-due.ts";

/** Sends range after range until told to stop; stopping waits for the batch on its way. */
export const startNotifications = (
  platform: Platform,
  ports: SendingPorts,
  options: RoundOptions = {},
): { stop(): Promise<void> } =>
  startRounds(platform, "the notifications", async (range) => (await sendDue(platform, ports, { range })) > 0, options);
