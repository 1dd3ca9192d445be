import { slotOf } from "../../kernel/ids.ts";
import type { Fragment, Reader, Tx } from "../../platform/database.ts";
import type { SlotRange } from "../../platform/day/business-day.ts";
import { asRecords, keysOf } from "../../platform/rows.ts";
import type { UserId } from "../acquisition/index.ts";
import type { LoanId } from "./event.ts";
import { insertInstalments, readInstalments, updateInstalments } from "./instalment.store.ts";
import type { Instalment } from "./instalment.ts";
import { type Loan, type LoanRow, nextChangeOn, nextDueOn } from "./loan.ts";
import { productVersions } from "./product.store.ts";
import { insertSlices, readSlices, updateSlices } from "./slice.store.ts";

const allColumns = (db: Reader) => db`
  slot, id, user_id, line_id, channel_id, product, product_version, principal_fen, tenor, tenor_unit, monthly_rate_ppm, annual_cost_ppm,
  moved_in_on, drawn_on, state, outstanding_fen, credit_fen, band, schedule, next_due_on, next_change_on, last_value_on, last_seq`;

/** The terms belong to its product; slices and instalments have tables of their own. */
const rowOf = ({ terms, slices, instalments, ...row }: Loan) => row;

/** Loans with their slices and instalments, one statement a table; the loans go first, the others refer to them. */
export const insertLoans = async (tx: Tx, loans: readonly Loan[]): Promise<void> => {
  const rows = loans.map((loan) => ({
    ...rowOf(loan),
    slot: slotOf(loan.id),
    nextDueOn: nextDueOn(loan),
    nextChangeOn: nextChangeOn(loan),
  }));
  await Promise.all([
    tx`
      insert into loan (${allColumns(tx)})
      select ${allColumns(tx)} from json_populate_recordset(null::loan, ${asRecords(rows)}::text::json)`.execute(),
    insertSlices(tx, loans),
    insertInstalments(
      tx,
      loans.map((loan) => ({ loan, instalments: loan.instalments })),
    ),
  ]);
};

/** What the events made of the loans, and of the slices and instalments they touched; nothing else is written. */
export const saveLoans = async (tx: Tx, before: ReadonlyMap<LoanId, Loan>, loans: readonly Loan[]): Promise<void> => {
  if (loans.length === 0) return;
  const known = (loan: Loan): Loan => {
    const was = before.get(loan.id);
    if (!was) throw new Error(`loan ${loan.id} was not read before it is saved`);
    return was;
  };
  const numbers = (loan: Loan) => Math.max(0, ...known(loan).instalments.map(({ number }) => number));
  const isNew = (loan: Loan) => {
    const last = numbers(loan);
    return (i: Instalment) => i.number > last;
  };
  await Promise.all([
    tx`
      update loan set state = l.state, drawn_on = l.drawn_on, outstanding_fen = l.outstanding_fen, credit_fen = l.credit_fen,
                      band = l.band, schedule = l.schedule, next_due_on = l.next_due_on, next_change_on = l.next_change_on,
                      last_value_on = l.last_value_on, last_seq = l.last_seq
      from unnest(
        ${loans.map((l) => slotOf(l.id))}::smallint[], ${tx.array(loans.map((l) => l.id))}::bigint[], ${loans.map((l) => l.state)}::text[],
        ${loans.map((l) => l.drawnOn)}::date[], ${loans.map((l) => l.outstandingFen)}::bigint[], ${loans.map((l) => l.creditFen)}::bigint[],
        ${loans.map((l) => l.band)}::text[], ${loans.map((l) => l.schedule)}::smallint[], ${loans.map(nextDueOn)}::date[],
        ${loans.map(nextChangeOn)}::date[], ${loans.map((l) => l.lastValueOn)}::date[], ${loans.map((l) => l.lastSeq)}::integer[])
        as l(slot, id, state, drawn_on, outstanding_fen, credit_fen, band, schedule, next_due_on, next_change_on, last_value_on, last_seq)
      where loan.slot = l.slot and loan.id = l.id`,
    updateSlices(
      tx,
      loans.flatMap((loan) =>
        loan.slices.filter((slice) => !known(loan).slices.includes(slice)).map((slice) => ({ loan, slice })),
      ),
    ),
    updateInstalments(
      tx,
      loans.flatMap((loan) => {
        const was = new Set(known(loan).instalments);
        const fresh = isNew(loan);
        return loan.instalments.filter((i) => !was.has(i) && !fresh(i)).map((i) => ({ loan, i }));
      }),
    ),
    insertInstalments(
      tx,
      loans.map((loan) => ({ loan, instalments: loan.instalments.filter(isNew(loan)) })),
    ),
  ]);
};

type Row = LoanRow & Omit<Loan, "slices" | "instalments" | "terms">;

