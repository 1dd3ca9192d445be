import { type Fen, minus, plus, zeroFen } from "../../kernel/money.ts";
import type { Entry, PostedEntry } from "../ledger/index.ts";
import type { LoanEvent } from "../lending/index.ts";
import { type Collecting, type Posting, postingOf, postingsOf } from "./fold.ts";
import type { Grown } from "./measure/index.ts";
import { booksOn } from "./rules/books.ts";
import type { Book } from "./rules/rule.ts";

/** A line as a rule or a person meant it: more than nothing is a debit, less a credit. */
type FoldedLine = { readonly account: string; readonly cashFlow: string | null; readonly netFen: Fen };
export type FoldedEntry = Omit<Entry, "lines"> & { readonly lines: ReadonlyMap<number, FoldedLine> };
/** The entries a day's facts come to, by id. */
export type LedgerFold = Map<string, FoldedEntry>;

/** Adds one loan event, in every book. */
export const foldLoanEvent = (fold: LedgerFold, event: LoanEvent, collecting: Collecting): void => {
  for (const book of booksOn(event.businessOn)) add(fold, book, event, postingOf(book, event, collecting));
};

/** Adds what the measures of one slice have grown by, in every book. */
export const foldGrown = (fold: LedgerFold, grown: Grown): void => {
  for (const book of booksOn(grown.businessOn))
    for (const posting of postingsOf(book, grown)) add(fold, book, grown, posting);
};

type Grouped = Pick<Entry, "businessOn" | "entity" | "product" | "agreementId" | "channelId">;

const add = (fold: LedgerFold, book: Book, event: Grouped, { entryId, rule, lines }: Posting): void => {
  const before = fold.get(entryId);
  const summed = lines.map(({ lineNo, account, cashFlow, debitFen, creditFen }) => {
    const netFen = plus(before?.lines.get(lineNo)?.netFen ?? zeroFen, minus(debitFen, creditFen));
    return [lineNo, { account, cashFlow, netFen }] as const;
  });
  fold.set(entryId, {
    id: entryId,
    book: book.name,
    businessOn: event.businessOn,
    entity: event.entity,
    rule: rule.name,
    ruleVersion: book.version,
    product: event.product,
    agreementId: event.agreementId,
    channelId: event.channelId,
    memo: "",
    events: (before?.events ?? 0) + 1,
    lines: new Map(summed),
  });
};

/** Adds an entry that one fact became by itself. */
export const foldEntry = (fold: LedgerFold, entry: Entry): void => {
  const lines = entry.lines.map(
    ({ account, cashFlow, debitFen, creditFen }, n) =>
      [n + 1, { account, cashFlow, netFen: minus(debitFen, creditFen) }] as const,
  );
  fold.set(entry.id, { ...entry, lines: new Map(lines) });
};

const header = {
  book: "book",
  entity: "entity",
  rule: "rule",
  ruleVersion: "version of the rule",
  product: "product",
  agreementId: "agreement",
  channelId: "channel",
  memo: "memo",
  events: "number of events",
} as const;

/** The first way in which the ledger differs from its fold. Of a day still being posted, entries may be missing. */
export const firstDifference = (
  posted: readonly PostedEntry[],
  fold: LedgerFold,
  { closed }: { readonly closed: boolean },
): string | undefined => {
  for (const entry of posted) {
    const folded = fold.get(entry.id);
    if (!folded) return `${entry.id} stands in the ledger, but no event led to it`;
    const difference = differenceOf(entry, folded);
    if (difference) return `${entry.id}: ${difference}`;
  }
  const ids = new Set(posted.map(({ id }) => id));
  const missing = closed
    ? [...fold.values()].find((folded) => !ids.has(folded.id) && moved(folded) !== undefined)
    : undefined;
  return missing && `${missing.id} is missing from the ledger, its events say ${said(moved(missing))}`;
};

const moved = ({ lines }: FoldedEntry): FoldedLine | undefined =>
  [...lines.values()].find(({ netFen }) => netFen !== 0);

const differenceOf = (posted: PostedEntry, folded: FoldedEntry): string | undefined => {
  for (const name of Object.keys(header) as (keyof typeof header)[])
    if (String(posted[name]) !== String(folded[name]))
      return `its ${header[name]} is "${posted[name]}", its events say "${folded[name]}"`;
  const stands = new Map(
    posted.lines.map((line) => [line.lineNo, { ...line, netFen: minus(line.debitFen, line.creditFen) }]),
  );
  const different = [...new Set([...folded.lines.keys(), ...stands.keys()])].find(
    (lineNo) => said(stands.get(lineNo)) !== said(folded.lines.get(lineNo)),
  );
  return different === undefined
    ? undefined
    : `line ${different} is ${said(stands.get(different))}, its events say ${said(folded.lines.get(different))}`;
};

/** A line in words; two lines are the same when they are said the same. */
const said = (line: FoldedLine | undefined): string => {
  if (!line || line.netFen === 0) return "nothing";
  const flow = line.cashFlow === null ? "" : `, ${line.cashFlow}`;
  return `${line.netFen > 0 ? "a debit" : "a credit"} of ${Math.abs(line.netFen)} fen on ${line.account}${flow}`;
};
