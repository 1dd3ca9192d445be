import type { FundingModel } from "@suanpan/contract";
import type { IsoDate } from "../../kernel/calendar.ts";
import { type Fen, fen, negate, plus, zeroFen } from "../../kernel/money.ts";
import { isTrust } from "../ledger/index.ts";
import type { LoanEvent } from "../lending/index.ts";
import type { Grown } from "./measure/index.ts";
import type { Amount, Book, Part, Rule, RuleLine } from "./rules/rule.ts";

export type PostedLine = {
  readonly lineNo: number;
  readonly account: string;
  readonly debitFen: Fen;
  readonly creditFen: Fen;
  readonly cashFlow: string | null;
};
export type Posting = { readonly entryId: string; readonly rule: Rule; readonly lines: readonly PostedLine[] };

/** Everything about a fact that the general ledger keeps apart. */
type Grouped = {
  readonly businessOn: IsoDate;
  readonly entity: string;
  readonly fundingModel: FundingModel;
  readonly product: string;
  readonly agreementId: bigint;
  readonly channelId: bigint;
};
type Amounts = { readonly [P in Part as `${P}Fen`]?: Fen };

/** Agreements whose institution collects for itself. */
export type Collecting = ReadonlySet<bigint>;

const ruleFor = (
  book: Book,
  event: Pick<LoanEvent, "type" | "fundingModel" | "agreementId">,
  collecting: Collecting,
): Rule => {
  const by = collecting.has(BigInt(event.agreementId)) ? "institution" : "us";
  const rule = book.rules.find(
    ({ source, type, model, collectedBy = by }) =>
      source === "event" && type === event.type && model === event.fundingModel && collectedBy === by,
  );
  if (!rule) throw new Error(`${book.name} has no rule for ${event.type} under ${event.fundingModel}`);
  return rule;
};

/** The entry a fact goes into. */
export const entryIdOf = (book: Book, rule: Rule, fact: Grouped): string =>
  [book.name, fact.businessOn, fact.entity, rule.name, fact.product, fact.agreementId, fact.channelId].join("/");

/** What one event adds to a book. The posting of a day is the same in SQL, over all its facts at once. */
export const postingOf = (book: Book, event: LoanEvent, collecting: Collecting): Posting =>
  posted(book, ruleFor(book, event, collecting), event, event);

/** The same by the rule that is known to have posted it. */
export const postedBy = (book: Book, rule: Rule, event: LoanEvent): Posting => posted(book, rule, event, event);

/** What the growth of a slice's measures adds to a book: an entry for each thing its measures are about. */
export const postingsOf = (book: Book, grown: Grown): Posting[] =>
  book.rules
    .filter(({ source, model }) => source === "measure" && model === grown.fundingModel)
    .map((rule) => posted(book, rule, grown, grown));

const posted = (book: Book, rule: Rule, fact: Grouped, amounts: Amounts): Posting => ({
  entryId: entryIdOf(book, rule, fact),
  rule,
  lines: rule.lines.map((line, n) => lineOf(line, n + 1, fact.entity, amountIn(amounts, line.amount))),
});

const amountIn = (amounts: Amounts, amount: Amount): Fen =>
  (Object.entries(amount) as [Part, 1 | -1][]).reduce(
    (total, [part, factor]) => plus(total, fen(factor * (amounts[`${part}Fen`] ?? 0))),
    zeroFen,
  );

/** What a trust holds is not free to use. */
const accountIn = (entity: string, account: string): string =>
  account === "cash" && isTrust(entity) ? "restricted-cash" : account;

/** A negative debit is a credit: amounts in the ledger have a side, not a sign. */
const lineOf = ({ side, account, cashFlow }: RuleLine, lineNo: number, entity: string, amountFen: Fen): PostedLine => {
  const onDebit = (side === "debit") === amountFen >= 0;
  const absoluteFen = amountFen < 0 ? negate(amountFen) : amountFen;
  return {
    lineNo,
    account: accountIn(entity, account),
    debitFen: onDebit ? absoluteFen : zeroFen,
    creditFen: onDebit ? zeroFen : absoluteFen,
    cashFlow,
  };
};
