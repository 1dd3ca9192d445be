import { type CompanyItemKind, companyItemKinds } from "@suanpan/contract";
import { addDays, type IsoDate, isoDate } from "../../../kernel/calendar.ts";
import type { Fen } from "../../../kernel/money.ts";
import type { Reader } from "../../../platform/database.ts";
import { type CompanyEvent, journalsUpTo, type Lines, ledgerUpTo } from "../../ledger/index.ts";
import type { Cumulative } from "./lines.ts";

const columns = (db: Reader) => db`
  id, type, entity, business_on, accounted_on, natural_key, payload, recorded_by, approval, recorded_at`;

/** Everything people entered about the company that belongs to a day or before; a rate is dated by itself. */
export const itemEvents = (db: Reader, on: IsoDate): Promise<CompanyEvent[]> => db<CompanyEvent[]>`
  select ${columns(db)} from company_event
  where type = any(${companyItemKinds}::text[]) and (accounted_on <= ${on} or type = 'exchange-rates') order by id`;

/** The same of a list that was read before. */
export const belongsTo =
  (on: IsoDate) =>
  ({ type, accountedOn }: CompanyEvent): boolean =>
    accountedOn <= on || type === "exchange-rates";

export type ItemSearch = { readonly kind?: CompanyItemKind; readonly before?: bigint; readonly limit: number };

/** The newest first. */
export const listItems = (db: Reader, { kind, before, limit }: ItemSearch): Promise<CompanyEvent[]> => db<
  CompanyEvent[]
>`
  select ${columns(db)} from company_event
  where type = any(${kind ? [kind] : companyItemKinds}::text[]) and ${before ? db`id < ${before}` : db`true`}
  order by id desc limit ${limit}`;

/** What a close has worked out so far. */
export const workedOut = (db: Reader, types: readonly string[], on: IsoDate): Promise<CompanyEvent[]> => db<
  CompanyEvent[]
>`
  select ${columns(db)} from company_event
  where type = any(${[...types]}::text[]) and accounted_on <= ${on} order by id`;

export type PostedLine = Cumulative & { readonly type: string };

/** The sum of the lines of what a close has worked out up to a day. */
export const postedLines = (db: Reader, types: readonly string[], on: IsoDate): Promise<PostedLine[]> => db<
  PostedLine[]
>`
  select type, entity, book, account, "cashFlow" as cash_flow, sum("debitFen" - "creditFen")::bigint as net_fen
  from company_event, jsonb_to_recordset(payload -> 'lines')
    as line(book text, account text, "cashFlow" text, "debitFen" bigint, "creditFen" bigint)
  where type = any(${[...types]}::text[]) and accounted_on <= ${on} group by 1, 2, 3, 4, 5`;

/** How many facts of each type and entity a month has already: the next one's key goes on from there. */
export const countsOfMonth = async (
  db: Reader,
  types: readonly string[],
  { from, to }: { readonly from: IsoDate; readonly to: IsoDate },
): Promise<ReadonlyMap<string, number>> => {
  const rows = await db<{ type: string; entity: string; n: number }[]>`
    select type, entity, count(*) as n from company_event
    where type = any(${[...types]}::text[]) and accounted_on between ${from} and ${to} group by 1, 2`;
  return new Map(rows.map(({ type, entity, n }) => [`${type}/${entity}`, n]));
};

const forever = isoDate("2199-12-31");

export type YearTotal = {
  readonly entity: string;
  readonly account: string;
  readonly year: number;
  /** Whether an award's cost made it: it is deducted nowhere. */
  readonly ofAwards: boolean;
  readonly netFen: Fen;
};

/** What only carries a year's result to retained earnings, or balances of before along, is no part of a result. */
const closingRules = ["year-end", "opening-balances"];

/**
 * Debits less credits of every account by entity and year, up to a day (from another, when it is given). Balances that
 * were brought along were taxed where they came from: their entries are left out.
 */
export const yearTotals = (db: Reader, book: string, on: IsoDate, from?: IsoDate): Promise<YearTotal[]> => db<
  YearTotal[]
>`
  select entity, account, extract(year from business_on)::integer as year, rule = 'award-cost' as of_awards,
         sum(debit_fen - credit_fen)::bigint as net_fen
  from ${ledgerUpTo(db, from ? [addDays(from, -1), on] : [on])}
  where book = ${book} and ${from ? db`business_on >= ${from}` : db`true`} and ${taxable(db)}
  group by 1, 2, 3, 4 order by 1, 2, 3`;

const taxable = (db: Reader) => db`rule <> all(${closingRules}::text[]) and not moved_in`;

/** The same month by month from the journals, for the proof of many months: they are read once. */
export const yearTotalsByMonth = (db: Reader, book: string): Promise<(YearTotal & { readonly month: string })[]> => db`
  select entity, account, extract(year from min(business_on))::integer as year, rule = 'award-cost' as of_awards,
         to_char(business_on, 'YYYY-MM') as month, sum(debit_fen - credit_fen)::bigint as net_fen
  from ${journalsUpTo(db, [forever])} where book = ${book} and ${taxable(db)} group by 1, 2, 4, 5 order by 1, 2, 5`;

export type MonthTotal = { readonly month: string; readonly account: string; readonly netFen: Fen };

/** The same for one entity, by month. */
export const monthTotals = (db: Reader, book: string, entity: string, on: IsoDate): Promise<MonthTotal[]> => db<
  MonthTotal[]
>`
  select to_char(business_on, 'YYYY-MM') as month, account, sum(debit_fen - credit_fen)::bigint as net_fen
  from ${ledgerUpTo(db, [on])}
  where book = ${book} and entity = ${entity} and rule <> all(${closingRules}::text[])
  group by 1, 2 order by 1, 2`;

export type RuleTotal = { readonly entity: string; readonly account: string; readonly netFen: Fen };

/** What entries of some rules (all of them, when none is named) left on some accounts, up to a day. */
export const ruleTotals = (
  db: Reader,
  { book, accounts, rules, on }: { book: string; accounts: readonly string[]; rules?: readonly string[]; on: IsoDate },
  lines: Lines = ledgerUpTo,
): Promise<RuleTotal[]> => db<RuleTotal[]>`
  select entity, account, sum(debit_fen - credit_fen)::bigint as net_fen
  from ${lines(db, [on])}
  where book = ${book} and account = any(${[...accounts]}::text[])
    and ${rules ? db`rule = any(${[...rules]}::text[])` : db`true`}
  group by 1, 2`;
