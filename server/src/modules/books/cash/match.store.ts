import { addDays, type IsoDate } from "../../../kernel/calendar.ts";
import type { Id } from "../../../kernel/ids.ts";
import type { Fen } from "../../../kernel/money.ts";
import type { Reader, Tx } from "../../../platform/database.ts";
import type { BankLineId, HouseAccountId, Purse } from "./bank.ts";
import type { OpenLine, OpenMovement } from "./match.ts";

export type PurseLine = OpenLine & { readonly id: BankLineId; readonly accountId: HouseAccountId };

const purseOf = (db: Reader, { entity, account }: Purse) => db`
  a.entity = ${entity} and a.account = ${account}`;

/** What a bank told of a company's money and nothing was found for. */
export const openLines = (db: Reader, purse: Purse): Promise<PurseLine[]> => db<PurseLine[]>`
  select l.id, l.account_id, l.dated_on, l.amount_fen, l.reference
  from bank_line l join house_account a on a.id = l.account_id
  where ${purseOf(db, purse)} and not exists (select from bank_match_line m where m.bank_line_id = l.id) order by l.id`;

/** The first day any bank told of this money: what the ledger has before is what its first balance holds. */
export const firstTold = async (db: Reader, purse: Purse): Promise<IsoDate | undefined> =>
  (
    await db<{ first: IsoDate | null }[]>`
      select min(l.dated_on) as first from bank_line l join house_account a on a.id = l.account_id where ${purseOf(db, purse)}`
  )[0]?.first ?? undefined;

/** A payment is looked for this far back from the bank's line that names it. */
const daysBack = 62;

/** Movements of the money in the ledger, from about a day on, that no bank has told of. */
export const openMovements = (
  db: Reader,
  { entity, account }: Purse,
  first: IsoDate,
  near: IsoDate,
): Promise<OpenMovement[]> => db<OpenMovement[]>`
  select l.entry_id, l.line_no, e.business_on, (l.debit_fen - l.credit_fen)::bigint as amount_fen, e.rule, e.memo
  from journal_entry e join journal_line l on l.entry_id = e.id
  where e.book = 'usgaap' and e.entity = ${entity} and l.account = ${account}
    and e.business_on >= greatest(${first}::date, ${addDays(near, -daysBack)}::date)
    and not exists (select from bank_match_movement m where m.entry_id = l.entry_id and m.line_no = l.line_no)
  order by e.business_on, l.entry_id, l.line_no`;

export type NewMatch = {
  readonly id: Id<"bmatch">;
  readonly accountId: HouseAccountId;
  readonly how: "reference" | "amount" | "hand";
  readonly lines: readonly bigint[];
  readonly movements: readonly Pick<OpenMovement, "entryId" | "lineNo">[];
};

export const insertMatches = async (tx: Tx, matches: readonly NewMatch[], by: string, at: Date): Promise<void> => {
  if (matches.length === 0) return;
  const lines = matches.flatMap(({ id, lines: its }) => its.map((line) => ({ id, line })));
  const movements = matches.flatMap(({ id, movements: its }) => its.map((movement) => ({ id, ...movement })));
  await tx`
    insert into bank_match (id, account_id, how, matched_by, matched_at)
    select id, account_id, how, ${by}, ${at}::timestamptz from unnest(
      ${tx.array(matches.map((m) => m.id))}::bigint[], ${tx.array(matches.map((m) => m.accountId))}::bigint[],
      ${matches.map((m) => m.how)}::text[]) as m(id, account_id, how)`;
  await tx`
    insert into bank_match_line (bank_line_id, match_id)
    select * from unnest(${tx.array(lines.map((l) => l.line))}::bigint[], ${tx.array(lines.map((l) => l.id))}::bigint[])`;
  await tx`
    insert into bank_match_movement (entry_id, line_no, match_id)
    select * from unnest(${movements.map((m) => m.entryId)}::text[], ${movements.map((m) => m.lineNo)}::smallint[],
                         ${tx.array(movements.map((m) => m.id))}::bigint[])`;
};

/** Movements by their place, whether or not a bank has told of them. */
export const movementsAt = (
  db: Reader,
  places: readonly Pick<OpenMovement, "entryId" | "lineNo">[],
): Promise<(OpenMovement & { entity: string; account: string; book: string; matched: boolean })[]> => db`
  select l.entry_id, l.line_no, e.business_on, (l.debit_fen - l.credit_fen)::bigint as amount_fen, e.rule, e.memo, e.entity, l.account, e.book,
         exists (select from bank_match_movement m where m.entry_id = l.entry_id and m.line_no = l.line_no) as matched
  from journal_entry e join journal_line l on l.entry_id = e.id
  where (l.entry_id, l.line_no) in (
    select * from unnest(${places.map((p) => p.entryId)}::text[], ${places.map((p) => p.lineNo)}::smallint[]))`;

export type LineAt = PurseLine & Purse & { readonly matched: boolean };

export const linesAt = (db: Reader, ids: readonly BankLineId[]): Promise<LineAt[]> => db<LineAt[]>`
  select l.id, l.account_id, l.dated_on, l.amount_fen, l.reference, a.entity, a.account,
         exists (select from bank_match_line m where m.bank_line_id = l.id) as matched
  from bank_line l join house_account a on a.id = l.account_id where l.id = any(${db.array([...ids])}::bigint[])`;

/** A match whose two sides are not the same money. */
export const firstUnequal = async (db: Reader): Promise<{ id: bigint; bankFen: Fen; ledgerFen: Fen } | undefined> => {
  const [row] = await db<{ id: bigint; bankFen: Fen; ledgerFen: Fen }[]>`
    select id, bank_fen, ledger_fen from (
      select m.id,
        (select coalesce(sum(l.amount_fen), 0) from bank_match_line b join bank_line l on l.id = b.bank_line_id
         join house_account a2 on a2.id = l.account_id
         where b.match_id = m.id and a2.entity = a.entity and a2.account = a.account)::bigint as bank_fen,
        (select coalesce(sum(l.debit_fen - l.credit_fen), 0) from bank_match_movement b
         join journal_line l on l.entry_id = b.entry_id and l.line_no = b.line_no join journal_entry e on e.id = l.entry_id
         where b.match_id = m.id and e.entity = a.entity and l.account = a.account and e.book = 'usgaap')::bigint as ledger_fen
      from bank_match m join house_account a on a.id = m.account_id) s
    where bank_fen <> ledger_fen or bank_fen is null order by id limit 1`;
  return row;
};
