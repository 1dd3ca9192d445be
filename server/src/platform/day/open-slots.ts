import type { Slot } from "../../kernel/ids.ts";
import { type Database, transaction } from "../database.ts";
import { openIn } from "./slot-day.ts";

/** Slots that were seen to have a day. They keep it for good, so nobody has to look twice. */
const seenIn = new WeakMap<Database, Set<Slot>>();

/**
 * Opens the slots of a batch that nobody has written to yet, before its transaction begins. Within it, a batch that holds
 * the days of some slots would wait to open others behind a closing that waits for the first: of many such batches one
 * is always there, and no closing would come to an end.
 */
export const openSlots = async (db: Database, slots: readonly Slot[]): Promise<void> => {
  const seen = seenIn.get(db) ?? new Set();
  seenIn.set(db, seen);
  const unseen = [...new Set(slots)].filter((slot) => !seen.has(slot));
  if (unseen.length === 0) return;
  const rows = await db<{ slot: Slot }[]>`select slot from slot_day where slot = any(${unseen}::smallint[])`;
  const open = new Set(rows.map(({ slot }) => slot));
  const unopened = unseen.filter((slot) => !open.has(slot));
  if (unopened.length > 0) await transaction(db, (tx) => openIn(tx, unopened));
  for (const slot of unseen) seen.add(slot);
};