const columns = (db: Reader) => db`
  id, user_id, line_id, channel_id, product, product_version, principal_fen, tenor, tenor_unit, monthly_rate_ppm, annual_cost_ppm,
  moved_in_on, drawn_on, state, outstanding_fen, credit_fen, band, schedule, last_value_on, last_seq, next_due_on`;

/** Slot and id of the lines that loans were drawn on, which never change: they are locked before the loans are. */
export const linesOfLoans = (db: Reader, ids: readonly LoanId[]): Fragment => db`
  (select slot, line_id from loan where (slot, id) in ${keysOf(db, ids)})`;

/** Loans whole. The statements go out together, the lock first: what it holds is read when nobody can change it. */
export const readLoans = async (db: Reader, ids: readonly LoanId[], lock?: "lock"): Promise<Map<LoanId, Loan>> => {
  if (ids.length === 0) return new Map();
  const wanted = db`select * from unnest(${ids.map(slotOf)}::smallint[], ${db.array([...ids])}::bigint[])`;
  const [rows, slices, instalments, products] = await Promise.all([
    db<Row[]>`
      select ${columns(db)} from loan
      where (slot, id) in (${wanted}) order by slot, id ${lock ? db`for no key update` : db``}`.execute(),
    readSlices(db, ids),
    readInstalments(db, ids),
    productVersions(db),
  ]);
  const terms = new Map(products.map((product) => [`${product.code}/${product.version}`, product.terms]));
  return new Map(
    rows.map(({ nextDueOn: _, ...row }) => [
      row.id,
      {
        ...row,
        terms: terms.get(`${row.product}/${row.productVersion}`) as Loan["terms"],
        slices: slices.get(row.id) ?? [],
        instalments: instalments.get(row.id) ?? [],
      },
    ]),
  );
};

export const countLoans = async (db: Reader): Promise<number> =>
  (await db<{ n: number }[]>`select count(*) as n from loan`)[0]?.n ?? 0;

/** Every loan of a range of slots, for whoever goes through the book. */
export const loansIn = async (db: Reader, { from, to }: SlotRange): Promise<LoanId[]> =>
  (await db<{ id: LoanId }[]>`select id from loan where slot between ${from} and ${to} order by slot, id`).map(
    ({ id }) => id,
  );

/**
 * The loans of a range that time alone changes by a day. Their ids all at once: a page of them in their order would be
 * cheapest to find by going through the book.
 */
export const loansChangingBy = async (db: Reader, day: string, { from, to }: SlotRange): Promise<LoanId[]> => {
  const rows = await db<{ id: LoanId }[]>`
    select id from loan where next_change_on <= ${day} and slot between ${from} and ${to} order by slot, id`;
  return rows.map(({ id }) => id);
};

/** Which of the loans should have changed by a day and have not. */
export const loansBehind = async (db: Reader, ids: readonly LoanId[], day: string): Promise<ReadonlySet<LoanId>> => {
  const rows = await db<{ id: LoanId }[]>`
    select id from loan where next_change_on <= ${day}
      and (slot, id) in (select * from unnest(${ids.map(slotOf)}::smallint[], ${db.array([...ids])}::bigint[]))`;
  return new Set(rows.map(({ id }) => id));
};

export type LoanFilter = {
  readonly state?: string | undefined;
  readonly product?: string | undefined;
  readonly band?: string | undefined;
  readonly userId?: bigint | undefined;
  readonly channelId?: bigint | undefined;
};

/** Newest first, from before the cursor. */
export const listLoans = async (
  db: Reader,
  filter: LoanFilter,
  before: LoanId | undefined,
  limit: number,
): Promise<LoanRow[]> => {
  const rows = await db<Row[]>`
    select ${columns(db)} from loan
    where true ${before === undefined ? db`` : db`and loan.id < ${before}`}
      ${filter.state === undefined ? db`` : db`and state = ${filter.state}`}
      ${filter.product === undefined ? db`` : db`and product = ${filter.product}`}
      ${filter.band === undefined ? db`` : db`and band = ${filter.band}`}
      ${filter.userId === undefined ? db`` : db`and loan.slot = ${slotOf(filter.userId)} and user_id = ${filter.userId}`}
      ${filter.channelId === undefined ? db`` : db`and channel_id = ${filter.channelId}`}
    order by loan.id desc limit ${limit}`;
  if (rows.length === 0) return [];
  const slices = await readSlices(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, slices: slices.get(row.id) ?? [] }));
};

/** Who of those a piece of SQL names by slot and id has a loan that is late or was given up, and which is the graver. */
export const latenessOf = async (
  db: Reader,
  users: Fragment,
): Promise<ReadonlyMap<UserId, "delinquency" | "write-off">> => {
  const rows = await db<{ userId: UserId; gone: boolean }[]>`
    select user_id, bool_or(state = 'written-off') as gone from loan
    where (slot, user_id) in ${users} and (state = 'written-off' or (state = 'active' and band <> 'current'))
    group by slot, user_id`.execute();
  return new Map(rows.map(({ userId, gone }) => [userId, gone ? "write-off" : "delinquency"]));
};
