import {
  claimSimulation,
  type Figures,
  figuresOf,
  type RunOptions,
  rangesAt,
  simulate,
  type World,
} from "@suanpan/simulator";
import { addDays, type IsoDate, quarterOf } from "../kernel/calendar.ts";
import { chainWholeAudit } from "../platform/audit/chain.ts";
import { connect, type Database } from "../platform/database.ts";
import { businessDay } from "../platform/day/business-day.ts";
import { ensureFirstDay } from "../platform/day/slot-day.ts";
import { findInstallation } from "../platform/installation.ts";
import { PlainError } from "../platform/plain-error.ts";
import type { Platform } from "../platform/platform.ts";
import type { Wiring } from "./wiring.ts";

/**
 * A run that is cut off is gone on with, so it need not wait for the disk at every step. It has a connection for each
 * range it works on at once and no more: what was planned once is found planned from then on.
 */
export const connectInHaste = (url: string, scale: number, name: string): Database =>
  connect({ url, as: "application", connections: rangesAt(scale), name, hasty: true });

/**
 * Opens the first day of a synthetic platform if there is none, and lives through the days up to a day. Whoever asked
 * for it says afterwards that it is prepared, which waits for the disk, and then everything before it is there too.
 */
export const runSimulation = async (
  platform: Platform,
  hasty: Database,
  wiring: Wiring,
  world: World,
  options: RunOptions,
): Promise<number> => {
  await hasty`select`;
  await wiring.onFirstDay(hasty, world.from);
  await ensureFirstDay(hasty, world.from);
  const loans = await simulate({ ...platform, db: hasty }, wiring, world, options);
  await chainWholeAudit(hasty, "all");
  return loans;
};

export { claimSimulation };

/** Every law of the house, by name; the first that does not hold ends the run, and its seed is told. */
export const stopOnViolation =
  (wiring: Wiring, again: string) =>
  async (platform: Platform, month: string): Promise<void> => {
    for (const { name, run } of wiring.verifiers) {
      const { problem } = await run(platform);
      if (problem !== undefined)
        throw new PlainError(
          `After ${month} a law does not hold: ${name}: ${problem}. Live through it again with: ${again}`,
        );
    }
  };

/** The figures of every quarter that is over, oldest first. */
export const figuresOfQuarters = async (platform: Platform, wiring: Wiring): Promise<Figures[]> => {
  const [first, open] = [(await findInstallation(platform.db))?.firstOn, await businessDay(platform.db)];
  if (!first || !open) return [];
  const figures: Figures[] = [];
  for (let day = first; quarterOf(day) < quarterOf(open); day = nextQuarter(day)) {
    const found = await figuresOf(platform, wiring, quarterOf(day));
    if (found) figures.push(found);
  }
  return figures;
};

const nextQuarter = (day: IsoDate): IsoDate => {
  let next = day;
  while (quarterOf(next) === quarterOf(day)) next = addDays(next, 28);
  return next;
};
