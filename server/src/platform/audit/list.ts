import type { AuditQuery, AuditRecord } from "@suanpan/contract";
import { formatId, parseId } from "../../kernel/ids.ts";
import { done, type Outcome } from "../../kernel/outcome.ts";
import { badCursor, itemsUnlessSaid, type PageOf, pageOf } from "../http/page.ts";
import type { Platform } from "../platform.ts";
import { type AuditRow, selectEntries } from "./audit.store.ts";

const aboveAll = 2n ** 63n - 1n;

/** Who did what, newest first; to one thing or by one actor when asked so. */
export const listAudit = async (
  { db }: Platform,
  { cursor, limit = itemsUnlessSaid, ...wanted }: AuditQuery,
): Promise<Outcome<PageOf<AuditRecord>, "invalid-request">> => {
  const before = cursor === undefined ? aboveAll : parseId<"audit">("audit", cursor);
  if (before === undefined) return badCursor;
  return done(pageOf((await selectEntries(db, { ...wanted, before }, limit + 1)).map(asRecord), limit));
};

const asRecord = (row: AuditRow): AuditRecord => ({
  ...row,
  id: formatId("audit", row.id),
  recordedAt: row.recordedAt.toISOString(),
});
