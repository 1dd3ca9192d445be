import { slotOf } from "../../kernel/ids.ts";
import type { KeyRing } from "../../platform/crypto/key-ring.ts";
import type { SealedColumn } from "../../platform/crypto/sealed-column.ts";
import type { Fragment, Reader, Tx } from "../../platform/database.ts";
import { keysOf } from "../../platform/rows.ts";
import type { UserId } from "../acquisition/index.ts";
import type { Account, AccountId } from "./account.ts";

const place = (id: bigint) => `bank_account.number:${id}`;

/** What a rotation of the keys has to seal anew. */
export const sealedAccountColumn: SealedColumn = {
  table: "bank_account",
  key: { slot: "smallint", id: "bigint" },
  column: "number_sealed",
  placeOf: ({ id }) => place(BigInt(id as bigint)),
};

export type NewAccount = Account & { readonly number: string };

/** Answers with the ids that were new; the others are numbers their users have already. */
export const insertAccounts = async (
  tx: Tx,
  keys: KeyRing,
  accounts: readonly NewAccount[],
): Promise<ReadonlySet<AccountId>> => {
  const rows = await tx<{ id: AccountId }[]>`
    insert into bank_account (slot, id, user_id, bank_code, number_sealed, number_index, last_four, state, added_at)
    select slot, id, user_id, bank_code, decode(number, 'hex'), decode(number_index, 'hex'), last_four, 'active', added_at
    from unnest(
      ${accounts.map((a) => slotOf(a.id))}::smallint[], ${tx.array(accounts.map((a) => a.id))}::bigint[],
      ${tx.array(accounts.map((a) => a.userId))}::bigint[], ${accounts.map((a) => a.bankCode)}::text[],
      ${accounts.map((a) => keys.seal(a.number, place(a.id)).toString("hex"))}::text[],
      ${accounts.map((a) => keys.blindIndex("bank-account", a.number).toString("hex"))}::text[],
      ${accounts.map((a) => a.lastFour)}::text[], ${tx.array(accounts.map((a) => a.addedAt))}::timestamptz[])
      as a(slot, id, user_id, bank_code, number, number_index, last_four, added_at)
    on conflict do nothing returning id`;
  return new Set(rows.map(({ id }) => id));
};

const columns = (db: Reader) => db`id, user_id, bank_code, last_four, state, added_at`;

export const accountsOf = (db: Reader, users: readonly UserId[]): Promise<Account[]> =>
  accountsAmong(db, keysOf(db, users));

/** The accounts of users whom another statement finds. */
export const accountsAmong = (db: Reader, users: Fragment): Promise<Account[]> => db<Account[]>`
  select ${columns(db)} from bank_account where (slot, user_id) in ${users} order by slot, id`;

/** Held until the transaction ends, so that nobody gives a mandate for an account while it is being closed. */
export const lockAccounts = async (tx: Tx, ids: readonly AccountId[]): Promise<ReadonlyMap<AccountId, Account>> => {
  const rows = await tx<Account[]>`
    select ${columns(tx)} from bank_account where (slot, id) in ${keysOf(tx, ids)} order by slot, id for no key update`;
  return new Map(rows.map((row) => [row.id, row]));
};

export const lockAccount = async (tx: Tx, id: AccountId): Promise<Account | undefined> =>
  (await lockAccounts(tx, [id])).get(id);

export const closeAccountRow = (tx: Tx, id: AccountId, at: Date) => tx`
  update bank_account set state = 'closed', closed_at = ${at} where slot = ${slotOf(id)} and id = ${id}`;
