import { formatId, parseId } from "../../../kernel/ids.ts";
import { postingOf } from "../fold.ts";
import { books } from "../rules/us-gaap.ts";
import { eventsOfEntry } from "../trace.ts";
import { type FactTracer, onAccount } from "./trace-facts.ts";

/** Entries that posting rules made of loan events. */
export const loanEventTracer: FactTracer = async (db, entry, account, { after, limit }) => {
  const book = books.find(({ name }) => name === entry.book);
  const rule = book?.rules.find(({ name }) => name === entry.rule);
  if (!book || !rule) return undefined;
  const events = await eventsOfEntry(db, entry, placeOf(after), limit);
  return events.map((event) => ({
    fact: `${formatId("loan", event.loanId)}:${event.seq}`,
    kind: event.type,
    loanId: formatId("loan", event.loanId),
    amountFen: onAccount(postingOf(book, event).lines, account),
  }));
};

/** Entries one company event became by itself: its id stands in theirs. */
export const companyEventTracer: FactTracer = async (_db, entry, account, { after }) => {
  const event = entry.id.split("/").find((part) => parseId("journal", part) !== undefined);
  if (!event) return undefined;
  if (after !== undefined) return [];
  return [{ fact: event, kind: entry.rule, loanId: null, amountFen: onAccount(entry.lines, account) }];
};

const placeOf = (text: string | undefined) => {
  const [loan = "", seq = ""] = (text ?? "").split(":");
  const loanId = parseId<"loan">("loan", loan);
  return loanId !== undefined && /^\d{1,9}$/.test(seq) ? { loanId, seq: Number(seq) } : undefined;
};
