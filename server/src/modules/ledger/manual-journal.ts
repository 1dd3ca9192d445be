import type { NewManualJournal } from "@suanpan/contract";
import { formatId, slot } from "../../kernel/ids.ts";
import { done } from "../../kernel/outcome.ts";
import type { Executor } from "../../platform/approvals/index.ts";
import { stampDay } from "../../platform/day/business-day.ts";
import { refuseLocked } from "../../platform/periods/index.ts";
import { type CompanyEvent, insertCompanyEvent } from "./company-event.store.ts";
import { decideManualJournal, type Entry, linesOf } from "./journal.ts";

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
    const open = await refuseLocked(tx, today);
    if (!open.ok) return open;
    const id = platform.ids.next<"journal">(slot(0));
    await insertCompanyEvent(tx, {
      id,
      type: "manual-journal",
      entity: journal.entity,
      businessOn: today,
      payload: journal,
      recordedBy: maker,
      approval: approvalId,
      recordedAt: platform.now(),
    });
    return done({ journalId: formatId("journal", id) });
  },
};

/** The entry a manual journal becomes. */
export const entryOf = ({ id, businessOn, entity, payload }: CompanyEvent): Entry => ({
  id: `${payload.book}/${businessOn}/${entity}/manual/${formatId("journal", id)}`,
  book: payload.book,
  businessOn,
  entity,
  rule: "manual",
  ruleVersion: 1,
  product: "",
  agreementId: 0n,
  channelId: 0n,
  memo: payload.memo,
  events: 1,
  lines: linesOf(payload),
});
