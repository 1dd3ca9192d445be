import { createHash } from "node:crypto";
import { SLOTS } from "../../kernel/ids.ts";
import type { Reader } from "../../platform/database.ts";
import { dayCloses } from "../../platform/day/closed-days.ts";
import { digestOfDay } from "./event.store.ts";

/** One hash over every loan event of closed days, each day by the digest its seal is made of. */
export const fingerprintOfEvents = async (db: Reader): Promise<string> => {
  const hash = createHash("sha256");
  for (const { day, closed } of await dayCloses(db)) {
    if (!closed) continue;
    const { events, totalFen, digest } = await digestOfDay(db, day, { from: 0, to: SLOTS - 1 });
    hash.update(`${day} ${events} ${totalFen} ${digest}\n`);
  }
  return hash.digest("hex");
};
