import type { BankReconciliation } from "@suanpan/contract";
import type { IsoDate } from "../../../kernel/calendar.ts";
import { type Fen, zeroFen } from "../../../kernel/money.ts";
import type { Reader } from "../../../platform/database.ts";
import type { Lines } from "../../ledger/index.ts";
import type { Purse } from "./bank.ts";

const amount = async (rows: Promise<{ fen: Fen | null }[]>): Promise<Fen> => (await rows)[0]?.fen ?? zeroFen;

/** What the ledger has on the account, up to a day or before one. */
export const ledgerFen = (db: Reader, { entity, account }: Purse, on: IsoDate, lines: Lines): Promise<Fen> =>
  amount(db<{ fen: Fen | null }[]>`
    select sum(debit_fen - credit_fen)::bigint as fen from ${lines(db, [on])}
    where book = 'usgaap' and entity = ${entity} and account = ${account}`);

/** What the banks say is there at the end of a day; an account that tells nothing yet has what its first line began with. */
export const bankFen = (db: Reader, { entity, account }: Purse, on: IsoDate): Promise<Fen> =>
  amount(db<{ fen: Fen | null }[]>`
    select sum(coalesce(
        (select l.balance_fen from bank_line l where l.account_id = a.id and l.dated_on <= ${on} order by l.line_no desc limit 1),
        (select l.balance_fen - l.amount_fen from bank_line l where l.account_id = a.id order by l.line_no limit 1)))::bigint as fen
    from house_account a where a.entity = ${entity} and a.account = ${account}`);

/** What the accounts held before their first lines. */
export const openingFen = (db: Reader, { entity, account }: Purse): Promise<Fen> =>
  amount(db<{ fen: Fen | null }[]>`
    select sum(l.balance_fen - l.amount_fen)::bigint as fen from bank_line l join house_account a on a.id = l.account_id
    where a.entity = ${entity} and a.account = ${account} and l.line_no = 1`);

/** Matches that are whole by a day: nothing of either side comes later. */
const whole = (db: Reader, on: IsoDate) => db`
  select m.id from bank_match m
  where not exists (select from bank_match_line b join bank_line l on l.id = b.bank_line_id where b.match_id = m.id and l.dated_on > ${on})
    and not exists (select from bank_match_movement b join journal_entry e on e.id = b.entry_id where b.match_id = m.id and e.business_on > ${on})`;

type Item = BankReconciliation["inBankOnly"][number] & { readonly totalFen: Fen };
const itemsShown = 200;

/** What the banks have told of by a day and the ledger does not have by then. */
export const inBankOnly = (db: Reader, { entity, account }: Purse, on: IsoDate): Promise<Item[]> => db<Item[]>`
  select concat_ws(' ', a.code, l.line_no, nullif(l.reference, '')) as what, l.dated_on as "on", l.amount_fen,
         (sum(l.amount_fen) over ())::bigint as total_fen
  from bank_line l join house_account a on a.id = l.account_id
  where a.entity = ${entity} and a.account = ${account} and l.dated_on <= ${on}
    and not exists (select from bank_match_line b where b.bank_line_id = l.id and b.match_id in (${whole(db, on)}))
  order by l.dated_on, l.id limit ${itemsShown}`;

/** What the ledger has by a day and no bank has told of by then, since banks began to tell. */
export const inLedgerOnly = (
  db: Reader,
  { entity, account }: Purse,
  first: IsoDate,
  on: IsoDate,
): Promise<Item[]> => db<Item[]>`
  select e.id as what, e.business_on as "on", (l.debit_fen - l.credit_fen)::bigint as amount_fen,
         (sum(l.debit_fen - l.credit_fen) over ())::bigint as total_fen
  from journal_entry e join journal_line l on l.entry_id = e.id
  where e.book = 'usgaap' and e.entity = ${entity} and l.account = ${account} and e.business_on between ${first} and ${on}
    and not exists (select from bank_match_movement b where b.entry_id = l.entry_id and b.line_no = l.line_no and b.match_id in (${whole(db, on)}))
  order by e.business_on, e.id, l.line_no limit ${itemsShown}`;

/** The last day the banks have told of. */
export const lastTold = async (db: Reader, { entity, account }: Purse): Promise<IsoDate | undefined> =>
  (
    await db<{ last: IsoDate | null }[]>`
      select max(l.dated_on) as last from bank_line l join house_account a on a.id = l.account_id
      where a.entity = ${entity} and a.account = ${account}`
  )[0]?.last ?? undefined;

/** A line that does not begin where the one before it ended. */
export const firstBrokenLine = async (
  db: Reader,
): Promise<{ code: string; lineNo: number; offFen: Fen } | undefined> => {
  const [row] = await db<{ code: string; lineNo: number; offFen: Fen }[]>`
    select code, line_no, off_fen from (
      select a.code, l.line_no, l.line_no - 1 - coalesce(lag(l.line_no) over w, 0) as gap,
             (l.balance_fen - l.amount_fen - coalesce(lag(l.balance_fen) over w, l.balance_fen - l.amount_fen))::bigint as off_fen
      from bank_line l join house_account a on a.id = l.account_id
      window w as (partition by l.account_id order by l.line_no)) s
    where off_fen <> 0 or gap <> 0 order by code, line_no limit 1`;
  return row;
};

export const countBankLines = async (db: Reader): Promise<number> =>
  (await db<{ n: number }[]>`select count(*) as n from bank_line`)[0]?.n ?? 0;
