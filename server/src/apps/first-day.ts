import { demoLogIn, prepareDemo } from "@suanpan/simulator";
import { addDays, dateInZone, type IsoDate } from "../kernel/calendar.ts";
import type { LendingPolicy } from "../modules/lending/index.ts";
import { chainWholeAudit } from "../platform/audit/chain.ts";
import { ensureFirstDay } from "../platform/day/business-day.ts";
import { claimInstallation, findInstallation, type Installation, markPrepared } from "../platform/installation.ts";
import type { Platform } from "../platform/platform.ts";
import type { Wiring } from "./wiring.ts";

export type LogIn = { readonly email: string; readonly password: string };
export type OnProgress = (done: number, of: number, note: string) => void;

/** Long enough for instalments to fall due, be paid and be missed; short enough for a first start. */
const demoDays = 120;
const demoUsersPerDay = 2;

/** What the first start on an empty database does: opens the first business day, and fills it with a demonstration. */
export const prepareFirstDay = async (
  platform: Platform,
  wiring: Wiring,
  policy: LendingPolicy,
  onProgress: OnProgress,
): Promise<LogIn | undefined> => {
  const { db } = platform;
  const found = (await findInstallation(db)) ?? (await claimInstallation(db, wantedBy(platform), platform.now()));
  await wiring.onFirstDay(db, found.firstOn);
  await ensureFirstDay(db, found.firstOn);
  if (!found.prepared) await liveThrough(platform, wiring, policy, found, onProgress);
  return found.synthetic ? demoLogIn : undefined;
};

const wantedBy = ({ config, now }: Platform): Installation => {
  const today: IsoDate = dateInZone(now().getTime(), config.timeZone);
  const firstOn = config.demo ? addDays(today, -demoDays) : today;
  return { synthetic: config.demo, firstOn, historyUntil: today, prepared: !config.demo };
};

/** Interrupted, it is gone through again from its first day: what was done already is answered, not done twice. */
const liveThrough = async (
  platform: Platform,
  { daySteps, executors }: Wiring,
  policy: LendingPolicy,
  { firstOn, historyUntil }: Installation,
  onProgress: OnProgress,
): Promise<void> => {
  const plan = { from: firstOn, until: historyUntil, seed: 1, usersPerDay: demoUsersPerDay };
  await prepareDemo(platform, { daySteps, executors, policy }, plan, ({ done, of, day, loans }) =>
    onProgress(done, of, `${day}, ${loans} loans`),
  );
  await chainWholeAudit(platform.db, "all");
  await markPrepared(platform.db);
};
