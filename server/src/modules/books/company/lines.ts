import { type BookName, books, type CashFlow } from "@suanpan/contract";
import { type Fen, fen, negate, plus, zeroFen } from "../../../kernel/money.ts";
import { type AccountCode, type CompanyPosting, isCash, type Line } from "../../ledger/index.ts";

/** Cash that grew or shrank because a rate moved is nobody's activity: the statement shows it by itself. */
export type Flow = CashFlow | "exchange";

/** A line before it has a side: more than nothing is a debit. Cash itself has no class, everything else has one. */
export type Net = { readonly account: AccountCode; readonly netFen: Fen; readonly cashFlow: Flow | null };

export const debit = (account: AccountCode, amountFen: Fen, cashFlow: Flow = "operating"): Net => ({
  account,
  netFen: amountFen,
  cashFlow: isCash(account) ? null : cashFlow,
});

export const credit = (account: AccountCode, amountFen: Fen, cashFlow: Flow = "operating"): Net =>
  debit(account, negate(amountFen), cashFlow);

export const sided = ({ account, netFen, cashFlow }: Net): Line => ({
  account,
  debitFen: netFen > 0 ? netFen : zeroFen,
  creditFen: netFen < 0 ? negate(netFen) : zeroFen,
  cashFlow,
});

/** The same entry in every book; none where nothing moves. */
export const inEveryBook = (entity: string, memo: string, nets: readonly Net[]): CompanyPosting[] => {
  const lines = nets.filter(({ netFen }) => netFen !== 0).map(sided);
  return lines.length === 0 ? [] : books.map((book) => ({ book, entity, memo, lines }));
};

/** What something has come to by a day, in one entity's one book. */
export type Cumulative = Net & { readonly entity: string; readonly book: BookName };

export const cumulative = (entity: string, book: BookName, nets: readonly Net[]): Cumulative[] =>
  nets.map((net) => ({ ...net, entity, book }));

export const cumulativeInEveryBook = (entity: string, nets: readonly Net[]): Cumulative[] =>
  books.flatMap((book) => cumulative(entity, book, nets));

const placeOf = ({ entity, book, account, cashFlow }: Cumulative): string =>
  [entity, book, account, cashFlow ?? ""].join("|");

/** Lines of one place in one; what came to nothing is left out. */
export const summed = (lines: readonly Cumulative[]): Cumulative[] => {
  const places = new Map<string, Cumulative>();
  for (const line of lines) {
    const place = placeOf(line);
    places.set(place, { ...line, netFen: plus(places.get(place)?.netFen ?? zeroFen, fen(line.netFen)) });
  }
  return [...places.values()].filter(({ netFen }) => netFen !== 0);
};

/** What has to be posted to come from one to the other. */
export const differenceOf = (target: readonly Cumulative[], posted: readonly Cumulative[]): Cumulative[] =>
  summed([...target, ...posted.map((line) => ({ ...line, netFen: negate(fen(line.netFen)) }))]);
