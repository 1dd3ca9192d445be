import type { Approval, NewJournalReversal, NewManualJournal, ProblemCode } from "@suanpan/contract";
import { formatId, type Id } from "../../kernel/ids.ts";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import { type Executor, proposeMade } from "../../platform/approvals/index.ts";
import type { Json, Reader, Tx } from "../../platform/database.ts";
import type { Request } from "../../platform/idempotency.ts";
import type { Platform } from "../../platform/platform.ts";
import { companyEventById, findCompanyEvent } from "./company-event.store.ts";
import type { CompanyEvent } from "./company-event.ts";
import { decideManualJournal, swapped } from "./journal.ts";
import { reversalRule, reversible } from "./journal-rule.ts";
import { accountedOn, openDays, refuseInLocked } from "./open-days.ts";
import { recordCompanyEvents } from "./record-company-events.ts";

export type ReverseJournal = Request<NewJournalReversal> & { readonly journalId: Id<"journal"> };

/** The journal that undoes another: it says which, and its key lets it be recorded once only. */
type Reversal = NewManualJournal & { readonly reverses: string };

const keyOf = (journalId: string): string => `reversal/${journalId}`;

export const proposeReversal = (
  platform: Platform,
  { journalId, ...request }: ReverseJournal,
): Promise<Outcome<Approval, ProblemCode>> =>
  proposeMade<ProblemCode>(platform, request, reverseJournalExecutor.kind, async (tx) => {
    const original = await reversibleJournal(tx, journalId);
    if (!original.ok) return original;
    const reversal = reversalOf(original.value, request.body);
    const checked = await check(tx, reversal);
    if (!checked.ok) return checked;
    const summary = `Reverse ${reversal.reverses}: ${reversal.memo}`;
    return done({ subject: reversal.reverses, summary, payload: reversal as unknown as Json });
  });

const reversibleJournal = async (
  db: Reader,
  id: Id<"journal">,
): Promise<Outcome<CompanyEvent, "not-found" | "journal-not-reversible" | "already-exists">> => {
  const event = await companyEventById(db, id);
  if (!event) return refused("not-found");
  if (!reversible.includes(event.type)) return refused("journal-not-reversible", { journalType: event.type });
  const before = await findCompanyEvent(db, keyOf(formatId("journal", id)));
  return before ? refused("already-exists", { existing: formatId("journal", before.id) }) : done(event);
};

const reversalOf = ({ id, entity, payload }: CompanyEvent, { businessOn, memo }: NewJournalReversal): Reversal => {
  const { book, lines } = payload as unknown as NewManualJournal;
  return {
    book,
    entity: entity as Reversal["entity"],
    businessOn,
    memo,
    lines: swapped(lines),
    reverses: formatId("journal", id),
  };
};

const check = async (tx: Tx, reversal: Reversal): Promise<Outcome<true, ProblemCode>> => {
  const decided = decideManualJournal(reversal, await openDays(tx));
  return decided.ok ? refuseInLocked(tx, reversal) : decided;
};

/** Takes a journal back by one with its sides swapped. The first stays as it is, and both say so. */
export const reverseJournalExecutor: Executor = {
  kind: "journal.reverse",
  makerRoles: ["finance", "admin"],
  checkerRoles: ["finance", "admin"],
  run: async (tx, platform, payload, { maker, approvalId }) => {
    const reversal = payload as unknown as Reversal;
    const checked = await check(tx, reversal);
    if (!checked.ok) return checked;
    const fact = {
      type: reversalRule.type,
      entity: reversal.entity,
      naturalKey: keyOf(reversal.reverses),
      payload,
      ...accountedOn(reversal.businessOn, await openDays(tx)),
    };
    const by = { recordedBy: maker, approval: approvalId };
    const recorded = await recordCompanyEvents(tx, platform, [reversalRule], [fact], by);
    if (!recorded.ok) return recorded;
    const [event] = recorded.value;
    if (event) return done({ journalId: formatId("journal", event.id) });
    const before = await findCompanyEvent(tx, fact.naturalKey);
    return refused("already-exists", { existing: before ? formatId("journal", before.id) : null });
  },
};
