import type { BookName, FundingModel } from "@suanpan/contract";
import { groupBy } from "../../../kernel/lists.ts";
import type { Book, Part, Rule, RuleLine } from "./rule.ts";

/** A kind of thing a day has to post: events of a type under a model; without a type, what was measured under it. */
export type Kind = { readonly type: string; readonly model: FundingModel };

/** One part of one line of a rule: the books, spelt out so that SQL can join them. */
export type Term = {
  readonly book: Book;
  readonly rule: Rule;
  readonly line: RuleLine;
  readonly lineNo: number;
  readonly part: Part;
  readonly factor: number;
};

/** Measures have no type: every rule of their model looks at all of them. */
export const typeOf = ({ source, type }: Rule): string => (source === "event" ? type : "");

const nameOf = ({ type, model }: Kind): string => `${type} ${model}`;

/** The terms that some kinds ask for, book by book; most days have few of the kinds there are. */
export const termsFor = (books: readonly Book[], kinds: readonly Kind[]): Term[] =>
  books.flatMap((book) => kinds.flatMap((kind) => termsByKind(book).get(nameOf(kind)) ?? []));

/** A book never changes: it is spelt out once. */
const spelt = new WeakMap<Book, ReadonlyMap<string, Term[]>>();

const termsByKind = (book: Book): ReadonlyMap<string, Term[]> => {
  const known = spelt.get(book);
  if (known) return known;
  const terms = book.rules.flatMap((rule) => termsOf(book, rule));
  const byKind = groupBy(terms, ({ rule }) => nameOf({ type: typeOf(rule), model: rule.model }));
  spelt.set(book, byKind);
  return byKind;
};

const termsOf = (book: Book, rule: Rule): Term[] =>
  rule.lines.flatMap((line, n) =>
    (Object.entries(line.amount) as [Part, number][]).map(([part, factor]) => ({
      ...{ book, rule, line, part },
      lineNo: n + 1,
      factor: (line.side === "debit" ? 1 : -1) * factor,
    })),
  );

/** A kind of event that a book has no rule for, not even one that posts nothing. */
export const firstUnruled = (
  books: readonly Book[],
  kinds: readonly Kind[],
): (Kind & { readonly book: BookName }) | undefined => {
  for (const { name, rules } of books) {
    const ruled = new Set(rules.filter(({ source }) => source === "event").map(nameOf));
    const kind = kinds.find((one) => one.type !== "" && !ruled.has(nameOf(one)));
    if (kind) return { ...kind, book: name };
  }
  return undefined;
};
