import type { NewRecurringJournal, ProblemCode } from "@suanpan/contract";
import { type IsoDate, isoDate, later } from "../../kernel/calendar.ts";
import { formatId, parseId, slot } from "../../kernel/ids.ts";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import type { Executor } from "../../platform/approvals/index.ts";
import { recordAudit } from "../../platform/audit/audit.ts";
import type { Json, Tx } from "../../platform/database.ts";
import { stampDay } from "../../platform/day/slot-day.ts";
import type { Platform } from "../../platform/platform.ts";
import { decideLines } from "./journal.ts";
import { recurringJournalRule } from "./journal-rule.ts";
import { recordCompanyEvents } from "./record-company-events.ts";
import { insertEnd, insertRecurring, recurringJournals } from "./recurring-journal.store.ts";
import { isDueOn, type RecurringId, type RecurringJournal, recurringKey } from "./recurring-journal.ts";

/** Its lines must stand, and it must not reach back: what is over is posted by a journal of its own. */
export const decideRecurring = (
  { from, to, ...journal }: NewRecurringJournal,
  openOn: IsoDate,
): Outcome<true, ProblemCode> => {
  if (from < openOn) return refused("date-not-open", { pointer: "/from", from, openOn });
  if (to !== undefined && to < from) return refused("date-not-open", { pointer: "/to", to, openOn: from });
  const decided = decideLines(journal);
  return decided.ok ? done(true) : decided;
};

export const recurJournalExecutor: Executor = {
  kind: "journal.recur",
  makerRoles: ["finance", "admin"],
  checkerRoles: ["finance", "admin"],
  run: async (tx, platform, payload, { checker, approvalId }) => {
    const { day, from, to, ...template } = payload as unknown as NewRecurringJournal;
    const openOn = await stampDay(tx, slot(0));
    // Approved after it was to begin, it begins on the day it is approved.
    const begins = later(isoDate(from), openOn);
    const decided = decideRecurring({ day, from: begins, ...(to === undefined ? {} : { to }), ...template }, openOn);
    if (!decided.ok) return decided;
    const recurring: RecurringJournal = {
      id: platform.ids.next<"recur">(slot(0)),
      template,
      day,
      fromOn: begins,
      toOn: to === undefined ? null : isoDate(to),
      approval: approvalId,
      recordedAt: platform.now(),
      endedOn: null,
    };
    await insertRecurring(tx, recurring);
    const subject = formatId("recur", recurring.id);
    await recordAudit(tx, platform, [{ actor: checker, action: "journal.recur", subject, detail: { approvalId } }]);
    return done({ recurringId: subject });
  },
};

export type EndOfRecurring = { readonly recurringId: string };

/** From the day two people end it, it falls due no more. */
export const endRecurringExecutor: Executor = {
  kind: "journal.recur-end",
  makerRoles: ["finance", "admin"],
  checkerRoles: ["finance", "admin"],
  run: async (tx, platform, payload, { checker, approvalId }) => {
    const { recurringId } = payload as EndOfRecurring;
    const id = parseId<"recur">("recur", recurringId) ?? (0n as RecurringId);
    const known = (await recurringJournals(tx)).some((one) => BigInt(one.id) === id);
    if (!known) return refused("not-found");
    const endedOn = await stampDay(tx, slot(0));
    const ended = await insertEnd(tx, { id, endedOn, approval: approvalId, at: platform.now() });
    if (!ended) return refused("already-decided", { recurringId });
    await recordAudit(tx, platform, [{ actor: checker, action: "journal.recur-end", subject: recurringId }]);
    return done({ recurringId, endedOn });
  },
};

/** Posts what falls due on a day that closes. Its key is the template and the day: asking twice posts once. */
export const postRecurring = async (tx: Tx, platform: Platform, day: IsoDate): Promise<number> => {
  const due = (await recurringJournals(tx)).filter((one) => isDueOn(one, day));
  if (due.length === 0) return 0;
  let posted = 0;
  for (const { id, template, approval } of due) {
    const fact = {
      type: recurringJournalRule.type,
      entity: template.entity,
      naturalKey: recurringKey(id, day),
      payload: { ...template, businessOn: day, recurring: formatId("recur", id) } as unknown as Json,
      accountedOn: day,
    };
    const by = { recordedBy: "system:end-of-day", approval };
    const recorded = await recordCompanyEvents(tx, platform, [recurringJournalRule], [fact], by);
    if (!recorded.ok) throw new Error(`a day that is being closed is refused: ${recorded.code}`);
    posted += recorded.value.length;
  }
  return posted;
};
