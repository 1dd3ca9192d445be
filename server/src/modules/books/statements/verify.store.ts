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

/** The change of cash of every company, book and month, and what lines with a class say it is. */
export const monthFlows = (
  db: Reader,
  cash: readonly string[],
  exchange: readonly string[],
): Promise<MonthFlow[]> => db<MonthFlow[]>`
  select book, entity, to_char(business_on, 'YYYY-MM') as month,
         coalesce(sum(debit_fen - credit_fen) filter (where account = any(${[...cash]}::text[])), 0)::bigint as cash_fen,
         coalesce(-sum(debit_fen - credit_fen) filter (where account <> all(${[...cash]}::text[])
           and (cash_flow is not null or account = any(${[...exchange]}::text[]))), 0)::bigint as explained_fen
  from journal_entry join journal_line on entry_id = id group by 1, 2, 3 order by 1, 2, 3`;

export type Control = {
  readonly account: string;
  readonly heldFen: Fen;
  readonly sinceFen: Fen;
  readonly loans: number;
};

/** Credits of borrowers as the loans have them, and the part of it that no closed day holds yet. */
export const borrowerCredits = async (db: Reader, unclosed: IsoDate): Promise<Control> => {
  const [row] = await db<Omit<Control, "account">[]>`
    select (select coalesce(sum(credit_fen), 0) from loan)::bigint as held_fen,
           (select coalesce(sum(case when type = 'refunded' then -credit_fen else credit_fen end), 0) from loan_event
            where business_on >= ${unclosed} and type in ('credited', 'refunded'))::bigint as since_fen,
           (select count(*) from loan) as loans`;
  return { account: "borrower-credits", ...(row ?? { heldFen: 0 as Fen, sinceFen: 0 as Fen, loans: 0 }) };
};
