import type { IsoDate } from "@suanpan/server/kernel/calendar.ts";
import type { Random } from "@suanpan/server/kernel/random.ts";
import { signatureOf } from "@suanpan/server/platform/outbox/signature.ts";
import { deniedOf, type Entry, type Told, toldOf } from "./ledger.ts";

type Planned = { readonly told: Told; readonly round: number; readonly denial?: true };

export type Callbacks = {
  readonly plan: (entries: readonly Entry[]) => void;
  /** Tells what may be told by now, in an order of its own, and says how much that was; the late ones come a round later. */
  readonly deliver: (today: IsoDate | undefined) => Promise<number>;
  /** Tells one at once, before anybody has heard that the order was taken. */
  readonly tellNow: (entries: readonly Entry[]) => Promise<void>;
};

export type CallbackOptions = {
  readonly url: string | (() => string);
  readonly secret: string;
  readonly now: () => number;
  readonly random: Random;
};

const most = 100;

/** What the provider still has to tell us. What did not arrive is told again, as a provider would. */
export const makeCallbacks = ({ url, secret, now, random }: CallbackOptions): Callbacks => {
  const heard = new Set<string>();
  let waiting: Planned[] = [];
  let round = 0;
  const post = async (told: readonly Told[]): Promise<boolean> => {
    const body = JSON.stringify({ answers: told });
    const headers = {
      "content-type": "application/json",
      "suanpan-signature": signatureOf(secret, Math.floor(now() / 1000), body),
    };
    try {
      const response = await fetch(typeof url === "string" ? url : url(), {
        method: "POST",
        headers,
        body,
        signal: AbortSignal.timeout(30_000),
      });
      await response.arrayBuffer();
      if (response.ok) for (const { orderId } of told) heard.add(orderId);
      return response.ok;
    } catch {
      return false;
    }
  };
  const deliver = async (today: IsoDate | undefined): Promise<number> => {
    round += 1;
    // Nothing can be taken back that was not said before.
    const ripe = ({ told, round: from, denial }: Planned): boolean =>
      from <= round && today !== undefined && told.valueOn <= today && (!denial || heard.has(told.orderId));
    const due = random.fork(`round ${round}`).shuffle(waiting.filter(ripe));
    waiting = waiting.filter((one) => !due.includes(one));
    let told = 0;
    for (let from = 0; from < due.length; from += most) {
      const batch = due.slice(from, from + most);
      if (await post(batch.map((one) => one.told))) told += batch.length;
      else waiting.push(...batch);
    }
    return told;
  };
  return {
    plan: (entries) => {
      waiting.push(...entries.flatMap((entry) => plannedOf(entry, round)));
    },
    deliver,
    tellNow: async (entries) => {
      for (let from = 0; from < entries.length; from += most) await post(entries.slice(from, from + most).map(toldOf));
    },
  };
};

/** The second telling may come before or after a denial. */
const plannedOf = (entry: Entry, round: number): Planned[] => {
  const { told, twice, denied } = entry.fate;
  if (told === "never") return [];
  const first = round + (told === "late" ? 2 : 1);
  return [
    ...(told === "early" ? [] : [{ told: toldOf(entry), round: first }]),
    ...(twice ? [{ told: toldOf(entry), round: first + 1 }] : []),
    ...(denied ? [{ told: deniedOf(entry), round: first + 1, denial: true as const }] : []),
  ];
};
