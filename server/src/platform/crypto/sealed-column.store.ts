import postgres from "postgres";
import type { Reader, Tx } from "../database.ts";
import { headerOf } from "./key-ring.ts";
import type { SealedColumn, SealedKey, SealedRow } from "./sealed-column.ts";

/** The one store that names no table: which ones there are is told by their owners. */

/** What is not closed under the active key. The header of a value tells, so nothing has to be opened to find out. */
const stale = (db: Reader, { column }: SealedColumn, activeKey: string) => {
  const header = headerOf(activeKey);
  return db`${db(column)} is not null and substring(${db(column)} from 1 for ${header.length}) <> ${header}`;
};

export const countStale = async (db: Reader, column: SealedColumn, activeKey: string): Promise<number> => {
  const [row] = await db<{ n: number }[]>`
    select count(*) as n from ${db(column.table)} where ${stale(db, column, activeKey)}`;
  return row?.n ?? 0;
};

/** The next stale rows in the order of their key, after the last one seen: one walk along the index for the whole table. */
export const readStale = async (
  db: Reader,
  column: SealedColumn,
  activeKey: string,
  after: SealedKey | undefined,
  limit: number,
): Promise<SealedRow[]> => {
  const names = Object.keys(column.key);
  const rows = await db<(Record<string, never> & { sealed: Buffer })[]>`
    select ${db(names)}, ${db(column.column)} as sealed from ${db(column.table)}
    where ${stale(db, column, activeKey)} and ${after ? db`(${db(names)}) > (${valuesOf(db, column, after)})` : db`true`}
    order by ${db(names)} limit ${limit}`;
  return rows.map(({ sealed, ...key }) => ({ key, sealed }));
};

const valuesOf = (db: Reader, column: SealedColumn, key: SealedKey) =>
  joined(
    db,
    Object.entries(column.key).map(([name, type]) => db`${keyPart(key, name)}::${db.unsafe(type)}`),
  );

const keyPart = (key: SealedKey, name: string): string => String(key[postgres.toCamel(name)]);

const joined = (db: Reader, fragments: postgres.PendingQuery<postgres.Row[]>[]) =>
  fragments.map((fragment, n) => (n === 0 ? fragment : db`, ${fragment}`));

export type Resealed = SealedRow & { readonly resealed: Buffer };

/** All in one statement. A value that its owner has changed since it was read stays as its owner left it. */
export const replaceSealed = async (tx: Tx, column: SealedColumn, rows: readonly Resealed[]): Promise<number> => {
  const names = Object.keys(column.key);
  const lists = Object.entries(column.key).map(
    ([name, type]) => tx`${rows.map(({ key }) => keyPart(key, name))}::text[]::${tx.unsafe(type)}[]`,
  );
  const matches = names.map((name) => tx`and t.${tx(name)} = n.${tx(name)}`);
  const replaced = await tx`
    update ${tx(column.table)} t set ${tx(column.column)} = n.resealed
    from unnest(${joined(tx, lists)}, ${tx.array(rows.map(({ sealed }) => sealed))}::bytea[],
                ${tx.array(rows.map(({ resealed }) => resealed))}::bytea[]) as n(${tx(names)}, sealed, resealed)
    where t.${tx(column.column)} = n.sealed ${matches}`;
  return replaced.count;
};

export const keyNamesIn = async (db: Reader, { table, column }: Pick<SealedColumn, "table" | "column">) => {
  const rows = await db<{ name: string }[]>`
    select distinct encode(substring(${db(column)} from 2 for get_byte(${db(column)}, 0)), 'escape') as name
    from ${db(table)} where length(${db(column)}) > 0`;
  return rows.map(({ name }) => name);
};

/** Every column of bytes that the role can see. */
export const byteColumns = (db: Reader): Promise<{ table: string; column: string }[]> => db`
  select table_name as table, column_name as column from information_schema.columns
  where data_type = 'bytea' and table_schema = current_schema() order by 1, 2`;

/** The key names at the head of a few values; bytes that are not sealed give names that no ring knows. */
export const sampleKeyNames = async (db: Reader, { table, column }: { table: string; column: string }) => {
  const rows = await db<{ name: string }[]>`
    select encode(substring(${db(column)} from 2 for get_byte(${db(column)}, 0)), 'escape') as name
    from ${db(table)} where length(${db(column)}) > 0 limit 100`;
  return rows.map(({ name }) => name);
};
