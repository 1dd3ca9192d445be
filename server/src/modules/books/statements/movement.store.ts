import type { BookName } from "@suanpan/contract";
import { addDays, type IsoDate } from "../../../kernel/calendar.ts";
import type { Fen } from "../../../kernel/money.ts";
import type { Reader } from "../../../platform/database.ts";
import { ledgerUpTo } from "../../ledger/index.ts";

/** Whose books: one company's, or without an entity those of all of them. */
export type Scope = { readonly book: BookName; readonly entity: string | undefined };

/** What entries of one kind did to an account between two of the days asked for: debits less credits. */
export type Movement = {
  readonly account: string;
  readonly entity: string;
  readonly cashFlow: string | null;
  /** Year-end entries carry income to equity; a statement of operations leaves them out. */
  readonly closing: boolean;
  /** Opening balances are what was there before: the cash among them is opening cash, and none of them explains any. */
  readonly brought: boolean;
  /** 0 is everything up to the first day, 1 from there to the second, and so on. */
  readonly span: number;
  readonly netFen: Fen;
};

const ofEntity = (db: Reader, { entity }: Scope) => (entity === undefined ? db`` : db`and entity = ${entity}`);

/** All a statement needs of the ledger, in one reading. The days ascend. */
export const readMovements = (db: Reader, scope: Scope, days: readonly IsoDate[]): Promise<Movement[]> => db<
  Movement[]
>`
  select account, entity, cash_flow, rule = 'year-end' as closing, rule = 'opening-balances' as brought,
         width_bucket(business_on, ${days.map((day) => addDays(day, 1))}::date[]) as span,
         sum(debit_fen - credit_fen)::bigint as net_fen
  from ${ledgerUpTo(db, days)}
  where book = ${scope.book} ${ofEntity(db, scope)}
  group by 1, 2, 3, 4, 5, 6 having sum(debit_fen - credit_fen) <> 0 order by 1, 2, 3, 4, 5, 6`;

/**
 * Contract positions on the other side, which no other contract's may hide: fees of a slice collected ahead of their
 * revenue and, by IFRS, premiums earned ahead of their collection. A contract that is not measured stands by its
 * agreement in the ledger. What stands this way makes both the asset and the liability larger.
 *
 * Every slice that lives is measured at the end of a month, and one that has ended stands at nothing: what was measured
 * since the month end before the last measure is all there is to look at, however many loans there have been.
 */
export const contractCredits = async (db: Reader, scope: Scope, on: IsoDate): Promise<Fen> => {
  const [row] = await db<{ fen: Fen }[]>`
    with slices as (
      select moved_in_contract_fen + facilitation_fen + servicing_fen + held_back_fen - reversed_fen
               - (collected_fee_fen - asset_collected_fen) - contract_written_off_fen as owed_us,
             case when ${scope.book}::text = 'ifrs' then asset_collected_fen + asset_written_off_fen - released_fen else 0 end as owed_by_us
      from (select distinct on (slot, loan_id, slice) * from measure
            where funding_model in ('capital-heavy', 'capital-light') and business_on <= ${on} ${ofEntity(db, scope)}
              and business_on >= (select date_trunc('month', max(business_on))::date - 1 from measure where business_on <= ${on})
            order by slot, loan_id, slice, business_on desc) latest),
    agreements as (
      select sum(debit_fen - credit_fen) as net
      from ${ledgerUpTo(db, [on])}
      where account = 'contract-assets' and book = ${scope.book} ${ofEntity(db, scope)}
        and rule !~ '^(capital-heavy|capital-light)[.]'
      group by entity, agreement_id)
    select ((select coalesce(sum(greatest(-owed_us, 0) + greatest(-owed_by_us, 0)), 0) from slices)
            + (select coalesce(sum(-net), 0) from agreements where net < 0))::bigint as fen`;
  return row?.fen ?? (0 as Fen);
};

type Span = Scope & { readonly from: IsoDate; readonly to: IsoDate };

/** Whether an entry distributes retained earnings: a line of it on them is a dividend. */
export const isDistributed = (db: Reader) => db`
  (rule in ('dividend-declared', 'intercompany', 'item-withdrawn') or ${isBeside(db, ["dividends-payable"])})
  and rule not in ('year-end', 'opening-balances')`;

/** Whether an entry also touches one of some accounts: how a fact is known by what it posts. */
export const isBeside = (db: Reader, accounts: readonly string[]) => db`
  exists (select from journal_line other where other.entry_id = journal_entry.id and other.account = any(${[...accounts]}::text[]))`;

/** The lines of an account of equity and their entries. They are few: a span is looked up among them, not they in the span. */
const linesOf = (db: Reader, account: string) => db`
  (select entry_id, debit_fen, credit_fen from journal_line where account = ${account} offset 0) line
  cross join lateral (select * from journal_entry where id = line.entry_id offset 0) journal_entry`;

/** What retained earnings were distributed: to shareholders, or by a company of the group to the one that owns it. */
export const distributed = async (db: Reader, { from, to, ...scope }: Span): Promise<Fen> => {
  const [row] = await db<{ fen: Fen }[]>`
    select coalesce(sum(debit_fen - credit_fen), 0)::bigint as fen from ${linesOf(db, "retained-earnings")}
    where book = ${scope.book} and business_on between ${from} and ${to} ${ofEntity(db, scope)} and ${isDistributed(db)}`;
  return row?.fen ?? (0 as Fen);
};

/** Credited to one account of equity by entries that also touch one of the others. */
export const creditedBeside = async (
  db: Reader,
  { from, to, ...scope }: Span,
  account: string,
  beside: readonly string[],
): Promise<Fen> => {
  const [row] = await db<{ fen: Fen }[]>`
    select coalesce(sum(credit_fen - debit_fen), 0)::bigint as fen from ${linesOf(db, account)}
    where book = ${scope.book} and business_on between ${from} and ${to} and rule <> 'year-end' ${ofEntity(db, scope)}
      and ${isBeside(db, beside)}`;
  return row?.fen ?? (0 as Fen);
};
