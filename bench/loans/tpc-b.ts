import type { Database } from "../../server/src/platform/database.ts";
import { unchecked } from "./stage.ts";

/** Scale 100 but for the accounts, of which there are a tenth: ten million would take longer to make than to measure. */
const branches = 100;
const tellers = 1_000;
const accounts = 1_000_000;

export const stageBranches = (owner: Database): Promise<void> =>
  unchecked(owner, [
    `create table branch (id integer primary key, balance integer not null, filler char(88)) with (fillfactor = 100)`,
    `create table teller (id integer primary key, branch_id integer not null, balance integer not null, filler char(84))`,
    `create table account (id integer primary key, branch_id integer not null, balance integer not null, filler char(84))`,
    `create table history (teller_id integer, branch_id integer, account_id integer, delta integer, at timestamp, filler char(22))`,
    `insert into branch select n, 0, '' from generate_series(1, ${branches}) n`,
    `insert into teller select n, 1 + n % ${branches}, 0, '' from generate_series(1, ${tellers}) n`,
    `insert into account select n, 1 + n % ${branches}, 0, '' from generate_series(1, ${accounts}) n`,
    `grant select, insert, update on branch, teller, account, history to suanpan_app`,
  ]);

/** Three updates, a select and an insert, as pgbench has them. */
export const tpcB = async (db: Database): Promise<void> => {
  const pick = (count: number) => 1 + Math.floor(Math.random() * count);
  const [account, teller, branch, delta] = [pick(accounts), pick(tellers), pick(branches), pick(10_000) - 5_000];
  await db.begin(async (tx) => {
    await tx`update account set balance = balance + ${delta} where id = ${account}`;
    await tx`select balance from account where id = ${account}`;
    await tx`update teller set balance = balance + ${delta} where id = ${teller}`;
    await tx`update branch set balance = balance + ${delta} where id = ${branch}`;
    await tx`
      insert into history (teller_id, branch_id, account_id, delta, at)
      values (${teller}, ${branch}, ${account}, ${delta}, current_timestamp)`;
  });
};
