import { addDays, daysBetween, type IsoDate } from "@suanpan/server/kernel/calendar.ts";
import { makeStillIdSource } from "@suanpan/server/kernel/ids.ts";
import { countAuditSince } from "@suanpan/server/platform/audit/audit.ts";
import { businessDay, firstUnclosedDay } from "@suanpan/server/platform/day/business-day.ts";
import { type ClosePlan, closeDays } from "@suanpan/server/platform/day/close-days.ts";
import { countDone } from "@suanpan/server/platform/day/closed-days.ts";
import type { Platform } from "@suanpan/server/platform/platform.ts";
import { borrow } from "./borrow.ts";
import { burnIn, setAsideBefore } from "./burn-in.ts";
import { closeMonth, monthOverBy } from "./close-month.ts";
import { collect } from "./collectors.ts";
import { type Crowd, recollect } from "./crowd.ts";
import { type Desk, openDesk } from "./desk.ts";
import { firstNewcomer } from "./earlier.ts";
import { type Channels, found } from "./founding.ts";
import type { House } from "./house.ts";
import { payByHand } from "./money.ts";
import { welcome } from "./newcomers.ts";
import { openBalances } from "./opening.ts";
import { ordersOf, playProvider } from "./play-provider.ts";
import { tell } from "./tell.ts";
import type { World } from "./world.ts";

export type Progress = {
  readonly done: number;
  readonly of: number;
  readonly day: IsoDate;
  /** Drawn in this run so far. */
  readonly loans: number;
};

export type RunOptions = {
  /** The first day that is not lived through. */
  readonly until: IsoDate;
  readonly onProgress?: (progress: Progress) => void;
  /** Asked before every day: a run that is told to stop ends with a whole day, and goes on from it another time. */
  readonly isStopping?: () => boolean;
  /** Called when a month is closed and locked, with its name. */
  readonly afterMonth?: ((platform: Platform, month: string) => Promise<void>) | undefined;
};

/** Everything a day needs to know. */
export type Scene = {
  readonly platform: Platform;
  readonly house: House;
  readonly world: World;
  readonly desk: Desk;
  readonly channels: Channels;
  readonly crowd: Crowd;
  readonly firstNumber: number;
};

/**
 * Lives through the days, through the real use cases, from wherever the books stand. Clock and ids begin anew every
 * morning, so a run in two parts writes the same bytes as one in one.
 */
export const simulate = async (real: Platform, house: House, world: World, options: RunOptions): Promise<number> => {
  const { platform, wake } = clockedIn(real, world);
  const today = (await businessDay(platform.db)) ?? world.from;
  await wake(addDays(world.from, -1), "doors", "again");
  const desk = await openDesk(platform, house);
  const channels = await found(platform, desk, world);
  if (today === world.from) await burnIn(platform, house, world);
  await finishClosing(platform, house, today, wake);
  const crowd = await recollect(platform, world, today);
  const scene: Scene = { platform, house, world, desk, channels, crowd, firstNumber: firstNewcomer(world) };
  const of = daysBetween(today, options.until);
  let loans = 0;
  for (let n = 0; n < of && !options.isStopping?.(); n += 1) {
    const day = addDays(today, n);
    const time = n === 0 ? "again" : "first";
    if (isPowerOfTwo(n)) await forgetPlans(platform, world);
    await wake(day, "books", time);
    await keepBooks(scene, day, options);
    await wake(day, "doors", time);
    loans += await liveDay(scene, day);
    options.onProgress?.({ done: n + 1, of, day, loans });
  }
  // A month that ends with the run is closed with it.
  const end = (await businessDay(platform.db)) as IsoDate;
  await wake(end, "books", "again");
  await keepBooks(scene, end, options);
  return loans;
};

/**
 * A run grows faster than PostgreSQL takes notice: what it planned when a table was empty it would go on reading whole.
 * Every connection is told to think again, whenever the run has become twice as long.
 */
