import { type Static, Type } from "typebox";
import { books, Entity, JournalEntry, ManualLines } from "./ledger.ts";
import { Closed, IdOf, Instant, IsoDate, OneOf, Page, PageQuery, Text } from "./parts.ts";

export const JournalId = IdOf("journal");

/** What a file that proves a journal may be. */
export const attachmentTypes = [
  "application/pdf",
  "image/png",
  "image/jpeg",
  "text/csv",
  "text/plain",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
] as const;
export type AttachmentType = (typeof attachmentTypes)[number];

/** As large as a scanned invoice of a few pages. */
export const mostAttachmentBytes = 2_000_000;

export const AttachmentId = IdOf("file");
export const NewAttachment = Closed({
  name: Type.String({ pattern: "^[^\\p{Cc}/\\\\]{1,120}$", description: "The file's name, without a path" }),
  type: OneOf(attachmentTypes),
  base64: Type.String({
    minLength: 4,
    maxLength: 2_700_000,
    pattern: "^[A-Za-z0-9+/]+={0,2}$",
    description: "The file itself, at most 2,000,000 bytes",
  }),
});
export type NewAttachment = Static<typeof NewAttachment>;

/** What a journal says about a file that proves it: enough to know that it is still the same. */
export const Attached = Closed({
  id: AttachmentId,
  name: Type.String(),
  type: OneOf(attachmentTypes),
  bytes: Type.Integer(),
  hash: Type.String({ description: "SHA-256 of the bytes" }),
});
export type Attached = Static<typeof Attached>;
export const Attachment = Closed({ ...Attached.properties, addedBy: Type.String(), addedAt: Instant });
export type Attachment = Static<typeof Attachment>;

export const CompanyEventView = Closed(
  {
    id: JournalId,
    type: Type.String(),
    entity: Type.String(),
    businessOn: Type.String({ format: "date", description: "The day it was recorded" }),
    accountedOn: Type.String({ format: "date", description: "The day it counts" }),
    key: Type.String(),
    recordedBy: Type.String(),
    approval: Type.Union([Type.String(), Type.Null()]),
    recordedAt: Instant,
    payload: Type.Unknown({ description: "All that was recorded" }),
  },
  { description: "A fact about the company itself: a journal somebody wrote, a result of the close, an award" },
);
export type CompanyEventView = Static<typeof CompanyEventView>;

export const JournalFilter = Closed({
  from: Type.Optional(IsoDate),
  to: Type.Optional(IsoDate),
  book: Type.Optional(OneOf(books)),
  entity: Type.Optional(Entity),
  account: Type.Optional(Text(80)),
  rule: Type.Optional(Text(80)),
});
export type JournalFilter = Static<typeof JournalFilter>;
export const JournalQuery = Closed({ ...PageQuery.properties, ...JournalFilter.properties });
export const JournalEntryPage = Page(JournalEntry);

export const NewJournalReversal = Closed(
  { businessOn: IsoDate, memo: Text(500) },
  { description: "The same lines on the other side, once, approved by a second person." },
);
export type NewJournalReversal = Static<typeof NewJournalReversal>;

export const JournalFile = Closed({
  name: Text(200),
  format: OneOf(["csv", "json"]),
  text: Type.String({ minLength: 1, maxLength: 4_000_000 }),
});
export type JournalFile = Static<typeof JournalFile>;

export const NewRecurringJournal = Closed(
  {
    name: Text(120),
    book: OneOf([...books, "both"]),
    entity: Entity,
    memo: Text(500),
    lines: ManualLines,
    day: Type.Integer({
      minimum: 1,
      maximum: 31,
      description: "Day of the month; a month that is shorter has it on its last day, so 31 is always the last",
    }),
    from: IsoDate,
    to: Type.Optional(IsoDate),
  },
  { description: "Approved once, posted every month from `from` to `to`." },
);
export type NewRecurringJournal = Static<typeof NewRecurringJournal>;

export const RecurringJournalId = IdOf("recur");
export const RecurringJournal = Closed({
  id: RecurringJournalId,
  ...NewRecurringJournal.properties,
  to: Type.Union([IsoDate, Type.Null()]),
  endedOn: Type.Union([IsoDate, Type.Null()], { description: "The last day it can fall due, when it was ended early" }),
  approval: Type.String(),
});
export type RecurringJournal = Static<typeof RecurringJournal>;

export const OpeningBalancesFile = Closed({
  name: Text(200),
  cutOver: IsoDate,
  text: Type.String({ minLength: 1, maxLength: 2_000_000, description: "CSV: book,entity,account,debit,credit" }),
});
export type OpeningBalancesFile = Static<typeof OpeningBalancesFile>;

export const YearToClose = Closed({ year: Type.Integer({ minimum: 1900, maximum: 2199 }) });
export type YearToClose = Static<typeof YearToClose>;

/** What is wrong with one row of a file; row 1 is the header. */
export type FileFault = { readonly row: number; readonly field: string | null; readonly problem: string };
