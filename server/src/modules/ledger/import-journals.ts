import { createHash } from "node:crypto";
import type { Approval, JournalFile, NewManualJournal, ProblemCode } from "@suanpan/contract";
import { formatId } from "../../kernel/ids.ts";
import { fen, sum } from "../../kernel/money.ts";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import { type Executor, proposeMade } from "../../platform/approvals/index.ts";
import type { Json, Tx } from "../../platform/database.ts";
import type { Request } from "../../platform/idempotency.ts";
import type { Platform } from "../../platform/platform.ts";
import { findCompanyEvent } from "./company-event.store.ts";
import { decideManualJournal, type OpenDays } from "./journal.ts";
import { readJournalFile } from "./journal-file.ts";
import { importedJournalRule } from "./journal-rule.ts";
import { accountedOn, openDays, refuseInLocked } from "./open-days.ts";
import { recordCompanyEvents } from "./record-company-events.ts";

/** A file as it is carried out: every journal of it, and the hash of the text they were read from. */
type ImportedFile = { readonly name: string; readonly hash: string; readonly journals: readonly NewManualJournal[] };

const keyOf = (hash: string, n: number): string => `imported-journal/${hash}/${n + 1}`;

/** Reads a file of journals and proposes all of it as one. The same file is taken once. */
export const proposeJournals = (
  platform: Platform,
  request: Request<JournalFile>,
): Promise<Outcome<Approval, ProblemCode>> =>
  proposeMade<ProblemCode>(platform, request, importJournalsExecutor.kind, async (tx) => {
    const { name, text } = request.body;
    const days = await openDays(tx);
    const read = readJournalFile(request.body, days);
    if (!read.ok) return read;
    const file: ImportedFile = {
      name,
      hash: createHash("sha256").update(text).digest("hex"),
      journals: read.value.map(({ journal }) => journal),
    };
    const checked = await check(tx, file, days);
    if (!checked.ok) return checked;
    const amountFen = sum(file.journals.flatMap(({ lines }) => lines.map((line) => fen(line.debitFen))));
    const summary = `Post ${file.journals.length} journals from ${name}, ${amountFen} fen in all`;
    return done({ subject: `journals:${name}`, summary, payload: file as unknown as Json });
  });

const check = async (tx: Tx, file: ImportedFile, days: OpenDays): Promise<Outcome<true, ProblemCode>> => {
  const before = await findCompanyEvent(tx, keyOf(file.hash, 0));
  if (before) return refused("already-exists", { existing: formatId("journal", before.id) });
  for (const [n, journal] of file.journals.entries()) {
    const decided = decideManualJournal(journal, days);
    if (!decided.ok) return refused(decided.code, { ...decided.detail, journal: n + 1 });
    const unlocked = await refuseInLocked(tx, journal);
    if (!unlocked.ok) return refused(unlocked.code, { ...unlocked.detail, journal: n + 1 });
  }
  return done(true);
};

/** All of a file's journals, or none of them. */
export const importJournalsExecutor: Executor = {
  kind: "journals.import",
  makerRoles: ["finance", "admin"],
  checkerRoles: ["finance", "admin"],
  run: async (tx, platform, payload, { maker, approvalId }) => {
    const file = payload as unknown as ImportedFile;
    const days = await openDays(tx);
    const checked = await check(tx, file, days);
    if (!checked.ok) return checked;
    const facts = file.journals.map((journal, n) => ({
      type: importedJournalRule.type,
      entity: journal.entity,
      naturalKey: keyOf(file.hash, n),
      payload: journal as unknown as Json,
      ...accountedOn(journal.businessOn, days),
    }));
    const by = { recordedBy: maker, approval: approvalId };
    const recorded = await recordCompanyEvents(tx, platform, [importedJournalRule], facts, by);
    return recorded.ok ? done({ journalIds: recorded.value.map(({ id }) => formatId("journal", id)) }) : recorded;
  },
};
