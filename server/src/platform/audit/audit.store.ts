import type { Id } from "../../kernel/ids.ts";
import type { Json, Reader, Tx } from "../database.ts";
import type { Link, SealedEntry } from "./link.ts";

/** The last link there is. */
export const lastLink = async (tx: Tx): Promise<Link | undefined> => {
  const [link] = await tx<Link[]>`
    select link_no, slot, entry_id::text as entry_id, hash from audit_link order by link_no desc limit 1`;
  return link;
};

const sealed = (db: Reader) => db`
  e.slot, e.id::text as id, e.actor, e.action, e.subject, e.detail::text as detail, e.request_id,
  to_char(e.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as recorded_at`;

/** Entries without a link, from an id on, in the order of their ids. */
export const findUnlinked = (tx: Tx, from: bigint, limit: number): Promise<SealedEntry[]> => tx<SealedEntry[]>`
  select ${sealed(tx)} from audit_entry e
  where e.id >= ${from}
    and not exists (
      select from audit_link l where l.slot = e.slot and l.entry_id = e.id and l.entry_id >= ${from})
  order by e.id limit ${limit}`;

export const insertLinks = async (tx: Tx, links: readonly Link[]): Promise<void> => {
  await tx`
    insert into audit_link (link_no, slot, entry_id, hash)
    select * from unnest(${links.map(({ linkNo }) => linkNo)}::bigint[], ${links.map(({ slot }) => slot)}::smallint[],
                         ${links.map(({ entryId }) => entryId)}::bigint[],
                         ${tx.array(links.map(({ hash }) => hash))}::bytea[])`;
};

export type ChainRow = Omit<SealedEntry, "id" | "slot"> & Link & { readonly id: string | null };

/** The whole chain with its entries, a thousand links at a time. */
export const streamChain = (db: Reader): AsyncIterable<ChainRow[]> =>
  db<ChainRow[]>`
    select ${sealed(db)}, l.link_no, l.slot, l.entry_id::text as entry_id, l.hash
    from audit_link l left join audit_entry e on e.slot = l.slot and e.id = l.entry_id
    order by l.link_no`.cursor(1_000);

export type AuditRow = {
  readonly id: Id<"audit">;
  readonly recordedAt: Date;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly detail: Json;
  readonly requestId: string | null;
};

export type AuditFilter = { readonly subject?: string; readonly actor?: string; readonly before: bigint };

/** Newest first. */
export const selectEntries = (db: Reader, { subject, actor, before }: AuditFilter, limit: number) => db<AuditRow[]>`
  select id, recorded_at, actor, action, subject, detail, request_id from audit_entry
  where id < ${before}
    and ${subject === undefined ? db`true` : db`subject = ${subject}`}
    and ${actor === undefined ? db`true` : db`actor = ${actor}`}
  order by id desc limit ${limit}`;
