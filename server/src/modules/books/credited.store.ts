import type { IsoDate } from "../../kernel/calendar.ts";
import type { Fen } from "../../kernel/money.ts";
import type { Reader } from "../../platform/database.ts";

/** What entries of one rule under one agreement left on an account on a day: credits less debits. */
export type Credited = {
  readonly day: IsoDate;
  readonly agreementId: bigint;
  readonly rule: string;
  readonly account: string;
  readonly fen: Fen;
};

/**
 * What people post by hand belongs to no agreement, and is left out. Lines are read entry by entry, and `offset 0` keeps
 * it so: joined, the planner would rather read those of all days, or all of the accounts.
 */
export const creditedByAgreement = (
  db: Reader,
  { from, to }: { readonly from: IsoDate; readonly to: IsoDate },
  accounts: readonly string[],
): Promise<Credited[]> => db<Credited[]>`
  select business_on as day, agreement_id, rule, account, sum(fen)::bigint as fen
  from journal_entry e, lateral (
    select account, credit_fen - debit_fen as fen from journal_line where entry_id = e.id offset 0) l
  where book = 'usgaap' and business_on between ${from} and ${to} and agreement_id <> 0
    and account = any(${[...accounts]}::text[])
  group by 1, 2, 3, 4`;
