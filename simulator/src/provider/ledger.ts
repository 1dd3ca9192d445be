import { addDays, type IsoDate } from "@suanpan/server/kernel/calendar.ts";
import { fen, formatYuan } from "@suanpan/server/kernel/money.ts";
import type { Random } from "@suanpan/server/kernel/random.ts";
import { type Acceptance, lineOf, type SentOrder, statementHeader } from "@suanpan/server/modules/payments/index.ts";
import { type Fate, type Faults, fateOf } from "./faults.ts";

/** One order as the provider's books have it: what truly happened to the money, whatever it tells anybody. */
export type Entry = {
  readonly order: SentOrder;
  readonly fate: Fate;
  readonly outcome: "succeeded" | "failed";
  readonly valueOn: IsoDate;
  readonly reference: string;
};

/** What is called back with; `denied` says the opposite of the truth. */
export type Told = {
  readonly orderId: string;
  readonly amountFen: number;
  readonly outcome: "succeeded" | "failed";
  readonly valueOn: IsoDate;
  readonly reference: string;
  readonly failure?: { readonly code: string };
};

export type Ledger = {
  /** Takes orders it has not taken before; answers for each, and says which were new. */
  readonly accept: (orders: readonly SentOrder[]) => { readonly acceptances: Acceptance[]; readonly fresh: Entry[] };
  readonly statement: (day: IsoDate) => string;
  /** The latest day it has seen: what is of a later one has not happened yet. */
  readonly today: () => IsoDate | undefined;
  readonly entries: () => readonly Entry[];
};

/** The provider's books, in memory. The same seed and the same orders make the same books. */
export const openLedger = (random: Random, faults: Faults): Ledger => {
  const entries = new Map<string, Entry>();
  let today: IsoDate | undefined;
  const see = (day: IsoDate): void => {
    if (today === undefined || day > today) today = day;
  };
  const take = (order: SentOrder): Entry => {
    const fate = fateOf(random.fork(`order ${order.orderId}`), order.kind, faults);
    const entry = entryOf(order, fate);
    entries.set(order.orderId, entry);
    return entry;
  };
  return {
    accept: (orders) => {
      for (const { businessOn } of orders) see(businessOn);
      const fresh = orders.filter(({ orderId }) => !entries.has(orderId)).map(take);
      const acceptances = orders.map(({ orderId }) => acceptanceOf(entries.get(orderId) as Entry));
      return { acceptances, fresh: fresh.filter(({ fate }) => !fate.turnedDown) };
    },
    statement: (day) => {
      see(day);
      const held = [...entries.values()].filter(({ fate, valueOn }) => !fate.turnedDown && valueOn === day);
      return [statementHeader, ...held.map(lineOfEntry), ...strays(random, faults, day), ""].join("\n");
    },
    today: () => today,
    entries: () => [...entries.values()],
  };
};

const entryOf = (order: SentOrder, fate: Fate): Entry => ({
  order,
  fate,
  outcome: fate.failure === undefined ? "succeeded" : "failed",
  valueOn: fate.nextDay ? addDays(order.businessOn, 1) : order.businessOn,
  reference: `sim-${order.orderId}`,
});

const acceptanceOf = ({ order: { orderId }, fate }: Entry): Acceptance =>
  fate.turnedDown ? { orderId, accepted: false, failure: { code: "account-unknown" } } : { orderId, accepted: true };

export const toldOf = ({ order, outcome, valueOn, reference, fate }: Entry): Told => ({
  orderId: order.orderId,
  amountFen: order.amountFen,
  outcome,
  valueOn,
  reference,
  ...(fate.failure === undefined ? {} : { failure: { code: fate.failure } }),
});

/** A mistake of the provider's: it takes back what it said. Its statement knows better. */
export const deniedOf = (entry: Entry): Told => {
  const { failure: _, ...told } = toldOf(entry);
  return entry.outcome === "succeeded"
    ? { ...told, outcome: "failed", failure: { code: "reversed" } }
    : { ...told, outcome: "succeeded" };
};

const yuan = (amountFen: number): string => formatYuan(fen(amountFen)).replaceAll(",", "");

const lineOfEntry = ({ order, outcome, valueOn, reference, fate }: Entry): string =>
  lineOf([order.orderId, order.kind, yuan(order.amountFen), outcome, valueOn, reference, fate.failure ?? ""]);

/** Somebody pays us out of the blue, and writes something about it. */
const strays = (random: Random, faults: Faults, day: IsoDate): string[] => {
  const chance = random.fork(`strays ${day}`);
  if (!chance.chance(faults.stray)) return [];
  const amountFen = chance.integer(1, 5_000) * 100;
  return [lineOf(["", "receipt", yuan(amountFen), "succeeded", day, `stray-${day}`, "还款, 见附言"])];
};
