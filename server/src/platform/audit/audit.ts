import { type IdSource, type Slot, slot } from "../../kernel/ids.ts";
import type { Json, Tx } from "../database.ts";

/** Something a person or a program did that somebody may ask about later. Never holds personal data in the clear. */
export type AuditEntry = {
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly detail?: Json;
  /** The slot of what was touched; what belongs to no user lives in slot 0. */
  readonly slot?: Slot;
  readonly requestId?: string;
};

/** Joins the transaction of what it records: what rolled back was not done, and is not in the log. */
export const recordAudit = async (
  tx: Tx,
  { ids, now }: { readonly ids: IdSource; readonly now: () => Date },
  entries: readonly AuditEntry[],
): Promise<void> => {
  if (entries.length === 0) return;
  const at = now();
  await tx`insert into audit_entry ${tx(
    entries.map((entry) => ({
      slot: entry.slot ?? 0,
      id: ids.next(entry.slot ?? slot(0)),
      recorded_at: at,
      actor: entry.actor,
      action: entry.action,
      subject: entry.subject,
      detail: tx.json(entry.detail ?? {}),
      request_id: entry.requestId ?? null,
    })),
  )}`;
};
