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
export const chainAudit = async (db: Database, limit = 1_000, lookBack: LookBack = "recent"): Promise<number> =>
  (await linkSome(db, limit, lookBack)).linked;

/** Until nothing is left to link: each piece begins where the one before it ended, not where the first one did. */
export const chainWholeAudit = async (db: Database, lookBack: LookBack = "recent"): Promise<number> => {
  const limit = 1_000;
  let total = 0;
  let from: LookBack | bigint = lookBack;
  for (;;) {
    const { linked, upTo }: Linked = await linkSome(db, limit, from);
    total += linked;
    if (linked < limit || upTo === undefined) return total;
    from = upTo;
  }
};

type Linked = { readonly linked: number; readonly upTo: bigint | undefined };

const linkSome = (db: Database, limit: number, from: LookBack | bigint): Promise<Linked> =>
  transaction(db, async (tx) => {
    // One at a time: two would both continue the same last link.
    await tx`select pg_advisory_xact_lock(7201, 4)`;
    const last = await lastLink(tx);
    const recent = last ? BigInt(last.entryId) - dayOfIds : 0n;
    const first = typeof from === "bigint" ? from : from === "recent" ? recent : 0n;
    const entries = await findUnlinked(tx, first, limit);
    if (entries.length > 0) await insertLinks(tx, linksAfter(last ?? { linkNo: 0, hash: origin }, entries));
    const end = entries.at(-1);
    return { linked: entries.length, upTo: end && BigInt(end.id) };
  });
