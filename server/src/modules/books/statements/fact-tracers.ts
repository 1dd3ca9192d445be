import { formatId, parseId } from "../../../kernel/ids.ts";
import type { Entry } from "../../ledger/index.ts";
import { postedBy, postingsOf } from "../fold.ts";
import { grownInGroup } from "../measure/index.ts";
import { booksOn } from "../rules/books.ts";
import type { Rule } from "../rules/rule.ts";
import { eventsOfEntry } from "../trace.ts";
import { type FactTracer, onAccount } from "./trace-facts.ts";

/** The rule of the book in force on its day that made an entry. */
const ruleOf = (entry: Entry, source: Rule["source"]) => {
  const book = booksOn(entry.businessOn).find(({ name }) => name === entry.book);
  const rule = book?.rules.find(({ name }) => name === entry.rule);
  return book && rule?.source === source ? { book, rule } : undefined;
};

/** Entries that posting rules made of loan events. */
export const loanEventTracer: FactTracer = async (db, entry, account, { after, limit, counts }) => {
  const found = ruleOf(entry, "event");
  if (!found) return undefined;
  const [loanId, seq] = placeOf(after);
  const events = await eventsOfEntry(db, entry, loanId === undefined ? undefined : { loanId, seq }, limit);
  return events.map((event) => ({
    fact: `${formatId("loan", event.loanId)}:${event.seq}`,
    kind: event.type,
    loanId: formatId("loan", event.loanId),
    amountFen: onAccount(postedBy(found.book, found.rule, event).lines, account, counts),
  }));
};

/** Entries that posting rules made of what time did to slices: named by loan and slice, the day is the entry's. */
export const measureTracer: FactTracer = async (db, entry, account, { after, limit, counts }) => {
  const found = ruleOf(entry, "measure");
  if (!found) return undefined;
  const [loanId, slice] = placeOf(after);
  const place = loanId === undefined ? undefined : { loanId, slice };
  const rows = await grownInGroup(db, { ...entry, fundingModel: found.rule.model }, place, limit);
  return rows.map((grown) => {
    const posting = postingsOf(found.book, grown).find(({ rule }) => rule.name === found.rule.name);
    return {
      fact: `${formatId("loan", grown.loanId)}:${grown.slice}`,
      kind: `measured ${found.rule.type}`,
      loanId: formatId("loan", grown.loanId),
      amountFen: onAccount(posting?.lines ?? [], account, counts),
    };
  });
};

/** Entries one company event became by itself: its id stands in theirs. */
export const companyEventTracer: FactTracer = async (_db, entry, account, { after, counts }) => {
  const event = entry.id.split("/").find((part) => parseId("journal", part) !== undefined);
  if (!event) return undefined;
  if (after !== undefined) return [];
  return [{ fact: event, kind: entry.rule, loanId: null, amountFen: onAccount(entry.lines, account, counts) }];
};

/** `loan_…:3`: the last fact of the page before. */
const placeOf = (text: string | undefined): readonly [bigint | undefined, number] => {
  const [loan = "", number = ""] = (text ?? "").split(":");
  return [/^\d{1,9}$/.test(number) ? parseId<"loan">("loan", loan) : undefined, Number(number)];
};
