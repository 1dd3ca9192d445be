import type { Channel } from "@suanpan/contract";
import { canonicalJson } from "../../../kernel/canonical.ts";
import { parseId } from "../../../kernel/ids.ts";
import { groupBy } from "../../../kernel/lists.ts";
import { decideRegistration } from "../../acquisition/index.ts";
import { decideMovedInLine } from "../../assessment/index.ts";
import { checkMoveIn, type Landing } from "../../lending/index.ts";
import {
  type Book,
  type BookAccount,
  type BookLine,
  type BookLoan,
  type BookUser,
  inSequence,
  lineOf,
  userOf,
} from "./book.ts";
import { type AnyRow, type Kind, placed, type Refusals, refuse } from "./refusals.ts";

/** What the rows are held against, read once for the whole book. */
export type Ground = Landing & { readonly channels: readonly Channel[] };

/** The rows that can be taken, as far as anybody can tell without writing. */
export type Checked = {
  readonly users: readonly (BookUser & { readonly channelId: string })[];
  readonly accounts: readonly (BookAccount & { readonly nameOfUser: string | undefined })[];
  readonly lines: readonly BookLine[];
  readonly loans: readonly BookLoan[];
};

/** Row by row: the good ones pass, a bad one is refused with what is wrong with it, and so is what hangs on it. */
export const checkBook = (book: Book, ground: Ground, refusals: Refusals): Checked => {
  const users = distinct("user", book.users, refusals).flatMap((user) => checkedUser(user, ground, refusals));
  const knows = (kind: Kind, rows: readonly AnyRow[]) => reference(kind, new Set(rows.map(({ id }) => id)), refusals);
  const knowsUser = knows("user", users);
  const names = new Map(users.map(({ id, name }) => [id, name]));
  const accounts = distinct("account", book.accounts, refusals)
    .filter((account) => knowsUser("account", account, "user", account.user) && hasHolder(account, names, refusals))
    .map((account) => ({ ...account, nameOfUser: names.get(account.user) }));
  const lines = oneEach(
    distinct("line", book.lines, refusals).filter(
      (line) => knowsUser("line", line, "user", line.user) && possibleLine(line, ground, refusals),
    ),
    refusals,
  );
  const knowsLine = knows("line", lines);
  const loans = distinct("loan", book.loans.map(inSequence), refusals).filter(
    (loan) => knowsLine("loan", loan, "line", loan.line) && possibleLoan(loan, ground, refusals),
  );
  return { users, accounts, lines, loans };
};

/** Rows that go by one id: the same twice is one; of two that differ nobody knows which is right. */
const distinct = <R extends AnyRow>(kind: Kind, rows: readonly R[], refusals: Refusals): R[] =>
  [...groupBy(rows, ({ id }) => id).values()].flatMap((group) => {
    const [first, ...others] = group as [R, ...R[]];
    if (refusals.placeOf(kind, first.id)) return [];
    const differs = others.find((other) => written(other) !== written(first));
    if (!differs) return [first];
    for (const row of group)
      refusals.add(
        kind,
        row,
        `${placed(first.at)} and ${placed(differs.at)} both are ${kind} ${row.id} and differ: keep the right one.`,
        "id",
      );
    return [];
  });

const written = (row: AnyRow): string =>
  canonicalJson(JSON.parse(JSON.stringify(row, (key, value) => (key === "at" ? undefined : value))));

const checkedUser = (user: BookUser, { channels, cutOver }: Ground, refusals: Refusals) => {
  const wanted = user.channel.toLowerCase();
  const channel = channels.find(({ id, name }) => id.toLowerCase() === wanted || name.toLowerCase() === wanted);
  if (!channel) {
    refusals.add("user", user, `There is no channel ${user.channel}: add it first, or name another.`, "channel");
    return [];
  }
  const decided = decideRegistration(userOf(user, channel.id), cutOver);
  if (!decided.ok) refuse(refusals, "user", user, decided);
  return decided.ok ? [{ ...user, channelId: channel.id }] : [];
};

/** Of somebody registered here before, the book does not know the name. */
const hasHolder = (account: BookAccount, names: ReadonlyMap<string, string>, refusals: Refusals): boolean => {
  if (account.holderName !== null || names.has(account.user)) return true;
  refusals.add("account", account, "Its user is not in the book: name the holder.", "holderName");
  return false;
};

/** Whether what a row refers to is in the book and was not refused; our own ids are looked up when they are needed. */
const reference =
  (target: Kind, known: ReadonlySet<string>, refusals: Refusals) =>
  (kind: Kind, row: AnyRow, field: string, id: string): boolean => {
    if (known.has(id)) return true;
    const at = refusals.placeOf(target, id);
    if (!at && parseId(target, id) !== undefined) return true;
    refusals.add(
      kind,
      row,
      at
        ? `The ${target} ${id} was refused (${placed(at)}): correct that first.`
        : `There is no ${target} ${id} in the book: add its row, or use our id, ${target}_….`,
      field,
    );
    return false;
  };

const possibleLine = (line: BookLine, { cutOver }: Ground, refusals: Refusals): boolean => {
  const decided = decideMovedInLine(lineOf(line), cutOver);
  if (!decided.ok) refuse(refusals, "line", line, decided);
  return decided.ok;
};

/** A person has one line to draw on. */
const oneEach = (lines: readonly BookLine[], refusals: Refusals): BookLine[] => {
  const first = new Map<string, BookLine>();
  return lines.filter((line) => {
    const other = line.state === "closed" ? undefined : first.get(line.user);
    if (line.state !== "closed" && !other) first.set(line.user, line);
    if (other)
      refusals.add(
        "line",
        line,
        `The user has another line that is not closed, ${other.id} (${placed(other.at)}): close one of them.`,
        "user",
      );
    return !other;
  });
};

const possibleLoan = (loan: BookLoan, ground: Ground, refusals: Refusals): boolean => {
  const decided = checkMoveIn(loan, ground);
  if (!decided.ok) refuse(refusals, "loan", loan, decided);
  return decided.ok;
};
