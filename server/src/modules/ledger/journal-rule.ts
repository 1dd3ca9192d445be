import { books, type NewManualJournal } from "@suanpan/contract";
import type { CompanyEvent, CompanyPosting, CompanyRule } from "./company-event.ts";
import { linesOf } from "./journal.ts";

/** The entries of a journal that people wrote: one in the book it names, or one in each. */
const journalRule = (type: string): CompanyRule => ({
  type,
  postings: ({ entity, payload }: CompanyEvent): CompanyPosting[] => {
    const journal = payload as unknown as NewManualJournal;
    const lines = linesOf(journal);
    return books
      .filter((book) => journal.book === book || journal.book === "both")
      .map((book) => ({ book, entity, memo: journal.memo, lines }));
  },
});

export const manualJournalRule = journalRule("manual-journal");
export const importedJournalRule = journalRule("imported-journal");
export const recurringJournalRule = journalRule("recurring-journal");
export const reversalRule = journalRule("journal-reversal");

/** What two people posted can be taken back by two people; what the house works out corrects itself. */
export const reversible: readonly string[] = [manualJournalRule, importedJournalRule, recurringJournalRule].map(
  ({ type }) => type,
);
