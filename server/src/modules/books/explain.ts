import type { EventJournal } from "@suanpan/contract";
import type { Reader } from "../../platform/database.ts";
import { named, postedEntries } from "../ledger/index.ts";
import { eventsOfLoan, type Loan } from "../lending/index.ts";
import { collectingThemselves } from "../matching/index.ts";
import { type Posting, postingOf, postingsOf } from "./fold.ts";
import { grownOfLoan } from "./measure/index.ts";
import { booksOn } from "./rules/books.ts";

type Told = Pick<EventJournal, "eventSeq" | "businessOn" | "book"> & { readonly posting: Posting };

/**
 * What each fact about a loan did to the books, what was measured of it along with its facts or at the end of a month,
 * and the entry each went into once its day was closed.
 */
export const journalsOfLoan = async (db: Reader, loan: Loan): Promise<EventJournal[]> => {
  const [events, grown, collecting] = await Promise.all([
    eventsOfLoan(db, loan),
    grownOfLoan(db, loan.id),
    collectingThemselves(db),
  ]);
  // What was measured of a day is shown with the last fact of that day.
  const lastOn = new Map(events.map(({ businessOn, seq }) => [businessOn, seq]));
  const told: Told[] = [
    ...events.flatMap((event) =>
      booksOn(event.businessOn).map((book) => ({
        eventSeq: event.seq,
        businessOn: event.businessOn,
        book: book.name,
        posting: postingOf(book, event, collecting),
      })),
    ),
    ...grown.flatMap((row) =>
      booksOn(row.businessOn).flatMap((book) =>
        postingsOf(book, row).map((posting) => ({
          eventSeq: lastOn.get(row.businessOn) ?? null,
          businessOn: row.businessOn,
          book: book.name,
          posting,
        })),
      ),
    ),
  ];
  const posted = await postedEntries(db, [...new Set(told.map(({ posting }) => posting.entryId))]);
  return told
    .map(({ posting, ...about }) => ({
      ...about,
      rule: posting.rule.name,
      entryId: posted.has(posting.entryId) ? posting.entryId : null,
      lines: posting.lines
        .filter((line) => line.debitFen !== line.creditFen)
        .map(({ account, debitFen, creditFen }) => ({ ...named(account), debitFen, creditFen })),
    }))
    .filter(({ lines }) => lines.length > 0);
};
