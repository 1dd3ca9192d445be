import { connect, type Database } from "../../server/src/platform/database.ts";
import type { Platform } from "../../server/src/platform/platform.ts";
import type { Site } from "../ground.ts";

/** What PostgreSQL itself counted: rows fetched by scans and through indexes, rows inserted and updated. */
export type Counted = { readonly read: number; readonly written: number; readonly seconds: number };

const total = async (owner: Database): Promise<{ read: number; written: number }> => {
  const [row] = await owner<{ read: number; written: number }[]>`
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::bigint as read, sum(n_tup_ins + n_tup_upd)::bigint as written
    from pg_stat_user_tables`;
  if (!row) throw new Error("an aggregate has one row");
  return row;
};

/**
 * Runs a piece of work on connections of its own. A backend hands in its counters when it ends, so the connections are
 * closed before the counters are read.
 */
export const counted = async (site: Site, work: (platform: Platform) => Promise<unknown>): Promise<Counted> => {
  const before = await total(site.owner);
  const db = connect({ url: site.url, as: "application", connections: 4, name: "suanpan counted" });
  await db`select`;
  const begun = process.hrtime.bigint();
  await work({ ...site.platform, db });
  const seconds = Number(process.hrtime.bigint() - begun) / 1e9;
  await db.end({ timeout: 5 });
  await gone(site.owner);
  const after = await total(site.owner);
  return { read: after.read - before.read, written: after.written - before.written, seconds };
};

const gone = async (owner: Database): Promise<void> => {
  for (;;) {
    const [left] = await owner`select 1 from pg_stat_activity where application_name = 'suanpan counted' limit 1`;
    if (!left) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};
