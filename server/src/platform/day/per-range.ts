import type { IsoDate } from "../../kernel/calendar.ts";
import type { Slot } from "../../kernel/ids.ts";
import { groupBy } from "../../kernel/lists.ts";
import { type Tx, transaction } from "../database.ts";
import type { Platform } from "../platform.ts";
import { rangesOf } from "./business-day.ts";
import { openSlots } from "./open-slots.ts";
import { severalAtOnce } from "./several-at-once.ts";
import { stampDays } from "./slot-day.ts";

/**
 * Cuts a batch by slot range, one transaction each, as many at a time as there are workers of a day, and puts the answers
 * back in the order of the items. The business day of the touched slots is shared until the transaction ends. While a
 * day is being closed, the slots of a batch may be on two days, each side of the line; then each side is worked on with
 * its own, the earlier day first, so that two batches never lock in opposite order.
 */
export const perRange = async <Item, Answer, Known = undefined>(
  platform: Platform,
  items: readonly Item[],
  slotOfItem: (item: Item) => Slot,
  work: (tx: Tx, today: IsoDate, batch: readonly Item[], known: Known) => Promise<readonly Answer[]>,
  /** What is read whatever the day: asked for right behind the day itself, so that nobody waits twice. */
  read?: (tx: Tx, items: readonly Item[]) => Promise<Known>,
): Promise<Answer[]> => {
  const answers = new Array<Answer>(items.length);
  const { dayRanges, dayWorkers, databaseConnections } = platform.config;
  // One batch leaves others the half of the connections at least.
  const workers = Math.max(1, Math.min(dayWorkers, Math.floor(databaseConnections / 2)));
  await openSlots(platform.db, items.map(slotOfItem));
  await severalAtOnce(cutByRange(items.map(slotOfItem), dayRanges), workers, async (places) => {
    const answered = await transaction(platform.db, async (tx) => {
      const mine = places.map((place) => items[place] as Item);
      const [days, known] = await Promise.all([stampDays(tx, mine.map(slotOfItem)), read?.(tx, mine)]);
      const done: [number, Answer][] = [];
      const byDay = groupBy(places, (place) => days.get(slotOfItem(items[place] as Item)) as IsoDate);
      for (const [day, onDay] of [...byDay].sort(([a], [b]) => (a < b ? -1 : 1))) {
        const batch = await work(
          tx,
          day,
          onDay.map((place) => items[place] as Item),
          known as Known,
        );
        done.push(...onDay.map((place, n): [number, Answer] => [place, batch[n] as Answer]));
      }
      return done;
    });
    for (const [place, answer] of answered) answers[place] = answer;
  });
  return answers;
};

/** The places of the items that fall into each range; ranges nobody falls into are left out. */
export const cutByRange = (slots: readonly Slot[], count: number): number[][] => {
  const cuts = rangesOf(count).map(({ from, to }) =>
    slots.flatMap((slot, place) => (slot >= from && slot <= to ? [place] : [])),
  );
  return cuts.filter((places) => places.length > 0);
};
