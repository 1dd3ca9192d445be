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
 * What people post by hand belongs to no agreement, and is left out. Lines are summed entry by entry: joined, the planner
 * would rather read those of all days.
 */
export const creditedByAgreement = (
  db: Reader,
  { from, to }: { readonly from: IsoDate; readonly to: IsoDate },
  accounts: readonly string[],
): Promise<Credited[]> => db<Credited[]>`
  select business_on as day, agreement_id, rule, account, sum(fen)::bigint as fen
  from journal_entry e, lateral (
    select account, sum(credit_fen - debit_fen) as fen from journal_line
    where entry_id = e.id and account = any(${[...accounts]}::text[]) group by account) l
  where book = 'usgaap' and business_on between ${from} and ${to} and agreement_id <> 0
  group by 1, 2, 3, 4`;
