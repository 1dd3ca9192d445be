import type { IsoDate } from "../../../kernel/calendar.ts";
import type { Fen } from "../../../kernel/money.ts";
import type { Reader } from "../../../platform/database.ts";

export type AccountSum = {
  readonly book: string;
  readonly entity: string;
  readonly account: string;
  readonly netFen: Fen;
};

/** Every account of every company and book. */
export const accountSums = (db: Reader): Promise<AccountSum[]> => db<AccountSum[]>`
  select book, entity, account, sum(debit_fen - credit_fen)::bigint as net_fen
  from journal_entry join journal_line on entry_id = id group by book, entity, account order by book, entity, account`;

export type MonthFlow = {
  readonly book: string;
  readonly entity: string;
  readonly month: string;
  readonly cashFen: Fen;
  readonly explainedFen: Fen;
};

/**
 * The change of cash of every company, book and month, and what lines with a class say it is. Opening balances are no
 * change, and carrying a result to equity moves no cash.
 */
export const monthFlows = (
  db: Reader,
  cash: readonly string[],
  exchange: readonly string[],
): Promise<MonthFlow[]> => db<MonthFlow[]>`
  select book, entity, to_char(business_on, 'YYYY-MM') as month,
         coalesce(sum(debit_fen - credit_fen) filter (where account = any(${[...cash]}::text[])), 0)::bigint as cash_fen,
         coalesce(-sum(debit_fen - credit_fen) filter (where account <> all(${[...cash]}::text[])
           and (cash_flow is not null or account = any(${[...exchange]}::text[]))), 0)::bigint as explained_fen
  from journal_entry join journal_line on entry_id = id where rule not in ('year-end', 'opening-balances')
  group by 1, 2, 3 order by 1, 2, 3`;

/** What the loans hold of an account, less what happened on days that are not closed: what the ledger should hold. */
export type Control = {
  readonly account: string;
  readonly book: string;
  readonly heldFen: Fen;
  readonly loans: number;
};

/**
 * Credits of borrowers, less what they owe back of refunds: in events the one is credit below zero. Institutions that
 * collect for themselves keep theirs: those never pass through our books.
 */
export const borrowerCredits = async (db: Reader, book: string, unclosed: IsoDate): Promise<Control> => {
  const [row] = await db<{ heldFen: Fen; loans: number }[]>`
    with themselves as (select id from agreement where (funding ->> 'institutionCollects')::boolean),
    own as (
      select slot, loan_id from slice
      where number = 1 and funding_model not in ('ice', 'technology') and agreement_id not in (select id from themselves))
    select ((select coalesce(sum(credit_fen), 0) from loan join own on own.slot = loan.slot and own.loan_id = loan.id)
            - (select coalesce(sum(owed_back_fen), 0) from instalment i join own on own.slot = i.slot and own.loan_id = i.loan_id)
            - (select coalesce(sum(case when type = 'refunded' then -credit_fen else credit_fen end), 0) from loan_event
               where business_on >= ${unclosed} and type in ('credited', 'refunded') and funding_model not in ('ice', 'technology')
                 and agreement_id not in (select id from themselves)))::bigint
             as held_fen,
           (select count(*) from own) as loans`;
  return { account: "borrower-credits", book, ...(row ?? { heldFen: 0 as Fen, loans: 0 }) };
};

const paidOrGivenUp = ["repaid", "reclaimed", "reallocated", "waived", "written-off"];

/**
 * Loans on our own balance sheet: the principal their instalments still owe, the interest measured to date and the cost
 * capitalised, less the interest that was paid or given up. By IFRS what is ahead of the expected rate is taken off.
 */
export const ownLoans = async (db: Reader, book: string, unclosed: IsoDate): Promise<Control> => {
  const [row] = await db<{ heldFen: Fen; loans: number }[]>`
    with principal as (
      select coalesce(sum(i.principal_fen - i.paid_principal_fen), 0) as fen, count(distinct (s.slot, s.loan_id)) as loans
      from slice s join loan l on l.slot = s.slot and l.id = s.loan_id
      join instalment i on i.slot = s.slot and i.loan_id = s.loan_id and i.slice = s.number
      where s.funding_model = 'balance-sheet' and l.state = 'active' and i.replaced_by is null),
    since as (
      select coalesce(sum(case when type in ('drawn', 'moved-in') then principal_fen else -principal_fen end), 0) as fen
      from loan_event where funding_model = 'balance-sheet' and business_on >= ${unclosed}
        and type = any(${["drawn", "moved-in", ...paidOrGivenUp]}::text[])),
    interest as (
      select coalesce(sum(case when type = 'moved-in' then interest_fen else -interest_fen end), 0) as fen
      from loan_event where funding_model = 'balance-sheet' and business_on < ${unclosed}
        and type = any(${["moved-in", ...paidOrGivenUp]}::text[])),
    measured as (
      select coalesce(sum(interest_fen + origination_cost_fen - case when ${book}::text = 'ifrs' then interest_ahead_fen else 0 end), 0) as fen
      from (select distinct on (slot, loan_id, slice) * from measure
            where funding_model = 'balance-sheet' and business_on < ${unclosed} order by slot, loan_id, slice, business_on desc) m)
    select (principal.fen - since.fen + interest.fen + measured.fen)::bigint as held_fen, loans from principal, since, interest, measured`;
  return { account: "loans-receivable", book, ...(row ?? { heldFen: 0 as Fen, loans: 0 }) };
};

/** What posting rules put on an account: entries people or month ends wrote are no loan's. */
export const postedByRules = async (db: Reader, book: string, account: string, unclosed: IsoDate): Promise<Fen> => {
  const [row] = await db<{ fen: Fen }[]>`
    select coalesce(sum(debit_fen - credit_fen), 0)::bigint as fen from journal_entry join journal_line on entry_id = id
    where book = ${book} and account = ${account} and business_on < ${unclosed}
      and rule ~ '^(balance-sheet|capital-heavy|capital-light|ice|technology)[.]'`;
  return row?.fen ?? (0 as Fen);
};
