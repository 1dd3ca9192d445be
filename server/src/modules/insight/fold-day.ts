import { addDays, type IsoDate, isMonthEnd, isoDate, monthOf } from "../../kernel/calendar.ts";
import type { Tx } from "../../platform/database.ts";
import { everySlot } from "../../platform/day/seal.ts";
import { anyEventsOn } from "../lending/index.ts";
import { foldCollections } from "./due.store.ts";
import { markFolded } from "./fold.store.ts";
import { collectionDays } from "./group.ts";
import { foldMoves } from "./move.store.ts";
import { foldRolls } from "./roll.store.ts";
import { foldVintages, keepLate } from "./vintage.store.ts";
import { foldUsers, foldVolumes, keepBorrowers } from "./volume.store.ts";

/** What a closed day did to every metric, in a handful of statements over its facts. */
export const foldDay = async (tx: Tx, day: IsoDate, at: Date): Promise<number> => {
  // Most days of a small lender tell nothing of any loan; only time goes on.
  const told = (await anyEventsOn(tx, day, everySlot)) ? await foldLoans(tx, day) : 0;
  await foldUsers(tx, day);
  await foldCollections(tx, addDays(day, -collectionDays));
  const points = await foldVintages(tx, day);
  if (isMonthEnd(day)) await foldRolls(tx, addDays(isoDate(`${monthOf(day)}-01`), -1), day);
  await markFolded(tx, day, at);
  return told + points.count;
};

const foldLoans = async (tx: Tx, day: IsoDate): Promise<number> => {
  await keepBorrowers(tx, day);
  const volumes = await foldVolumes(tx, day);
  const moves = await foldMoves(tx, day);
  await keepLate(tx, day);
  return volumes.count + moves.count;
};
