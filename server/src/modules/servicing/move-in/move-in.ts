import type { IsoDate } from "../../../kernel/calendar.ts";
import { slotOf } from "../../../kernel/ids.ts";
import { type Fen, sum } from "../../../kernel/money.ts";
import { done, type Outcome, refused } from "../../../kernel/outcome.ts";
import { businessDay } from "../../../platform/day/business-day.ts";
import { slotOfKey } from "../../../platform/idempotency.ts";
import type { Platform } from "../../../platform/platform.ts";
import { listChannels, register } from "../../acquisition/index.ts";
import { moveInLines } from "../../assessment/index.ts";
import { type LendingPolicy, productsOnOffer } from "../../lending/index.ts";
import { agreementsInForce } from "../../matching/index.ts";
import { addBankAccounts } from "../../payments/index.ts";
import { accountOf, type Book, type BookLine, type BookLoan, lineOf, loanOf, type RefusedRow, userOf } from "./book.ts";
import { type Checked, checkBook, type Ground } from "./check-book.ts";
import { type Desk, type MoveInProgress, openDesk } from "./desk.ts";
import { moveInLoans } from "./move-in-loans.ts";
import { type AnyRow, gatherRefusals, type Kind } from "./refusals.ts";

/** `before` was taken by an earlier run and has not changed. */
export type Count = { readonly read: number; readonly movedIn: number; readonly before: number };

export type MoveInReport = {
  readonly cutOver: IsoDate;
  readonly dryRun: boolean;
  readonly users: Count;
  readonly accounts: Count;
  readonly lines: Count;
  readonly loans: Count;
  /** Principal outstanding of the loans that are in, by this run or before: what the old system's total must be. */
  readonly outstandingFen: Fen;
  readonly refused: readonly RefusedRow[];
  /** Our id for each row that is in, by kind and the id it had. */
  readonly ids: Readonly<Record<Kind, ReadonlyMap<string, string>>>;
};

export type MoveInOptions = {
  /** Who moves the book in, for the audit log. */
  readonly by: string;
  /** Checks every row and writes nothing. */
  readonly dryRun?: boolean;
  readonly onProgress?: MoveInProgress;
};

/**
 * Moves an existing book in: people, their accounts, lines, loans, in that order, as facts of the cut-over, which has to be the open
 * business day. Every row has a key of its own: a second run changes nothing, and one that was cut off goes on.
 */
export const moveIn = async (
  platform: Platform,
  policy: LendingPolicy,
  book: Book,
  options: MoveInOptions,
): Promise<Outcome<MoveInReport, "date-not-open">> => {
  const openOn = await businessDay(platform.db);
  if (openOn !== book.cutOver) return refused("date-not-open", { pointer: "/cutOver", cutOver: book.cutOver, openOn });
  const refusals = gatherRefusals(book.unread);
  const checked = checkBook(book, await groundOf(platform, book.cutOver), refusals);
  const { users, accounts, lines, loans } = checked;
  const rows = users.length + accounts.length + lines.length + loans.length;
  const desk = openDesk(refusals, rows, options.onProgress);
  if (!options.dryRun) {
    await takeUsers(platform, checked, desk);
    await takeAccounts(platform, checked, desk);
    await takeLines(platform, lines, book.cutOver, options.by, desk);
    await takeLoans(platform, policy, loans, book.cutOver, options.by, desk);
  }
  return done(reportOf(book, checked, desk, options.dryRun ?? false));
};

const groundOf = async ({ db }: Platform, cutOver: IsoDate): Promise<Ground> => {
  const [channels, products, agreements] = [listChannels(db), productsOnOffer(db), agreementsInForce(db)];
  return { channels: await channels, products: await products, agreements: await agreements, cutOver };
};

/** The old system's name for a thing is its key here, whoever runs the move. */
const keyOf = (kind: Kind, id: string) => ({ caller: "move-in", key: `move-in/${kind}/${id}` });

const takeUsers = (platform: Platform, { users }: Checked, desk: Desk): Promise<void> =>
  desk.inBatches(
    platform,
    "user",
    users,
    ({ channelId, ...user }) => {
      const request = { ...keyOf("user", user.id), body: userOf(user, channelId) };
      return { ...request, slot: slotOfKey(request) };
    },
    (requests) => register(platform, requests, "another system's"),
  );

const takeAccounts = (platform: Platform, { accounts }: Checked, desk: Desk): Promise<void> =>
  desk.inBatches(
    platform,
    "account",
    accounts,
    ({ nameOfUser, ...account }) => {
      const userId = desk.find("account", account, "user", account.user);
      if (userId === undefined) return undefined;
      return { ...keyOf("account", account.id), body: accountOf(account, nameOfUser), userId, slot: slotOf(userId) };
    },
    (requests) => addBankAccounts(platform, requests),
  );

const takeLines = (
  platform: Platform,
  lines: readonly BookLine[],
  cutOver: IsoDate,
  by: string,
  desk: Desk,
): Promise<void> =>
  desk.inBatches(
    platform,
    "line",
    lines,
    (line) => {
      const userId = desk.find("line", line, "user", line.user);
      if (userId === undefined) return undefined;
      return { ...keyOf("line", line.id), body: lineOf(line), userId, cutOver, by, slot: slotOf(userId) };
    },
    (requests) => moveInLines(platform, requests),
  );

const takeLoans = (
  platform: Platform,
  policy: LendingPolicy,
  loans: readonly BookLoan[],
  cutOver: IsoDate,
  by: string,
  desk: Desk,
): Promise<void> =>
  desk.inBatches(
    platform,
    "loan",
    loans,
    (loan) => {
      const lineId = desk.find("loan", loan, "line", loan.line);
      if (lineId === undefined) return undefined;
      const request = { ...keyOf("loan", loan.id), body: loanOf(loan), externalId: loan.id };
      return { ...request, lineId, cutOver, by, slot: slotOf(lineId) };
    },
    (requests) => moveInLoans(platform, policy, requests),
  );

const reportOf = (book: Book, checked: Checked, { ids, before, refusals }: Desk, dryRun: boolean): MoveInReport => {
  const unread = (kind: Kind) =>
    new Set(book.unread.flatMap((row) => (row.kind === kind ? [row.id ?? `${row.file} ${row.row}`] : []))).size;
  const count = (kind: Kind, rows: readonly AnyRow[], passed: readonly AnyRow[]): Count => ({
    read: rows.length + unread(kind),
    movedIn: dryRun ? passed.length : ids[kind].size - before[kind],
    before: before[kind],
  });
  const isIn = ({ id }: BookLoan) => dryRun || ids.loan.has(id);
  return {
    cutOver: book.cutOver,
    dryRun,
    users: count("user", book.users, checked.users),
    accounts: count("account", book.accounts, checked.accounts),
    lines: count("line", book.lines, checked.lines),
    loans: count("loan", book.loans, checked.loans),
    outstandingFen: sum(checked.loans.filter(isIn).map(({ outstandingFen }) => outstandingFen)),
    refused: refusals.all(),
    ids,
  };
};
