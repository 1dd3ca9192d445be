import type { IsoDate } from "../../../../kernel/calendar.ts";
import { type Fen, fen, prorate } from "../../../../kernel/money.ts";
import type { Facts } from "../facts.ts";

/** Shares that came to be held outside, or ceased to be, on a day. */
export type Movement = { readonly on: IsoDate; readonly shares: number };

/** Everything that moves the number of shares outstanding. Treasury shares are not: cancelling them moves nothing. */
export const movementsOf = (facts: Facts): (Movement & { readonly key: string })[] => {
  const units = new Set(
    facts["award-granted"].filter(({ item }) => item.instrument === "share-unit").map(({ item }) => item.code),
  );
  return [
    ...facts["shares-issued"].map(({ on, item, key }) => ({ on, shares: item.shares, key })),
    ...facts["shares-repurchased"].map(({ on, item, key }) => ({ on, shares: -item.shares, key })),
    // Options become shares when they are exercised, which is an issue of its own; units when they vest.
    ...facts["award-vested"]
      .filter(({ item }) => units.has(item.award))
      .map(({ on, item, key }) => ({ on, shares: item.units, key })),
  ].toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0));
};

export const outstandingOn = (movements: readonly Movement[], on: IsoDate): number =>
  movements.reduce((total, movement) => (movement.on <= on ? total + movement.shares : total), 0);

/** The company's own shares it holds, and what it paid for them. */
export type Treasury = { readonly shares: number; readonly costFen: Fen };

export const treasuryOf = (facts: Facts): Treasury => {
  const bought = facts["shares-repurchased"].map(({ item }) => item);
  const cancelled = facts["shares-cancelled"];
  return {
    shares:
      bought.reduce((total, { shares }) => total + shares, 0) -
      cancelled.reduce((total, { item }) => total + item.shares, 0),
    costFen: fen(
      bought.reduce((total, { costFen, feesFen }) => total + costFen + feesFen, 0) -
        cancelled.reduce((total, { found }) => total + Number(found?.costFen ?? 0), 0),
    ),
  };
};

/** What some of them cost, on average. */
export const costOfShares = ({ shares: held, costFen }: Treasury, shares: number): Fen =>
  prorate(costFen, shares, held);