const forgetPlans = ({ db }: Platform, { ranges }: World) =>
  Promise.all(Array.from({ length: ranges }, () => db`discard plans`));

const isPowerOfTwo = (n: number): boolean => n > 0 && (n & (n - 1)) === 0;

/** When a day's work begins, by the run's clock: the books before the doors open. */
const hours = { books: "01:00:00", doors: "02:00:00" } as const;
type Wake = (day: IsoDate, hour: keyof typeof hours, time: "first" | "again") => Promise<void>;

/**
 * The platform with a clock of the run's own, at which every day begins at the same moment, and ids that do not depend
 * on what is done first. A day that was cut off in the middle is begun again later on it, past every id it had given:
 * one written then is not given twice.
 */
const clockedIn = (real: Platform, { ranges }: World): { readonly platform: Platform; readonly wake: Wake } => {
  const clock = { ms: 0 };
  // Doors open at ten in China: an hour at which people may be told, whatever the operator's hours are.
  const daytime = { notificationFromHour: 8, notificationToHour: 21 };
  const config = { ...real.config, ...daytime, dayRanges: ranges, dayWorkers: ranges };
  const platform = { ...real, config, now: () => new Date(clock.ms), ids: makeStillIdSource(Date.now()) };
  const wake: Wake = async (day, hour, time) => {
    const dawn = Date.parse(`${day}T${hours[hour]}Z`);
    const span = hour === "books" ? 3_600_000 : 80_000_000;
    const written =
      time === "again" ? (await auditWithin(platform, dawn, span)) + (await countDone(platform.db, day)) : 0;
    clock.ms = dawn + Math.min(written * 50, span - 1_000);
    platform.ids = makeStillIdSource(clock.ms);
  };
  return { platform, wake };
};

const auditWithin = async ({ db }: Platform, from: number, span: number): Promise<number> =>
  (await countAuditSince(db, new Date(from))) - (await countAuditSince(db, new Date(from + span)));

/** A closing that was cut off is ended first, on its own day's clock. */
const finishClosing = async (platform: Platform, house: House, today: IsoDate, wake: Wake): Promise<void> => {
  const unclosed = await firstUnclosedDay(platform.db);
  if (unclosed === undefined || unclosed >= today) return;
  await wake(unclosed, "doors", "again");
  await closeDays(platform.db, today, planOf(platform, house));
};

const planOf = (platform: Platform, house: House): ClosePlan => ({
  steps: house.daySteps(platform),
  ranges: platform.config.dayRanges,
  workers: platform.config.dayWorkers,
});

/** What a morning has to do before the doors open: the balances the company came with, the month that is over. */
const keepBooks = async (scene: Scene, day: IsoDate, { afterMonth }: RunOptions): Promise<void> => {
  const { platform, desk, world } = scene;
  if (daysBetween(world.from, day) === 1)
    await openBalances(platform, desk, world, await setAsideBefore(platform, world));
  await world.story?.onMorning?.(scene, day);
  if (!day.endsWith("-01") || day <= world.from) return;
  await closeMonth(scene, monthOverBy(day));
  await afterMonth?.(platform, monthOverBy(day));
};

/**
 * A day as it goes: money comes in, people come and borrow, collectors call, the provider answers, borrowers are told,
 * the day is closed.
 */
const liveDay = async (
  { platform, house, world, channels, crowd, firstNumber }: Scene,
  day: IsoDate,
): Promise<number> => {
  await payByHand(platform, house, crowd, day, await ordersOf(platform, day));
  await welcome(platform, world, crowd, channels, firstNumber, day);
  const loans = await borrow(platform, house, crowd, day);
  await collect(platform, world, day);
  await playProvider(platform, house, world, crowd, day);
  await tell(platform, house);
  await closeDays(platform.db, addDays(day, 1), planOf(platform, house));
  return loans;
};
