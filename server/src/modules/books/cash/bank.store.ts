import type { KeyRing } from "../../../platform/crypto/key-ring.ts";
import type { SealedColumn } from "../../../platform/crypto/sealed-column.ts";
import type { Reader, Tx } from "../../../platform/database.ts";
import type { BankLine, BankLineId, HouseAccount, HouseAccountId } from "./bank.ts";
import type { Ended } from "./bank-file.ts";

const place = (id: bigint) => `bank_line.counterparty:${id}`;

export const sealedBankLineColumn: SealedColumn = {
  table: "bank_line",
  key: { id: "bigint" },
  column: "counterparty_sealed",
  placeOf: ({ id }) => place(BigInt(id as bigint)),
};

export const houseAccounts = (db: Reader): Promise<HouseAccount[]> => db<HouseAccount[]>`
  select id, code, entity, account, bank, approval, opened_at from house_account order by code`;

export const insertHouseAccount = async (tx: Tx, one: HouseAccount): Promise<boolean> => {
  const { count } = await tx`
    insert into house_account (id, code, entity, account, bank, approval, opened_at)
    values (${one.id}, ${one.code}, ${one.entity}, ${one.account}, ${one.bank}, ${one.approval}, ${one.openedAt})
    on conflict (code) do nothing`;
  return count > 0;
};

export const countLinesOf = async (db: Reader, hash: string): Promise<number | undefined> =>
  (await db<{ lines: number }[]>`select lines from bank_statement where hash = ${hash}`)[0]?.lines;

export const insertBankStatement = (
  tx: Tx,
  { hash, name, lines, by, at }: { hash: string; name: string; lines: number; by: string; at: Date },
) => tx`
  insert into bank_statement (hash, name, lines, imported_by, imported_at) values (${hash}, ${name}, ${lines}, ${by}, ${at})`;

export type LastLine = Ended & { readonly accountId: HouseAccountId; readonly lineNo: number };

/** Where every account's statements ended. */
export const lastLines = (db: Reader): Promise<LastLine[]> => db<LastLine[]>`
  select distinct on (account_id) account_id, line_no, dated_on, balance_fen from bank_line
  order by account_id, line_no desc`;

export const insertBankLines = async (
  tx: Tx,
  keys: KeyRing,
  hash: string,
  lines: readonly BankLine[],
): Promise<void> => {
  await tx`
    insert into bank_line (id, account_id, line_no, dated_on, amount_fen, balance_fen, reference, counterparty_sealed,
                           statement_hash, file_row)
    select id, account_id, line_no, dated_on, amount_fen, balance_fen, reference, decode(counterparty, 'hex'), ${hash}, file_row
    from unnest(
      ${tx.array(lines.map((l) => l.id))}::bigint[], ${tx.array(lines.map((l) => l.accountId))}::bigint[],
      ${lines.map((l) => l.lineNo)}::integer[], ${lines.map((l) => l.datedOn)}::date[], ${lines.map((l) => l.amountFen)}::bigint[],
      ${lines.map((l) => l.balanceFen)}::bigint[], ${lines.map((l) => l.reference)}::text[],
      ${lines.map((l) => keys.seal(l.counterparty, place(l.id)).toString("hex"))}::text[], ${lines.map((l) => l.fileRow)}::integer[])
      as l(id, account_id, line_no, dated_on, amount_fen, balance_fen, reference, counterparty, file_row)`;
};

type Row = Omit<BankLine, "counterparty"> &
  Pick<HouseAccount, "code" | "entity"> & { readonly counterpartySealed: Buffer };

export type MatchedLine = BankLine &
  Pick<HouseAccount, "code" | "entity"> & {
    readonly matchId: bigint;
    readonly how: "reference" | "amount" | "hand";
    readonly matchedBy: string;
    readonly entries: readonly string[];
    readonly movements: number;
  };

/** How many entries of a match are named: a day's settlement may be one line of the bank and hundreds of the ledger. */
const entriesNamed = 5;

/** Lines and what they are in the ledger, newest first. */
export const matchedLines = async (
  db: Reader,
  keys: KeyRing,
  entity: string | undefined,
  before: BankLineId | undefined,
  limit: number,
): Promise<MatchedLine[]> => {
  const rows = await db<(Row & Omit<MatchedLine, keyof BankLine>)[]>`
    select l.id, l.account_id, l.line_no, l.dated_on, l.amount_fen, l.balance_fen, l.reference, l.file_row, l.counterparty_sealed,
           a.code, a.entity, m.id as match_id, m.how, m.matched_by, v.entries, v.movements
    from bank_line l join house_account a on a.id = l.account_id
    join bank_match_line b on b.bank_line_id = l.id join bank_match m on m.id = b.match_id
    cross join lateral (
      select (array_agg(distinct x.entry_id order by x.entry_id))[1:${entriesNamed}::int] as entries, count(*) as movements
      from bank_match_movement x where x.match_id = m.id) v
    where ${entity === undefined ? db`true` : db`a.entity = ${entity}`} and ${before === undefined ? db`true` : db`l.id < ${before}`}
    order by l.id desc limit ${limit}`;
  return rows.map(({ counterpartySealed, ...row }) => ({
    ...row,
    counterparty: keys.open(counterpartySealed, place(row.id)),
  }));
};

/** Lines nothing was found for, oldest first. */
export const unmatchedLines = async (
  db: Reader,
  keys: KeyRing,
  entity: string | undefined,
  after: BankLineId | undefined,
  limit: number,
): Promise<(BankLine & Pick<HouseAccount, "code" | "entity">)[]> => {
  const rows = await db<Row[]>`
    select l.id, l.account_id, l.line_no, l.dated_on, l.amount_fen, l.balance_fen, l.reference, l.file_row, l.counterparty_sealed,
           a.code, a.entity
    from bank_line l join house_account a on a.id = l.account_id
    where not exists (select from bank_match_line m where m.bank_line_id = l.id)
      ${entity === undefined ? db`` : db`and a.entity = ${entity}`} ${after === undefined ? db`` : db`and l.id > ${after}`}
    order by l.id limit ${limit}`;
  return rows.map(({ counterpartySealed, ...row }) => ({
    ...row,
    counterparty: keys.open(counterpartySealed, place(row.id)),
  }));
};
