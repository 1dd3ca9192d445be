import { type Static, Type } from "typebox";
import { Closed, Fen, IdOf, IsoDate, OneOf, SignedFen, Text } from "./parts.ts";

/** The sets of posting rules over the same facts. */
export const books = ["usgaap", "ifrs"] as const;
export type BookName = (typeof books)[number];

export const cashFlows = ["operating", "investing", "financing"] as const;
export type CashFlow = (typeof cashFlows)[number];

/** A company of the group, or one of its consolidated trusts. */
export const Entity = Type.String({
  pattern: "^(parent|platform|microcredit|guarantee|subsidiary|trust-[a-z0-9-]{1,30})$",
  description: "parent, platform, microcredit, guarantee, subsidiary, or a trust such as trust-1",
});

export const Account = Closed({
  code: Type.String(),
  nameEn: Type.String(),
  nameZh: Type.String(),
  type: OneOf(["asset", "liability", "equity", "revenue", "expense"]),
  normalSide: OneOf(["debit", "credit"]),
  line: Type.String({ description: "The line of the statements it stands in" }),
});
export type Account = Static<typeof Account>;

export const TrialBalance = Closed({
  book: OneOf(books),
  entity: Type.Union([Type.String(), Type.Null()]),
  on: IsoDate,
  rows: Type.Array(
    Closed({
      account: Type.String(),
      nameEn: Type.String(),
      nameZh: Type.String(),
      type: Type.String(),
      debitFen: SignedFen,
      creditFen: SignedFen,
      balanceFen: SignedFen,
    }),
  ),
  debitFen: SignedFen,
  creditFen: SignedFen,
});
export type TrialBalance = Static<typeof TrialBalance>;

export const JournalEntry = Closed({
  id: Type.String({ description: "book/day/entity/rule/product/agreement/channel, or the id of a manual journal" }),
  book: OneOf(books),
  businessOn: IsoDate,
  entity: Type.String(),
  rule: Type.String(),
  product: Type.String(),
  agreement: Type.String(),
  channel: Type.String(),
  memo: Type.String(),
  events: Type.Integer({ description: "How many facts it folds" }),
  lines: Type.Array(
    Closed({
      account: Type.String(),
      nameEn: Type.String(),
      nameZh: Type.String(),
      debitFen: SignedFen,
      creditFen: SignedFen,
      cashFlow: Type.Union([Type.String(), Type.Null()]),
    }),
  ),
});
export type JournalEntry = Static<typeof JournalEntry>;

export const ManualLines = Type.Array(
  Closed({
    account: Text(80),
    debitFen: Fen,
    creditFen: Fen,
    cashFlow: Type.Optional(OneOf(cashFlows, "Where a line that is not cash stands in the cash-flow statement")),
  }),
  { minItems: 2, maxItems: 200 },
);

export const NewManualJournal = Closed(
  {
    book: OneOf([...books, "both"], "One book, or both"),
    entity: Entity,
    businessOn: Type.String({
      format: "date",
      description: "The open business day, or a closed one of a month that is not locked: an adjusting journal",
    }),
    memo: Text(500),
    lines: ManualLines,
    attachments: Type.Optional(
      Type.Array(IdOf("file"), { maxItems: 20, uniqueItems: true, description: "Files that prove it" }),
    ),
  },
  { description: "Proposed by finance, posted once a second person approves it." },
);
export type NewManualJournal = Static<typeof NewManualJournal>;

export const TrialBalanceQuery = Closed({
  book: Type.Optional(OneOf(books)),
  entity: Type.Optional(Type.String({ maxLength: 40 })),
  on: Type.Optional(IsoDate),
});

export const PostingRule = Closed({
  book: OneOf(books),
  version: Type.Integer(),
  from: Type.String({ format: "date", description: "The day from which it is in force" }),
  rule: Type.String(),
  source: OneOf(["event", "measure"], "A fact, or what time has made of a slice"),
  event: Type.String(),
  fundingModel: Type.String(),
  collectedBy: Type.Union([OneOf(["us", "institution"]), Type.Null()], {
    description: "Where it stands only if this one's account receives what borrowers pay",
  }),
  memo: Type.Array(Type.String(), { description: "What the fact tells and this book does not post" }),
  lines: Type.Array(
    Closed({
      side: OneOf(["debit", "credit"]),
      account: Type.String(),
      nameEn: Type.String(),
      nameZh: Type.String(),
      amount: Type.String({ description: "Which of the event's components" }),
      cashFlow: Type.Union([Type.String(), Type.Null()]),
    }),
  ),
});
export type PostingRule = Static<typeof PostingRule>;
