import type { Approval, Attached, NewManualJournal, ProblemCode } from "@suanpan/contract";
import { formatId } from "../../kernel/ids.ts";
import { done, type Outcome } from "../../kernel/outcome.ts";
import { type Executor, proposeMade } from "../../platform/approvals/index.ts";
import type { Json } from "../../platform/database.ts";
import type { Request } from "../../platform/idempotency.ts";
import type { Platform } from "../../platform/platform.ts";
import { attachedFiles } from "./attach.ts";
import { decideManualJournal } from "./journal.ts";
import { manualJournalRule } from "./journal-rule.ts";
import { accountedOn, openDays, refuseInLocked } from "./open-days.ts";
import { recordCompanyEvents } from "./record-company-events.ts";

/** A journal with what the checker is shown of its files: their names and the hashes of their bytes. */
type ProposedJournal = NewManualJournal & { readonly attached?: readonly Attached[] };

/** Proposes a journal; what could not be posted anyway is refused at once, with the amount and the place. */
export const proposeJournal = (
  platform: Platform,
  request: Request<NewManualJournal>,
): Promise<Outcome<Approval, ProblemCode>> =>
  proposeMade<ProblemCode>(platform, request, manualJournalExecutor.kind, async (tx) => {
    const journal = request.body;
    const decided = decideManualJournal(journal, await openDays(tx));
    if (!decided.ok) return decided;
    const unlocked = await refuseInLocked(tx, journal);
    if (!unlocked.ok) return unlocked;
    const files = await attachedFiles(tx, journal.attachments ?? []);
    if (!files.ok) return files;
    const payload: ProposedJournal = files.value.length > 0 ? { ...journal, attached: files.value } : journal;
    return done({
      subject: `journal:${journal.entity}`,
      summary: `Post a manual journal: ${journal.memo}`,
      payload: payload as unknown as Json,
    });
  });

/**
 * A journal by hand is a fact like any other: approved by a second person, then posted when its day is closed, or at
 * once where that day is closed already and its month still open.
 */
export const manualJournalExecutor: Executor = {
  kind: "journal.post",
  makerRoles: ["finance", "admin"],
  checkerRoles: ["finance", "admin"],
  run: async (tx, platform, payload, { maker, approvalId }) => {
    const journal = payload as unknown as ProposedJournal;
    const days = await openDays(tx);
    const decided = decideManualJournal(journal, days);
    if (!decided.ok) return decided;
    const unlocked = await refuseInLocked(tx, journal);
    if (!unlocked.ok) return unlocked;
    const fact = {
      type: manualJournalRule.type,
      entity: journal.entity,
      naturalKey: `journal/${approvalId}`,
      payload: journal as unknown as Json,
      ...accountedOn(journal.businessOn, days),
    };
    const by = { recordedBy: maker, approval: approvalId };
    const recorded = await recordCompanyEvents(tx, platform, [manualJournalRule], [fact], by);
    if (!recorded.ok) return recorded;
    const [event] = recorded.value;
    if (!event) throw new Error(`approval ${approvalId} was carried out before`);
    return done({ journalId: formatId("journal", event.id) });
  },
};
