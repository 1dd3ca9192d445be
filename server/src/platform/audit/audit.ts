import { type Slot, slot } from "../../kernel/ids.ts";
import { requestAnsweredBy } from "../answered-request.ts";
import type { Json, Reader, Tx } from "../database.ts";
import type { Platform } from "../platform.ts";
import { asRecords } from "../rows.ts";

/** Something a person or a program did that somebody may ask about later. Never holds personal data in the clear. */
export type AuditEntry = {
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly detail?: Json;
  /** The slot of what was touched; what belongs to no user lives in slot 0. */
  readonly slot?: Slot;
  /** The request it came with, when that is not the one being answered. */
  readonly requestId?: string;
};

/** Joins the transaction of what it records: what rolled back was not done, and is not in the log. */
export const recordAudit = async (
  tx: Tx,
  { ids, now, requestId }: Pick<Platform, "ids" | "now" | "requestId">,
  entries: readonly AuditEntry[],
): Promise<void> => {
  if (entries.length === 0) return;
  const rows = entries.map((entry) => ({
    ...entry,
    slot: entry.slot ?? slot(0),
    id: ids.next<"audit">(entry.slot ?? slot(0)),
    detail: entry.detail ?? {},
    requestId: entry.requestId ?? requestId ?? requestAnsweredBy(tx) ?? null,
  }));
  await tx`
    insert into audit_entry (slot, id, recorded_at, actor, action, subject, detail, request_id)
    select slot, id, ${now()}::timestamptz, actor, action, subject, detail, request_id
    from json_populate_recordset(null::audit_entry, ${asRecords(rows)}::text::json)`;
};

export const countAudit = async (db: Reader): Promise<number> =>
  (await db<{ n: number }[]>`select count(*) as n from audit_entry`)[0]?.n ?? 0;

/** How much was recorded from a moment on. */
export const countAuditSince = async (db: Reader, at: Date): Promise<number> =>
  (await db<{ n: number }[]>`select count(*) as n from audit_entry where recorded_at >= ${at}`)[0]?.n ?? 0;

/** Whether somebody ever did something of a kind to somebody else. */
export const hasActedOn = async (db: Reader, actor: string, subject: string, kind: string): Promise<boolean> => {
  const [found] = await db`
    select 1 from audit_entry
    where subject = ${subject} and actor = ${actor} and actor <> ${`staff:${subject}`} and starts_with(action, ${kind}) limit 1`;
  return found !== undefined;
};
