import type { Id } from "../../kernel/ids.ts";
import type { Reader, Tx } from "../database.ts";
import type { Endpoint, Reach } from "./endpoint.ts";
import type { Listener } from "./message.ts";

export const insertEndpoint = async (tx: Tx, endpoint: Endpoint, sealedSecret: Buffer): Promise<void> => {
  await tx`
    insert into webhook_endpoint (id, owner, url, topics, secret, active, disabled_reason, recorded_at)
    values (${endpoint.id}, ${endpoint.owner}, ${endpoint.url}, ${[...endpoint.topics]}, ${sealedSecret},
            ${endpoint.active}, ${endpoint.disabledReason}, ${endpoint.recordedAt})`;
};

/** Locked, since whoever asks is about to change it. */
export const lockEndpoint = async (tx: Tx, id: Id<"webhook">): Promise<Endpoint | undefined> => {
  const [endpoint] = await tx<Endpoint[]>`
    select id, owner, url, topics, active, disabled_reason, recorded_at
    from webhook_endpoint where id = ${id} for update`;
  return endpoint;
};

/** Newest first, from below `before`. */
export const listEndpoints = (db: Reader, reach: Reach, before: bigint, limit: number): Promise<Endpoint[]> => db<
  Endpoint[]
>`
  select id, owner, url, topics, active, disabled_reason, recorded_at from webhook_endpoint
  where id < ${before} ${reach === "all" ? db`` : db`and owner = ${reach.owner}`}
  order by id desc limit ${limit}`;

export const activeListeners = (db: Reader): Promise<Listener[]> => db<Listener[]>`
  select id, owner, topics from webhook_endpoint where active order by id`;

/** Answers with the endpoints that were still on. */
export const switchOff = async (
  tx: Tx,
  ids: readonly Id<"webhook">[],
  reason: string,
): Promise<readonly Id<"webhook">[]> => {
  const off = await tx<{ id: Id<"webhook"> }[]>`
    update webhook_endpoint set active = false, disabled_reason = ${reason}
    where id = any(${tx.array([...ids])}::bigint[]) and active returning id`;
  return off.map(({ id }) => id);
};

export const replaceSecret = async (tx: Tx, id: Id<"webhook">, sealedSecret: Buffer): Promise<void> => {
  await tx`update webhook_endpoint set secret = ${sealedSecret} where id = ${id}`;
};
