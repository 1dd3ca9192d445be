import type { Channel } from "@suanpan/contract";
import type { AcquisitionCost } from "../books/index.ts";

/** Who registered on a day through a channel. */
export type Registered = { readonly day: string; readonly channelId: bigint; readonly registered: number };

/**
 * What each channel's users cost: the books keep a day's cost by kind of channel, a price for each user, and so each
 * channel bears what its own users cost. Null where nothing is booked: cost is then not known to be nothing.
 */
export const costsByChannel = (
  costs: readonly AcquisitionCost[],
  registered: readonly Registered[],
  channels: ReadonlyMap<bigint, Pick<Channel, "kind">>,
): ReadonlyMap<bigint, number> | null => {
  if (costs.length === 0) return null;
  const priceOf = new Map(costs.map(({ day, kind, count, amountFen }) => [`${day}/${kind}`, amountFen / count]));
  const found = new Map<bigint, number>();
  for (const { day, channelId, registered: users } of registered) {
    const id = BigInt(channelId);
    const price = priceOf.get(`${day}/${channels.get(id)?.kind}`) ?? 0;
    found.set(id, (found.get(id) ?? 0) + users * price);
  }
  return found;
};
