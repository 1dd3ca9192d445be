import type { Id } from "../../kernel/ids.ts";
import type { Database, Reader, Tx } from "../database.ts";
import type { KeptKey } from "./api-key.ts";

const columns = (db: Reader) => db`
  id, owner_id, name, scopes, secret_hash, previous_hash, previous_until, expires_at, revoked_at, used_at, recorded_at`;

export const insertApiKey = async (tx: Tx, key: KeptKey): Promise<void> => {
  await tx`
    insert into api_key (id, owner_id, name, scopes, secret_hash, previous_hash, previous_until, expires_at, revoked_at,
      used_at, recorded_at)
    values (${key.id}, ${key.ownerId}, ${key.name}, ${[...key.scopes]}::text[], ${key.secretHash}, ${key.previousHash},
      ${key.previousUntil}, ${key.expiresAt}, ${key.revokedAt}, ${key.usedAt}, ${key.recordedAt})`;
};

/** Of a row that this transaction has locked. */
export const saveApiKey = async (tx: Tx, key: KeptKey): Promise<void> => {
  await tx`
    update api_key set secret_hash = ${key.secretHash}, previous_hash = ${key.previousHash},
      previous_until = ${key.previousUntil}, revoked_at = ${key.revokedAt}
    where id = ${key.id}`;
};

export const lockApiKey = async (tx: Tx, id: Id<"api-key">): Promise<KeptKey | undefined> => {
  const [key] = await tx<KeptKey[]>`select ${columns(tx)} from api_key where id = ${id} for update`;
  return key;
};

export const findApiKey = async (db: Reader, id: Id<"api-key">): Promise<KeptKey | undefined> => {
  const [key] = await db<KeptKey[]>`select ${columns(db)} from api_key where id = ${id}`;
  return key;
};

export const selectApiKeys = (db: Reader, after: bigint, limit: number): Promise<KeptKey[]> => db<KeptKey[]>`
  select ${columns(db)} from api_key where id > ${after} order by id limit ${limit}`;

export const markUsed = async (db: Database, id: Id<"api-key">, at: Date): Promise<void> => {
  await db`update api_key set used_at = ${at} where id = ${id} and (used_at is null or used_at < ${at})`;
};
