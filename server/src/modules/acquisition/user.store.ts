import type { NewUser, User } from "@suanpan/contract";
import type { IsoDate } from "../../kernel/calendar.ts";
import { type Slot, slotOf } from "../../kernel/ids.ts";
import type { KeyRing } from "../../platform/crypto/key-ring.ts";
import type { SealedColumn } from "../../platform/crypto/sealed-column.ts";
import type { Reader, Tx } from "../../platform/database.ts";
import { keysOf } from "../../platform/rows.ts";
import type { ChannelId, RegisteredUser, UserId } from "./user.ts";

const place = (column: string, id: bigint) => `app_user.${column}:${id}`;

/** What a rotation of the keys has to seal anew. */
export const sealedUserColumns: readonly SealedColumn[] = ["name", "national_id", "phone"].map((column) => ({
  table: "app_user",
  key: { slot: "smallint", id: "bigint" },
  column: `${column}_sealed`,
  placeOf: ({ id }) => place(column, BigInt(id as bigint)),
}));

/** Reserves an id for each identity, or finds the one reserved before. Who crashed after this goes on from here. */
export const reserveIdentities = async (
  tx: Tx,
  identities: readonly { slot: Slot; blindIndex: Buffer; candidate: UserId }[],
): Promise<UserId[]> => {
  const slots = identities.map((i) => i.slot);
  const indexes = identities.map((i) => i.blindIndex.toString("hex"));
  await tx`
    insert into identity (slot, kind, blind_index, user_id)
    select slot, 'national-id', decode(blind_index, 'hex'), user_id
    from unnest(${slots}::smallint[], ${indexes}::text[], ${tx.array(identities.map((i) => i.candidate))}::bigint[])
         as i(slot, blind_index, user_id)
    on conflict do nothing`;
  const rows = await tx<{ blindIndex: string; userId: UserId }[]>`
    select encode(blind_index, 'hex') as blind_index, user_id from identity
    where kind = 'national-id' and (slot, blind_index) in (
      select slot, decode(blind_index, 'hex') from unnest(${slots}::smallint[], ${indexes}::text[]) as i(slot, blind_index))`;
  const reserved = new Map(rows.map((row) => [row.blindIndex, row.userId]));
  return indexes.map((index) => reserved.get(index) as UserId);
};

export type UserRow = {
  readonly id: UserId;
  readonly channelId: ChannelId;
  readonly request: NewUser;
  readonly on: IsoDate;
  readonly at: Date;
};

/** Answers with the ids that were new; the others were registered before. */
export const insertUsers = async (tx: Tx, keys: KeyRing, users: readonly UserRow[]): Promise<ReadonlySet<UserId>> => {
  const sealed = (column: string, value: (user: UserRow) => string) =>
    users.map((user) => keys.seal(value(user), place(column, user.id)).toString("hex"));
  const rows = await tx<{ id: UserId }[]>`
    insert into app_user (slot, id, channel_id, kind, name_sealed, national_id_sealed, phone_sealed, state, registered_on, registered_at)
    select slot, id, channel_id, kind, decode(name, 'hex'), decode(national_id, 'hex'), decode(phone, 'hex'), 'active', day, at
    from unnest(
      ${users.map((u) => slotOf(u.id))}::smallint[], ${tx.array(users.map((u) => u.id))}::bigint[],
      ${tx.array(users.map((u) => u.channelId))}::bigint[], ${users.map((u) => u.request.kind)}::text[],
      ${sealed("name", (u) => u.request.name)}::text[], ${sealed("national_id", (u) => u.request.nationalId)}::text[],
      ${sealed("phone", (u) => u.request.phone)}::text[], ${users.map((u) => u.on)}::date[],
      ${tx.array(users.map((u) => u.at))}::timestamptz[]) as u(slot, id, channel_id, kind, name, national_id, phone, day, at)
    on conflict do nothing returning id`;
  return new Set(rows.map(({ id }) => id));
};

export const insertConsents = async (tx: Tx, users: readonly Omit<UserRow, "on">[]): Promise<void> => {
  const given = users.flatMap((user) => user.request.consents.map((consent) => ({ user, ...consent })));
  await tx`
    insert into consent (slot, user_id, scope, text_version, given_at)
    select * from unnest(
      ${given.map((g) => slotOf(g.user.id))}::smallint[], ${tx.array(given.map((g) => g.user.id))}::bigint[],
      ${given.map((g) => g.scope)}::text[], ${given.map((g) => g.textVersion)}::text[],
      ${tx.array(given.map((g) => g.user.at))}::timestamptz[])
    on conflict do nothing`;
};

type StoredUser = {
  readonly id: UserId;
  readonly channelId: ChannelId;
  readonly kind: User["kind"];
  readonly nameSealed: Buffer;
  readonly nationalIdSealed: Buffer;
  readonly phoneSealed: Buffer;
  readonly state: User["state"];
  readonly registeredOn: IsoDate;
  readonly registeredAt: Date;
};

export const findUsers = async (
  db: Reader,
  keys: KeyRing,
  ids: readonly UserId[],
): Promise<ReadonlyMap<UserId, RegisteredUser>> => {
  const rows = await db<StoredUser[]>`
    select id, channel_id, kind, name_sealed, national_id_sealed, phone_sealed, state, registered_on, registered_at from app_user
    where (slot, id) in (select * from unnest(${ids.map(slotOf)}::smallint[], ${db.array([...ids])}::bigint[]))`;
  return new Map(rows.map((row) => [row.id, opened(keys, row)]));
};

const opened = (keys: KeyRing, row: StoredUser): RegisteredUser => ({
  id: row.id,
  channelId: row.channelId,
  kind: row.kind,
  name: keys.open(row.nameSealed, place("name", row.id)),
  nationalId: keys.open(row.nationalIdSealed, place("national_id", row.id)),
  phone: keys.open(row.phoneSealed, place("phone", row.id)),
  state: row.state,
  registeredOn: row.registeredOn,
  registeredAt: row.registeredAt,
});

/** Where messages reach them; whoever has left gets none. Nothing else of a person is opened for it. */
export const findPhones = async (
  db: Reader,
  keys: KeyRing,
  ids: readonly UserId[],
): Promise<ReadonlyMap<UserId, string>> => {
  const rows = await db<Pick<StoredUser, "id" | "phoneSealed">[]>`
    select id, phone_sealed from app_user where state = 'active' and (slot, id) in ${keysOf(db, ids)}`;
  return new Map(rows.map(({ id, phoneSealed }) => [id, keys.open(phoneSealed, place("phone", id))]));
};

/** For what a person may do only once at a time. */
export const lockUser = (tx: Tx, id: UserId) => tx`
  select from app_user where slot = ${slotOf(id)} and id = ${id} for no key update`;

export type LockedUser = Pick<RegisteredUser, "id" | "channelId" | "state">;

/** The same for many, by id, ascending, so that two batches never wait on each other in a ring. */
export const lockUsers = async (tx: Tx, ids: readonly UserId[]): Promise<ReadonlyMap<UserId, LockedUser>> => {
  const rows = await tx<LockedUser[]>`
    select id, channel_id, state from app_user
    where (slot, id) in (select * from unnest(${ids.map(slotOf)}::smallint[], ${tx.array([...ids])}::bigint[]))
    order by slot, id for no key update`;
  return new Map(rows.map((row) => [row.id, row]));
};
