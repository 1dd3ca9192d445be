import { demoLogIn, makeWorld, mostOrdinary, parametersNamed, type World } from "@suanpan/simulator";
import { addDays, dateInZone, type IsoDate, isoDate, monthOf } from "../kernel/calendar.ts";
import type { Database } from "../platform/database.ts";
import { ensureFirstDay } from "../platform/day/slot-day.ts";
import { claimInstallation, findInstallation, type Installation, markPrepared } from "../platform/installation.ts";
import type { Platform } from "../platform/platform.ts";
import { draftDemoRelease, quarterOverBy } from "./demo-release.ts";
import { claimSimulation, runSimulation } from "./simulation.ts";
import type { Wiring } from "./wiring.ts";

export type LogIn = { readonly email: string; readonly password: string };
export type OnProgress = (done: number, of: number, note: string) => void;

/** What the first start on an empty database does: opens the first business day, and fills it with a simulated past. */
export const prepareFirstDay = async (
  platform: Platform,
  hasty: Database,
  wiring: Wiring,
  onProgress: OnProgress,
): Promise<LogIn | undefined> => {
  const { db } = platform;
  const wanted = (await findInstallation(db)) ?? wantedBy(platform);
  await oneProcessAtATime(db, async () => {
    const found = (await findInstallation(db)) ?? wanted;
    if (found.synthetic && !found.prepared) await liveThrough(platform, hasty, wiring, found, onProgress);
    else await openRealOne(platform, wiring, found);
  });
  return wanted.synthetic ? demoLogIn(platform) : undefined;
};

const openRealOne = async (platform: Platform, wiring: Wiring, wanted: Installation): Promise<void> => {
  const { firstOn } = await claimInstallation(platform, wanted);
  await wiring.onFirstDay(platform.db, firstOn);
  await ensureFirstDay(platform.db, firstOn);
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

/** A past of months begins with one, so that its books have no half month at their head. */
const monthsWorth = 100;

const wantedBy = ({ config, now }: Platform): Installation => {
  const today: IsoDate = dateInZone(now().getTime(), config.timeZone);
  const back = addDays(today, -config.demoDays);
  const past = config.demoDays < monthsWorth ? back : isoDate(`${monthOf(back)}-01`);
  return { synthetic: config.demo, firstOn: config.demo ? past : today, historyUntil: today, prepared: !config.demo };
};

/** The same for the same days: an interrupted start finds its world again. Before a quarter is told, any will do. */
const demoWorld = (scale: number, from: IsoDate, until: IsoDate): World => {
  const world = (seed: string): World => makeWorld(seed, scale, from, parametersNamed("2023q4"));
  const quarter = quarterOverBy(until);
  if (quarter.from < addDays(from, 180)) return world("1");
  return mostOrdinary(["1", "2", "3", "4", "5", "6", "7", "8"].map(world), quarter);
};

/** Interrupted, it goes on from the day it had come to. */
const liveThrough = async (
  platform: Platform,
  hasty: Database,
  wiring: Wiring,
  { firstOn, historyUntil }: Installation,
  onProgress: OnProgress,
): Promise<void> => {
  const world = demoWorld(platform.config.demoScale, firstOn, historyUntil);
  await claimSimulation(platform, world, historyUntil);
  await runSimulation(platform, hasty, wiring, world, {
    until: historyUntil,
    onProgress: ({ done, of, day, loans }) => onProgress(done, of, `${day}, ${loans} loans`),
  });
  await draftDemoRelease(platform, wiring, historyUntil);
  await markPrepared(platform.db);
};
