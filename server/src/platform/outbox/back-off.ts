import { createHash } from "node:crypto";

const firstMs = 10_000;
const longestMs = 6 * 3_600_000;

/**
 * When to try again after so many failures: 10 seconds, doubling, never more than 6 hours. Up to a fifth is taken off,
 * by the delivery's own id, so that a receiver that comes back is not met by everything at once; the same delivery
 * always gets the same times.
 */
export const nextAttempt = (now: Date, attempts: number, deliveryId: string): Date => {
  const fullMs = Math.min(longestMs, firstMs * 2 ** Math.min(30, Math.max(0, attempts - 1)));
  return new Date(now.getTime() + Math.round(fullMs * (1 - shareOf(`${deliveryId} ${attempts}`) / 5)));
};

/** From 0 up to 1. */
const shareOf = (text: string): number => createHash("sha256").update(text).digest().readUInt32BE() / 2 ** 32;
