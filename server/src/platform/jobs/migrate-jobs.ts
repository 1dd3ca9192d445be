import { runMigrations } from "graphile-worker";
import { applicationRole, connect, type Tx } from "../database.ts";
import { loggerOf, openPool, silent } from "./queue.ts";

/** The queue's own schema, and the application role's way into it. Run again, it finds nothing to do. */
export const migrateJobs = async (url: string): Promise<void> => {
  const owner = connect({ url, as: "owner", connections: 1 });
  try {
    await owner.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(7201, 2)`;
      await migrateQueue(url);
      if (await isShut(tx)) await tx.unsafe(openToApplication);
    });
  } finally {
    await owner.end();
  }
};

const migrateQueue = async (url: string): Promise<void> => {
  const pgPool = openPool(url, silent, 1);
  try {
    await runMigrations({ pgPool, logger: loggerOf(silent) });
  } finally {
    await pgPool.end();
  }
};

/** The queue's tables have row level security and no policies, which shuts out everyone but their owner. */
const isShut = async (tx: Tx): Promise<boolean> => {
  const [{ shut } = { shut: true }] = await tx<{ shut: boolean }[]>`
    select not has_schema_privilege(${applicationRole}, 'graphile_worker', 'usage') or exists (
      select from pg_class c
      where c.relnamespace = 'graphile_worker'::regnamespace and c.relkind in ('r', 'v')
        and (not has_table_privilege(${applicationRole}, c.oid, 'select')
          or c.relrowsecurity and not exists (select from pg_policy p where p.polrelid = c.oid))) as shut`;
  return shut;
};

const openToApplication = `
  do $$
  declare shut regclass;
  begin
    grant usage on schema graphile_worker to ${applicationRole};
    grant execute on all functions in schema graphile_worker to ${applicationRole};
    grant select, insert, update, delete on all tables in schema graphile_worker to ${applicationRole};
    revoke insert, update, delete on graphile_worker.migrations from ${applicationRole};
    for shut in
      select c.oid::regclass from pg_class c
      where c.relnamespace = 'graphile_worker'::regnamespace and c.relrowsecurity
        and not exists (select from pg_policy p where p.polrelid = c.oid)
    loop
      execute format('create policy application on %s to ${applicationRole} using (true) with check (true)', shut);
    end loop;
  end $$`;
