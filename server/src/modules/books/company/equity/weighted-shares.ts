import type { WeightedShares } from "@suanpan/contract";
import type { IsoDate } from "../../../../kernel/calendar.ts";
import type { Reader } from "../../../../platform/database.ts";
import { loadFacts } from "../load-facts.ts";
import { movementsOf } from "./shares.ts";
import { type Span, weigh } from "./weighted.ts";

/** Shares of a period: outstanding at its end, weighted by days, and diluted. In a loss nothing dilutes. */
export const weightedShares = async (
  db: Reader,
  { from, to, loss = false }: Span & { readonly loss?: boolean },
): Promise<WeightedShares> => weigh(await loadFacts(db, to), { from, to }, { loss });

/** Every day on which shares came to be outstanding or ceased to be, up to one, and the fact that did it. */
export const shareMovements = async (db: Reader, to: IsoDate) =>
  movementsOf(await loadFacts(db, to)).map(({ on, shares, key }) => ({ on, shares, what: key }));
