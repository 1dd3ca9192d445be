import type { IsoDate } from "@suanpan/server/kernel/calendar.ts";

/** What is to happen on which day. A day is taken once, and forgotten. */
export type Agenda<Item> = {
  readonly add: (on: IsoDate, item: Item) => void;
  readonly take: (on: IsoDate) => readonly Item[];
};

export const makeAgenda = <Item>(): Agenda<Item> => {
  const days = new Map<IsoDate, Item[]>();
  return {
    add: (on, item) => {
      const list = days.get(on);
      if (list) list.push(item);
      else days.set(on, [item]);
    },
    take: (on) => {
      const list = days.get(on) ?? [];
      days.delete(on);
      return list;
    },
  };
};
