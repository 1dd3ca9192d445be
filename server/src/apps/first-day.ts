import { demoLogIn, prepareDemo } from "@suanpan/simulator";
import { addDays, dateInZone, type IsoDate } from "../kernel/calendar.ts";
import { countAudit } from "../platform/audit/audit.ts";
import { chainWholeAudit } from "../platform/audit/chain.ts";
import type { Database } from "../platform/database.ts";
import { ensureFirstDay } from "../platform/day/business-day.ts";
import { claimInstallation, findInstallation, type Installation, markPrepared } from "../platform/installation.ts";
import type { Platform } from "../platform/platform.ts";
import type { Wiring } from "./wiring.ts";

export type LogIn = { readonly email: string; readonly password: string };
export type OnProgress = (done: number, of: number, note: string) => void;

const demoUsersPerDay = 2;

/** What the first start on an empty database does: opens the first business day, and fills it with a demonstration. */
export const prepareFirstDay = async (
  platform: Platform,
  hasty: Platform,
  wiring: Wiring,
  onProgress: OnProgress,
): Promise<LogIn | undefined> => {
  const { db } = platform;
  const { firstOn, synthetic } = await claimInstallation(platform, wantedBy(platform));
  await wiring.onFirstDay(db, firstOn);
  await ensureFirstDay(db, firstOn);
  await oneProcessAtATime(db, async () => {
    const found = await findInstallation(db);
    if (found && !found.prepared) {
      await liveThrough(hasty, wiring, found, onProgress);
      // Waits for the disk, and everything written before it is there too.
      await markPrepared(db);
    }
  });
  return synthetic ? demoLogIn(platform) : undefined;
};

/** Two starts on one new database: the second waits, and finds everything prepared. */
const oneProcessAtATime = async (db: Database, work: () => Promise<void>): Promise<void> => {
  const held = await db.reserve();
  try {
    await held`select pg_advisory_lock(7203, 1)`;
    await work();
  } finally {
    await held`select pg_advisory_unlock(7203, 1)`;
    held.release();
  }
};

const wantedBy = ({ config, now }: Platform): Installation => {
  const today: IsoDate = dateInZone(now().getTime(), config.timeZone);
  const firstOn = config.demo ? addDays(today, -config.demoDays) : today;
  return { synthetic: config.demo, firstOn, historyUntil: today, prepared: !config.demo };
};

/** Interrupted, it is gone through again from its first day: what was done already is answered, not done twice. */
const liveThrough = async (
  platform: Platform,
  wiring: Wiring,
  { firstOn, historyUntil }: Installation,
  onProgress: OnProgress,
): Promise<void> => {
  const writtenBefore = await countAudit(platform.db);
  const plan = { writtenBefore, from: firstOn, until: historyUntil, seed: 1, usersPerDay: demoUsersPerDay };
  await prepareDemo(platform, wiring, plan, ({ done, of, day, loans }) =>
    onProgress(done, of, `${day}, ${loans} loans`),
  );
  await chainWholeAudit(platform.db, "all");
};
