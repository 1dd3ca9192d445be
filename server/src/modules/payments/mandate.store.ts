import { slotOf } from "../../kernel/ids.ts";
import type { Reader, Tx } from "../../platform/database.ts";
import type { UserId } from "../acquisition/index.ts";
import type { AccountId } from "./account.ts";
import type { Mandate, MandateId } from "./mandate.ts";

const columns = (db: Reader) => db`id, account_id, user_id, limit_fen, text_version, state, given_at`;

export const insertMandates = async (tx: Tx, mandates: readonly Mandate[]): Promise<void> => {
  await tx`
    insert into mandate (slot, id, account_id, user_id, limit_fen, text_version, state, given_at)
    select slot, id, account_id, user_id, limit_fen, text_version, 'active', given_at
    from unnest(
      ${mandates.map(({ id }) => slotOf(id))}::smallint[], ${tx.array(mandates.map(({ id }) => id))}::bigint[],
      ${tx.array(mandates.map((m) => m.accountId))}::bigint[], ${tx.array(mandates.map((m) => m.userId))}::bigint[],
      ${mandates.map((m) => m.limitFen)}::bigint[], ${mandates.map((m) => m.textVersion)}::text[],
      ${tx.array(mandates.map((m) => m.givenAt))}::timestamptz[])
      as m(slot, id, account_id, user_id, limit_fen, text_version, given_at)`;
};

/** The mandates that stand, of many users at once. */
export const activeMandates = (db: Reader, users: readonly UserId[]): Promise<Mandate[]> => db<Mandate[]>`
  select ${columns(db)} from mandate
  where state = 'active'
    and (slot, user_id) in (select * from unnest(${users.map(slotOf)}::smallint[], ${db.array([...users])}::bigint[]))`;

export const mandatesOf = (db: Reader, accounts: readonly AccountId[]): Promise<Mandate[]> => db<Mandate[]>`
  select ${columns(db)} from mandate
  where (slot, account_id) in (
    select * from unnest(${accounts.map(slotOf)}::smallint[], ${db.array([...accounts])}::bigint[]))
  order by slot, id`;

export const lockMandate = async (tx: Tx, id: MandateId): Promise<Mandate | undefined> => {
  const [row] = await tx<Mandate[]>`
    select ${columns(tx)} from mandate where slot = ${slotOf(id)} and id = ${id} for no key update`;
  return row;
};

export const revokeMandateRow = (tx: Tx, id: MandateId, at: Date) => tx`
  update mandate set state = 'revoked', revoked_at = ${at} where slot = ${slotOf(id)} and id = ${id}`;

/** Nothing may be debited from an account that is closed. */
export const revokeMandatesOf = (tx: Tx, account: AccountId, at: Date) => tx`
  update mandate set state = 'revoked', revoked_at = ${at}
  where slot = ${slotOf(account)} and account_id = ${account} and state = 'active'`;
