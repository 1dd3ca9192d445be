import { addDays, type IsoDate } from "../../../kernel/calendar.ts";
import type { Fen } from "../../../kernel/money.ts";
import type { Reader } from "../../../platform/database.ts";
import { ledgerUpTo } from "../../ledger/index.ts";

export type Filter = {
  readonly book: string;
  readonly entity: string | undefined;
  readonly from: IsoDate;
  readonly to: IsoDate;
};

const ofEntity = (db: Reader, { entity }: Filter) => (entity === undefined ? db`` : db`and entity = ${entity}`);

export type ListedLine = {
  readonly id: string;
  readonly businessOn: IsoDate;
  readonly entity: string;
  readonly rule: string;
  readonly ruleVersion: number;
  readonly product: string;
  readonly agreementId: bigint;
  readonly channelId: bigint;
  readonly memo: string;
  readonly events: number;
  readonly lineNo: number;
  readonly account: string;
  readonly debitFen: Fen;
  readonly creditFen: Fen;
  readonly cashFlow: string | null;
};

export const journalLines = (db: Reader, filter: Filter): AsyncIterable<ListedLine[]> =>
  db<ListedLine[]>`
  select id, business_on, entity, rule, rule_version, product, agreement_id, channel_id, memo, events, line_no, account,
         debit_fen, credit_fen, cash_flow
  from journal_entry join journal_line on entry_id = id
  where book = ${filter.book} and business_on between ${filter.from} and ${filter.to} ${ofEntity(db, filter)}
  order by business_on, id, line_no`.cursor(1_000);

export type RolledAccount = {
  readonly entity: string;
  readonly account: string;
  readonly openingFen: Fen;
  readonly debitFen: Fen;
  readonly creditFen: Fen;
};

/** Accounts with what they opened with and what the period debited and credited. */
export const rolledAccounts = (
  db: Reader,
  filter: Filter,
  which: { readonly accounts?: readonly string[]; readonly entityLike?: string },
): Promise<RolledAccount[]> => db<RolledAccount[]>`
  select entity, account, coalesce(sum(debit_fen - credit_fen) filter (where business_on < ${filter.from}), 0)::bigint as opening_fen,
         coalesce(sum(debit_fen) filter (where business_on >= ${filter.from}), 0)::bigint as debit_fen,
         coalesce(sum(credit_fen) filter (where business_on >= ${filter.from}), 0)::bigint as credit_fen
  from ${ledgerUpTo(db, [addDays(filter.from, -1), filter.to])}
  where book = ${filter.book} ${ofEntity(db, filter)}
    ${which.accounts ? db`and account = any(${[...which.accounts]}::text[])` : db``}
    ${which.entityLike ? db`and entity like ${which.entityLike}` : db``}
  group by entity, account order by entity, account`;

export type RolledAllowance = {
  readonly entity: string;
  readonly account: string;
  readonly openingFen: Fen;
  readonly providedFen: Fen;
  readonly usedFen: Fen;
  readonly recoveredFen: Fen;
};

/** An allowance grows by provision, is used by what is given up or paid out, and grows by what comes back after. */
export const rolledAllowances = (
  db: Reader,
  filter: Filter,
  accounts: readonly string[],
  provisions: readonly string[],
): Promise<RolledAllowance[]> => db<RolledAllowance[]>`
  with line as (
    select entity, account, business_on >= ${filter.from} as inside, credit_fen - debit_fen as fen,
           exists (select from journal_line p where p.entry_id = id and p.account = any(${[...provisions]}::text[])) as provided
    from journal_entry join journal_line on entry_id = id
    where book = ${filter.book} and business_on <= ${filter.to} and account = any(${[...accounts]}::text[]) ${ofEntity(db, filter)})
  select entity, account, coalesce(sum(fen) filter (where not inside), 0)::bigint as opening_fen,
         coalesce(sum(fen) filter (where inside and provided), 0)::bigint as provided_fen,
         coalesce(sum(-fen) filter (where inside and not provided and fen < 0), 0)::bigint as used_fen,
         coalesce(sum(fen) filter (where inside and not provided and fen > 0), 0)::bigint as recovered_fen
  from line group by entity, account order by entity, account`;
