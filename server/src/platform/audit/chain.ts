import { type Database, transaction } from "../database.ts";
import { findUnlinked, insertLinks, lastLink } from "./audit.store.ts";
import { linksAfter, origin } from "./link.ts";

/** How far behind the last linked entry to look for late ones: everywhere, or within a day of it. */
type LookBack = "recent" | "all";

const dayOfIds = 86_400_000n << 22n; // an id begins with its milliseconds

/**
 * Links entries that have no link yet, and answers with how many. Writers never wait for this: entries are linked in
 * the order they are found, so one whose transaction ended late comes later in the chain than its id would say.
 * Looking a day back keeps the cost with what is new; now and then `all` finds whatever came later still.
 */
export const chainAudit = (db: Database, limit = 1_000, lookBack: LookBack = "recent"): Promise<number> =>
  transaction(db, async (tx) => {
    // One at a time: two would both continue the same last link.
    await tx`select pg_advisory_xact_lock(7201, 4)`;
    const last = await lastLink(tx);
    const from = lookBack === "recent" && last ? BigInt(last.entryId) - dayOfIds : 0n;
    const entries = await findUnlinked(tx, from, limit);
    if (entries.length > 0) await insertLinks(tx, linksAfter(last ?? { linkNo: 0, hash: origin }, entries));
    return entries.length;
  });

/** Until nothing is left to link. */
export const chainWholeAudit = async (db: Database, lookBack: LookBack = "recent"): Promise<number> => {
  const limit = 1_000;
  let total = 0;
  for (let linked = limit; linked === limit; total += linked) linked = await chainAudit(db, limit, lookBack);
  return total;
};
