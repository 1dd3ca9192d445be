import type { HistoryImport } from "@suanpan/contract";
import { done, type Outcome } from "../../../kernel/outcome.ts";
import { recordAudit } from "../../../platform/audit/audit.ts";
import { oneAtATime, type Tx } from "../../../platform/database.ts";
import { once, type Request, type Reused } from "../../../platform/idempotency.ts";
import type { Platform } from "../../../platform/platform.ts";
import { checkHistory } from "./check.ts";
import { digestOf } from "./digest.ts";
import { historyOf, insertHistory } from "./history.store.ts";
import type { HistoryRelease } from "./release.ts";
import { viewOf } from "./show-history.ts";

/**
 * A release of a time before the platform, or a corrected file of it. It is checked whole before anything is written;
 * what was imported before stays, and the new revision counts from now on.
 */
export const importHistory = async (
  platform: Platform,
  request: Request<unknown>,
): Promise<Outcome<HistoryImport, "history-invalid" | Reused>> => {
  const checked = checkHistory(request.body);
  if (!checked.ok) return checked;
  return once(platform.db, request, (tx) => kept(tx, platform, checked.value, request.caller));
};

const kept = async (
  tx: Tx,
  platform: Platform,
  content: HistoryRelease,
  importedBy: string,
): Promise<Outcome<HistoryImport, never>> => {
  const { release } = content;
  await oneAtATime(tx, `history/${release}`);
  const digest = digestOf(content);
  const before = await historyOf(tx, release);
  if (before?.digest === digest) return done({ ...viewOf(before), again: true });
  const row = {
    release,
    revision: (before?.revision ?? 0) + 1,
    content,
    digest,
    importedBy,
    recordedAt: platform.now(),
  };
  await insertHistory(tx, row);
  const detail = { revision: row.revision, digest };
  await recordAudit(tx, platform, [{ actor: importedBy, action: "history.import", subject: release, detail }]);
  return done({ ...viewOf(row), again: false });
};
