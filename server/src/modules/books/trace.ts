import type { IsoDate } from "../../kernel/calendar.ts";
import type { Reader } from "../../platform/database.ts";
import { eventsInGroup, type LoanEvent } from "../lending/index.ts";
import { booksOn } from "./rules/books.ts";

export type EntryGroup = {
  readonly entity: string;
  readonly product: string;
  readonly agreementId: bigint;
  readonly channelId: bigint;
  readonly businessOn: IsoDate;
  readonly rule: string;
  readonly book: string;
};

/** The events an entry folds: a journal line is always traceable to the facts it came from. */
export const eventsOfEntry = async (
  db: Reader,
  entry: EntryGroup,
  after: { loanId: bigint; seq: number } | undefined,
  limit: number,
): Promise<LoanEvent[]> => {
  const rule = booksOn(entry.businessOn)
    .find((book) => book.name === entry.book)
    ?.rules.find(({ name }) => name === entry.rule);
  return rule ? eventsInGroup(db, { ...entry, type: rule.type, fundingModel: rule.model }, after, limit) : [];
};
