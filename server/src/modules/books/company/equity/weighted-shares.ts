import type { WeightedShares } from "@suanpan/contract";
import type { Reader } from "../../../../platform/database.ts";
import { loadFacts } from "../load-facts.ts";
import { type Span, weigh } from "./weighted.ts";

/** Shares of a period: outstanding at its end, weighted by days, and diluted. In a loss nothing dilutes. */
export const weightedShares = async (
  db: Reader,
  { from, to, loss = false }: Span & { readonly loss?: boolean },
): Promise<WeightedShares> => weigh(await loadFacts(db, to), { from, to }, { loss });
