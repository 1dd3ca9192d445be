import { addDays, type IsoDate, isMonthEnd, isoDate, monthOf } from "../../kernel/calendar.ts";
import type { Tx } from "../../platform/database.ts";
import { foldCollections } from "./due.store.ts";
import { markFolded, worthFolding } from "./fold.store.ts";
import { collectionDays } from "./group.ts";
import { foldMoves } from "./move.store.ts";
import { foldRolls } from "./roll.store.ts";
import { foldVintages, keepLate } from "./vintage.store.ts";
import { foldUsers, foldVolumes, keepBorrowers } from "./volume.store.ts";

/** What a closed day did to every metric, in a handful of statements over its facts, all sent before the first answers. */
export const foldDay = async (tx: Tx, day: IsoDate, at: Date): Promise<number> => {
  const dueOn = addDays(day, -collectionDays);
  const { told, drawn, worsened, came, due, late } = await worthFolding(tx, day, dueOn);
  const folds = [
    ...(drawn ? [keepBorrowers(tx, day), foldVolumes(tx, day)] : []),
    ...(told ? [foldMoves(tx, day)] : []),
    ...(worsened ? [keepLate(tx, day)] : []),
    ...(drawn || came ? [foldUsers(tx, day)] : []),
    ...(due ? [foldCollections(tx, dueOn)] : []),
    ...(worsened || late ? [foldVintages(tx, day)] : []),
    ...(isMonthEnd(day) ? [foldRolls(tx, addDays(isoDate(`${monthOf(day)}-01`), -1), day)] : []),
    markFolded(tx, day, at),
  ];
  const kept = await Promise.all(folds.map((fold) => fold.execute()));
  return kept.reduce((sum, { count }) => sum + count, 0);
};
