import { type Fen, fen, negate, plus, zeroFen } from "../../kernel/money.ts";
import { amountOf, components, type LoanEvent } from "../lending/index.ts";
import type { Amount, Book, Rule, RuleLine } from "./rules/rule.ts";

export type PostedLine = {
  readonly lineNo: number;
  readonly account: string;
  readonly debitFen: Fen;
  readonly creditFen: Fen;
  readonly cashFlow: string | null;
};
export type Posting = { readonly entryId: string; readonly rule: Rule; readonly lines: readonly PostedLine[] };

export const ruleFor = (book: Book, event: Pick<LoanEvent, "type" | "fundingModel">): Rule => {
  const rule = book.rules.find(({ type, model }) => type === event.type && model === event.fundingModel);
  if (!rule) throw new Error(`${book.name} has no rule for ${event.type} under ${event.fundingModel}`);
  return rule;
};

/** The entry an event goes into: everything about it that the general ledger keeps apart. */
export const entryIdOf = (book: Book, rule: Rule, event: LoanEvent): string =>
  [book.name, event.businessOn, event.entity, rule.name, event.product, event.agreementId, event.channelId].join("/");

/** What one event adds to a book. The posting of a day is the same in SQL, over all its events at once. */
export const postingOf = (book: Book, event: LoanEvent): Posting => {
  const rule = ruleFor(book, event);
  return {
    entryId: entryIdOf(book, rule, event),
    rule,
    lines: rule.lines.map((line, n) => lineOf(line, n + 1, amountIn(event, line.amount))),
  };
};

const amountIn = (event: LoanEvent, amount: Amount): Fen =>
  components.reduce((total, part) => plus(total, fen((amount[part] ?? 0) * amountOf(event, part))), zeroFen);

/** A negative debit is a credit: amounts in the ledger have a side, not a sign. */
const lineOf = ({ side, account, cashFlow }: RuleLine, lineNo: number, amountFen: Fen): PostedLine => {
  const onDebit = (side === "debit") === amountFen >= 0;
  const absoluteFen = amountFen < 0 ? negate(amountFen) : amountFen;
  return {
    lineNo,
    account,
    debitFen: onDebit ? absoluteFen : zeroFen,
    creditFen: onDebit ? zeroFen : absoluteFen,
    cashFlow,
  };
};
