import type { Channel } from "@suanpan/contract";
import { formatId, type Id } from "../../kernel/ids.ts";
import type { Reader, Tx } from "../../platform/database.ts";

type Row = {
  readonly id: Id<"channel">;
  readonly name: string;
  readonly kind: Channel["kind"];
  readonly createdAt: Date;
};

const view = (row: Row): Channel => ({
  ...row,
  id: formatId("channel", row.id),
  createdAt: row.createdAt.toISOString(),
});

export const insertChannel = (tx: Tx, id: Id<"channel">, channel: Channel) => tx`
  insert into channel (id, name, kind, created_at) values (${id}, ${channel.name}, ${channel.kind}, ${channel.createdAt})`;

export const findChannelByName = async (db: Reader, name: string): Promise<Channel | undefined> => {
  const [row] = await db<Row[]>`select id, name, kind, created_at from channel where lower(name) = lower(${name})`;
  return row && view(row);
};

export const listChannels = async (db: Reader): Promise<Channel[]> =>
  (await db<Row[]>`select id, name, kind, created_at from channel order by id`).map(view);

export const knownChannels = async (db: Reader, ids: readonly Id<"channel">[]): Promise<ReadonlySet<Id<"channel">>> =>
  new Set(
    (await db<{ id: Id<"channel"> }[]>`select id from channel where id = any(${db.array([...ids])}::bigint[])`).map(
      ({ id }) => id,
    ),
  );

export const channelKinds = async (db: Reader): Promise<ReadonlyMap<Id<"channel">, Channel["kind"]>> =>
  new Map((await db<Row[]>`select id, kind from channel`).map(({ id, kind }) => [id, kind]));
