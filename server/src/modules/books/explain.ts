import type { EventJournal } from "@suanpan/contract";
import type { Reader } from "../../platform/database.ts";
import { named, postedEntries } from "../ledger/index.ts";
import { eventsOfLoan, type Loan } from "../lending/index.ts";
import { postingOf } from "./fold.ts";
import { books } from "./rules/us-gaap.ts";

/** What each fact about a loan did to the books, and the entry it went into once its day was closed. */
export const journalsOfLoan = async (db: Reader, loan: Loan): Promise<EventJournal[]> => {
  const events = await eventsOfLoan(db, loan);
  const postings = events.flatMap((event) => books.map((book) => ({ event, book, posting: postingOf(book, event) })));
  const posted = await postedEntries(db, [...new Set(postings.map(({ posting }) => posting.entryId))]);
  return postings
    .filter(({ posting }) => posting.lines.length > 0)
    .map(({ event, book, posting }) => ({
      eventSeq: event.seq,
      book: book.name,
      rule: posting.rule.name,
      entryId: posted.has(posting.entryId) ? posting.entryId : null,
      lines: posting.lines
        .filter((line) => line.debitFen !== line.creditFen)
        .map(({ account, debitFen, creditFen }) => ({ ...named(account), debitFen, creditFen })),
    }));
};
