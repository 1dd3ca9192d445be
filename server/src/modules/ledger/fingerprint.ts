import { createHash } from "node:crypto";
import type { Reader } from "../../platform/database.ts";
import { dayCloses } from "../../platform/day/closed-days.ts";
import { digestOfCompanyDay } from "./company-event.store.ts";
import { journalDigests } from "./journal.store.ts";

/** One hash over every company event of closed days. */
export const fingerprintOfCompanyEvents = async (db: Reader): Promise<string> => {
  const hash = createHash("sha256");
  for (const { day, closed } of await dayCloses(db)) {
    if (!closed) continue;
    const { events, totalFen, digest } = await digestOfCompanyDay(db, day);
    hash.update(`${day} ${events} ${totalFen} ${digest}\n`);
  }
  return hash.digest("hex");
};

/** One hash over every journal, in all its columns. */
export const fingerprintOfJournals = async (db: Reader): Promise<string> => {
  const hash = createHash("sha256");
  for (const { day, digest } of await journalDigests(db)) hash.update(`${day} ${digest}\n`);
  return hash.digest("hex");
};
