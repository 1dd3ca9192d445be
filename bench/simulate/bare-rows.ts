import type { Database } from "../../server/src/platform/database.ts";

/** What is no part of a run: who has been migrated how far, and what waits for a worker. */
const notOfTheRun = ["graphile", "migration"];

/**
 * The rows a run has left, written once more into tables of the same columns, indexes and checks, a statement a table:
 * the least that having them can cost. Nobody thinks, nothing is read but the rows themselves, no row is changed after it
 * was written, and no foreign key is looked at.
 */
export const writeBareRows = async (owner: Database): Promise<{ rows: number; seconds: number }> => {
  const tables = await owner<{ name: string }[]>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition order by c.relname`;
  await owner`create schema bare`;
  let [rows, seconds] = [0, 0];
  for (const { name } of tables) {
    if (notOfTheRun.some((part) => name.includes(part))) continue;
    await owner`create table bare.${owner(name)} (like public.${owner(name)} including all)`;
    const begun = performance.now();
    const written = await owner`insert into bare.${owner(name)} select * from public.${owner(name)}`;
    seconds += (performance.now() - begun) / 1_000;
    rows += written.count;
  }
  await owner`drop schema bare cascade`;
  return { rows, seconds };
};
