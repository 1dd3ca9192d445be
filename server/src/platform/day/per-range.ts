import type { IsoDate } from "../../kernel/calendar.ts";
import type { Slot } from "../../kernel/ids.ts";
import { type Tx, transaction } from "../database.ts";
import type { Platform } from "../platform.ts";
import { rangesOf, stampDays } from "./business-day.ts";

/**
 * Cuts a batch by slot range, one transaction each, and puts the answers back in the order of the items. The business
 * day of the touched slots is shared until the transaction ends; the slots of one range always have the same day.
 */
export const perRange = async <Item, Answer>(
  platform: Platform,
  items: readonly Item[],
  slotOfItem: (item: Item) => Slot,
  work: (tx: Tx, today: IsoDate, batch: readonly Item[]) => Promise<readonly Answer[]>,
): Promise<Answer[]> => {
  const answers = new Array<Answer>(items.length);
  for (const places of cutByRange(items.map(slotOfItem), platform.config.dayRanges)) {
    const batch = places.map((place) => items[place] as Item);
    const batchAnswers = await transaction(platform.db, async (tx) => {
      const days = [...(await stampDays(tx, batch.map(slotOfItem))).values()];
      const [today] = days;
      if (!today || days.some((day) => day !== today))
        throw new Error(`slots of one range are on different days: ${days}`);
      return work(tx, today, batch);
    });
    places.forEach((place, n) => {
      answers[place] = batchAnswers[n] as Answer;
    });
  }
  return answers;
};

/** The places of the items that fall into each range; ranges nobody falls into are left out. */
export const cutByRange = (slots: readonly Slot[], count: number): number[][] => {
  const cuts = rangesOf(count).map(({ from, to }) =>
    slots.flatMap((slot, place) => (slot >= from && slot <= to ? [place] : [])),
  );
  return cuts.filter((places) => places.length > 0);
};
