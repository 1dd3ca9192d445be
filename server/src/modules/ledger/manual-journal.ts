import { books, type NewManualJournal } from "@suanpan/contract";
import { formatId, slot } from "../../kernel/ids.ts";
import { done } from "../../kernel/outcome.ts";
import type { Executor } from "../../platform/approvals/index.ts";
import type { Json } from "../../platform/database.ts";
import { stampDay } from "../../platform/day/business-day.ts";
import type { CompanyEvent, CompanyPosting, CompanyRule } from "./company-event.ts";
import { decideManualJournal, linesOf } from "./journal.ts";
import { recordCompanyEvents } from "./record-company-events.ts";

/** The entries a manual journal becomes: one in the book it names, or one in each. */
export const manualJournalRule: CompanyRule = {
  type: "manual-journal",
  postings: ({ entity, payload }: CompanyEvent): CompanyPosting[] => {
    const journal = payload as unknown as NewManualJournal;
    const lines = linesOf(journal);
    return books
      .filter((book) => journal.book === book || journal.book === "both")
      .map((book) => ({ book, entity, memo: journal.memo, lines }));
  },
};

/** A journal by hand is a fact like any other: approved by a second person, then posted when its day is closed. */
export const manualJournalExecutor: Executor = {
  kind: "journal.post",
  makerRoles: ["finance", "admin"],
  checkerRoles: ["finance", "admin"],
  run: async (tx, platform, payload, { maker, approvalId }) => {
    const journal = payload as unknown as NewManualJournal;
    const today = await stampDay(tx, slot(0));
    // It is posted on the day it is approved, which may not be the day it was proposed.
    const decided = decideManualJournal({ ...journal, businessOn: today }, today);
    if (!decided.ok) return decided;
    const fact = {
      type: manualJournalRule.type,
      entity: journal.entity,
      naturalKey: `journal/${approvalId}`,
      payload: journal as unknown as Json,
    };
    const by = { recordedBy: maker, approval: approvalId };
    const recorded = await recordCompanyEvents(tx, platform, [manualJournalRule], [fact], by);
    if (!recorded.ok) return recorded;
    const [event] = recorded.value;
    if (!event) throw new Error(`approval ${approvalId} was carried out before`);
    return done({ journalId: formatId("journal", event.id) });
  },
};
