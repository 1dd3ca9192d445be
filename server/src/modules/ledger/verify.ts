import { monthOf } from "../../kernel/calendar.ts";
import { formatId, parseId } from "../../kernel/ids.ts";
import { dayCloses } from "../../platform/day/closed-days.ts";
import { companySeal } from "../../platform/day/seal.ts";
import { factsAreSealed } from "../../platform/day/sealed-facts.ts";
import { lastLocked } from "../../platform/periods/index.ts";
import { law, verdict } from "../../platform/verifier.ts";
import { attachedToJournals, attachmentHashes, countAttachments, firstChangedAttachment } from "./attachment.store.ts";
import { companyEventDays, digestsOfCompanyDays, knownKeys } from "./company-event.store.ts";
import { countEntries, firstUnbalanced } from "./journal.store.ts";
import { firstKeptFault, keptSoFar } from "./kept-month.store.ts";
import { recurringJournals } from "./recurring-journal.store.ts";
import { dueDays, recurringKey } from "./recurring-journal.ts";

/** Debits equal credits in every entry there is. */
export const entriesBalance = law("every journal balances", async (db) => {
  const unbalanced = await firstUnbalanced(db);
  return verdict(
    await countEntries(db),
    unbalanced && `${unbalanced.id} is off by ${unbalanced.differenceFen} fen, or has no lines`,
  );
});

/** What is kept of locked months is what their journals come to, and nothing is kept of a month that may still change. */
export const keptMonthsAreSums = law("sums of locked months = their journals", async (db) => {
  const { rows, last } = await keptSoFar(db);
  const locked = await lastLocked(db);
  if (last !== null && monthOf(last) > (locked ?? ""))
    return verdict(rows, `sums of ${monthOf(last)} are kept, the last month that is locked is ${locked ?? "none"}`);
  const fault = await firstKeptFault(db);
  if (!fault) return verdict(rows, undefined);
  const { month, book, entity, account, rule, kept, told } = fault;
  return verdict(
    rows,
    `${month}: ${account} of ${entity} in ${book} by ${rule} is kept with debits/credits of ${kept} fen, its journals say ${told}`,
  );
});

/** What the company did, and who approved it, is what it was when the day closed. */
export const companyEventsAreSealed = factsAreSealed("sealed company events are unchanged", {
  span: companySeal,
  digests: digestsOfCompanyDays,
  dated: companyEventDays,
  called: () => "the company events",
});

/** The files people approved journals by are still those files. */
export const attachmentsAreUnchanged = law("attachments are what was attached", async (db) => {
  const checked = await countAttachments(db);
  const changed = await firstChangedAttachment(db);
  if (changed !== undefined)
    return verdict(checked, `${formatId("file", changed)} has bytes that do not hash to what it was handed in with`);
  const hashes = await attachmentHashes(db);
  const strange = (await attachedToJournals(db)).find(
    ({ file, hash }) => hashes.get(parseId("file", file) ?? 0n) !== hash,
  );
  return verdict(
    checked,
    strange && `${formatId("journal", strange.journal)} was approved with ${strange.file}, which is gone or another`,
  );
});

/** Every closed day has the journals that were approved for it once and for all. */
export const recurringJournalsArePosted = law("recurring journals were posted when due", async (db) => {
  const days = (await dayCloses(db)).filter(({ closed }) => closed).map(({ day }) => day);
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return verdict(0, undefined);
  const due = (await recurringJournals(db)).flatMap((one) =>
    dueDays(one, first, last).map((on) => recurringKey(one.id, on)),
  );
  const known = await knownKeys(db, due);
  const missing = due.find((key) => !known.has(key));
  return verdict(due.length, missing && `${missing} fell due on a closed day and was not posted`);
});
