import type { NotificationState } from "@suanpan/contract";
import { slotOf } from "../../kernel/ids.ts";
import type { Reader, Tx } from "../database.ts";
import { isWithin, type SlotRange } from "../day/business-day.ts";
import type { NewNotification, Notification, NotificationId, Standing } from "./notification.ts";

export type Queued = Omit<NewNotification, "sendAfter"> & { readonly id: NotificationId; readonly sendAfter: Date };

/** What was queued before under the same natural key stays as it is. Answers how many are new. */
export const insertNotifications = async (tx: Tx, list: readonly Queued[], at: Date): Promise<number> => {
  const inserted = await tx`
    insert into notification
      (slot, id, user_id, template, language, params, natural_key, state, attempts, send_after, expires_at, queued_at)
    select slot, id, user_id, template, language, params::jsonb, natural_key, 'queued', 0, send_after, expires_at,
           ${at}::timestamptz
    from unnest(
      ${list.map(({ userId }) => slotOf(userId))}::smallint[], ${tx.array(list.map(({ id }) => id))}::bigint[],
      ${tx.array(list.map(({ userId }) => userId))}::bigint[], ${list.map(({ template }) => template)}::text[],
      ${list.map(({ language }) => language)}::text[], ${list.map(({ params }) => JSON.stringify(params))}::text[],
      ${list.map(({ naturalKey }) => naturalKey)}::text[],
      ${list.map(({ sendAfter }) => sendAfter.toISOString())}::timestamptz[],
      ${list.map(({ expiresAt }) => expiresAt?.toISOString() ?? null)}::timestamptz[])
      as n(slot, id, user_id, template, language, params, natural_key, send_after, expires_at)
    on conflict (slot, natural_key) do nothing`;
  return inserted.count;
};

const columns = (db: Reader) => db`
  id, user_id, template, language, params, natural_key, state, attempts, send_after, expires_at, last_error, sent_at,
  queued_at`;

const due = (db: Reader, range: SlotRange, now: Date) => db`
  notification where state = 'queued' and send_after <= ${now} and ${isWithin(db, range)}`;

/** Cheap enough to ask twice a second. */
export const hasDue = async (db: Reader, range: SlotRange, now: Date): Promise<boolean> => {
  const [row] = await db<{ found: boolean }[]>`select exists (select from ${due(db, range, now)}) as found`;
  return row?.found ?? false;
};

export const findDue = (db: Reader, range: SlotRange, now: Date, limit: number): Promise<Notification[]> =>
  db<Notification[]>`select ${columns(db)} from ${due(db, range, now)} order by send_after limit ${limit}`;

export type Tried = { readonly notification: Notification; readonly standing: Standing };

/** One that somebody else has tried or given new tries meanwhile has another standing, and keeps it. */
export const saveStandings = async (tx: Tx, tried: readonly Tried[]): Promise<void> => {
  const ids = tried.map(({ notification }) => notification.id);
  const standings = tried.map(({ standing }) => standing);
  await tx`
    update notification n
    set state = t.state, attempts = t.attempts, send_after = t.send_after, last_error = t.last_error,
        sent_at = t.sent_at
    from unnest(
      ${ids.map(slotOf)}::smallint[], ${tx.array(ids)}::bigint[],
      ${tried.map(({ notification }) => notification.attempts)}::smallint[],
      ${standings.map((s) => s.state)}::text[], ${standings.map((s) => s.attempts)}::smallint[],
      ${standings.map((s) => s.sendAfter.toISOString())}::timestamptz[], ${standings.map((s) => s.lastError)}::text[],
      ${standings.map((s) => s.sentAt?.toISOString() ?? null)}::timestamptz[])
      as t(slot, id, attempts_before, state, attempts, send_after, last_error, sent_at)
    where n.slot = t.slot and n.id = t.id and n.state = 'queued' and n.attempts = t.attempts_before`;
};

export type NotificationFilter = {
  readonly state?: NotificationState;
  readonly before?: NotificationId;
  readonly limit: number;
};

/** Newest first. */
export const listNotifications = (
  db: Reader,
  { state, before, limit }: NotificationFilter,
): Promise<Notification[]> => db<Notification[]>`
  select ${columns(db)} from notification
  where ${state ? db`state = ${state}` : db`true`} and ${before ? db`id < ${before}` : db`true`}
  order by id desc limit ${limit}`;

export const lockNotification = async (tx: Tx, id: NotificationId): Promise<Notification | undefined> => {
  const [found] = await tx<Notification[]>`
    select ${columns(tx)} from notification where slot = ${slotOf(id)} and id = ${id} for update`;
  return found;
};

/** As if never tried. */
export const revive = async (tx: Tx, id: NotificationId, sendAfter: Date): Promise<void> => {
  await tx`
    update notification set state = 'queued', attempts = 0, send_after = ${sendAfter}
    where slot = ${slotOf(id)} and id = ${id} and state = 'failed'`;
};

/** Each of the two has an index that serves it. */
export const countNotifications = async (db: Reader, state: "queued" | "failed"): Promise<number> => {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from notification
    where ${state === "queued" ? db`state = 'queued'` : db`state = 'failed'`}`;
  return row?.count ?? 0;
};
