import { demoLogIn, prepareDemo } from "@suanpan/simulator";
import { dateInZone, type IsoDate } from "../kernel/calendar.ts";
import type { LendingPolicy } from "../modules/lending/index.ts";
import { businessDay, ensureFirstDay } from "../platform/day/business-day.ts";
import type { Platform } from "../platform/platform.ts";
import { finishDemo, isDemoFinished, isSynthetic, planDemo } from "./demo-plan.ts";
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
  const { db, config } = platform;
  const today = dateInZone(platform.now().getTime(), config.timeZone);
  const isNew = (await businessDay(db)) === undefined;
  if (isNew && config.demo) await planDemo(db, today, demoDays);
  const synthetic = await isSynthetic(db);
  if (synthetic && !(await isDemoFinished(db))) await runDemo(platform, wiring, policy, today, onProgress);
  else await open(platform, wiring, today);
  return synthetic ? demoLogIn : undefined;
};

const open = async ({ db }: Platform, { onFirstDay }: Wiring, day: IsoDate): Promise<void> => {
  if ((await businessDay(db)) !== undefined) return;
  await onFirstDay(db, day);
  await ensureFirstDay(db, day);
};

const runDemo = async (
  platform: Platform,
  wiring: Wiring,
  policy: LendingPolicy,
  today: IsoDate,
  onProgress: OnProgress,
): Promise<void> => {
  const days = await planDemo(platform.db, today, demoDays);
  await open(platform, wiring, days.from);
  const house = { daySteps: wiring.daySteps, executors: wiring.executors, policy };
  await prepareDemo(platform, house, { ...days, seed: 1, usersPerDay: demoUsersPerDay }, ({ done, of, day, loans }) =>
    onProgress(done, of, `${day}, ${loans} loans`),
  );
  await finishDemo(platform.db);
};
