import type { IsoDate } from "../../kernel/calendar.ts";
import { slotOf } from "../../kernel/ids.ts";
import type { Fen } from "../../kernel/money.ts";
import type { KeyRing } from "../../platform/crypto/key-ring.ts";
import type { SealedColumn } from "../../platform/crypto/sealed-column.ts";
import type { Database, Reader, Tx } from "../../platform/database.ts";
import type { OrderId } from "./order.ts";
import type { Suspense, SuspenseId } from "./suspense.ts";

const place = (id: bigint) => `suspense.remark:${id}`;

export const sealedSuspenseColumn: SealedColumn = {
  table: "suspense",
  key: { slot: "smallint", id: "bigint" },
  column: "remark_sealed",
  placeOf: ({ id }) => place(BigInt(id as bigint)),
};

/** Answers with the keys that were new: the same money is held once. */
export const insertSuspense = async (
  tx: Tx,
  keys: KeyRing,
  held: readonly Suspense[],
): Promise<ReadonlySet<SuspenseId>> => {
  if (held.length === 0) return new Set();
  const rows = await tx<{ id: SuspenseId }[]>`
    insert into suspense (slot, id, natural_key, source, order_id, amount_fen, value_on, business_on, provider_reference,
                          remark_sealed, reason, recorded_at, state)
    select slot, id, natural_key, source, order_id, amount_fen, value_on, business_on, provider_reference,
           decode(remark, 'hex'), reason, recorded_at, 'held'
    from unnest(
      ${held.map((h) => slotOf(h.id))}::smallint[], ${tx.array(held.map((h) => h.id))}::bigint[],
      ${held.map((h) => h.naturalKey)}::text[], ${held.map((h) => h.source)}::text[],
      ${tx.array(held.map((h) => h.orderId) as bigint[], 20)}::bigint[], ${held.map((h) => h.amountFen)}::bigint[],
      ${held.map((h) => h.valueOn)}::date[], ${held.map((h) => h.businessOn)}::date[],
      ${held.map((h) => h.providerReference)}::text[],
      ${held.map((h) => keys.seal(h.remark, place(h.id)).toString("hex"))}::text[],
      ${held.map((h) => h.reason)}::text[], ${tx.array(held.map((h) => h.recordedAt))}::timestamptz[])
      as h(slot, id, natural_key, source, order_id, amount_fen, value_on, business_on, provider_reference, remark,
           reason, recorded_at)
    on conflict (slot, natural_key) do nothing returning id`;
  const fresh = new Set(rows.map(({ id }) => id));
  const moves = held.filter(({ id }) => fresh.has(id)).map(({ id, businessOn }) => ({ id, businessOn }));
  await insertMoves(tx, "held", moves);
  return fresh;
};

type Move = { readonly id: SuspenseId; readonly businessOn: IsoDate };

/** Writes down what became of held money, each after what happened to it before. */
const insertMoves = async (tx: Tx, kind: string, moves: readonly Move[]): Promise<void> => {
  if (moves.length === 0) return;
  await tx`
    insert into suspense_move (slot, suspense_id, seq, kind, amount_fen, business_on)
    select s.slot, s.id, (select count(*) + 1 from suspense_move b where b.slot = s.slot and b.suspense_id = s.id), ${kind},
           case when ${kind} in ('held', 'held-again') then s.amount_fen else -s.amount_fen end, m.business_on
    from suspense s
    join unnest(${moves.map(({ id }) => slotOf(id))}::smallint[], ${tx.array(moves.map(({ id }) => id))}::bigint[],
                ${moves.map(({ businessOn }) => businessOn)}::date[]) as m(slot, id, business_on)
      on m.slot = s.slot and m.id = s.id`;
};

type Row = Omit<Suspense, "remark"> & { readonly remarkSealed: Buffer };

const columns = (db: Reader) => db`
  id, natural_key, source, order_id, amount_fen, value_on, business_on, provider_reference, remark_sealed, reason,
  recorded_at, state, loan_id, refund_order_id, refunds, decided_by`;

const opened = (keys: KeyRing, { remarkSealed, ...row }: Row): Suspense => ({
  ...row,
  remark: keys.open(remarkSealed, place(row.id)),
});

export const lockSuspense = async (tx: Tx, keys: KeyRing, id: SuspenseId): Promise<Suspense | undefined> => {
  const [row] = await tx<Row[]>`
    select ${columns(tx)} from suspense where slot = ${slotOf(id)} and id = ${id} for no key update`;
  return row && opened(keys, row);
};

/** What is held already under the keys of a statement's receipts. */
export const heldUnder = async (tx: Tx, keys: KeyRing, naturalKeys: readonly string[]): Promise<Suspense[]> => {
  const rows = await tx<Row[]>`
    select ${columns(tx)} from suspense where slot = 0 and natural_key = any(${[...naturalKeys]}::text[])`;
  return rows.map((row) => opened(keys, row));
};

export const saveDecision = async (tx: Tx, held: Suspense, at: Date, businessOn: IsoDate): Promise<void> => {
  await tx`
  update suspense set state = ${held.state}, loan_id = ${held.loanId}, refund_order_id = ${held.refundOrderId},
                      refunds = ${held.refunds}, decided_by = ${held.decidedBy}, decided_at = ${at}
  where slot = ${slotOf(held.id)} and id = ${held.id}`;
  await insertMoves(tx, held.state, [{ id: held.id, businessOn }]);
};

/** A refund that did not arrive: the money is with us again. */
export const holdAgain = async (tx: Tx, refundOrders: readonly OrderId[], businessOn: IsoDate): Promise<void> => {
  if (refundOrders.length === 0) return;
  const again = await tx<{ id: SuspenseId }[]>`
    update suspense set state = 'held', refund_order_id = null
    where (slot, refund_order_id) in (
      select * from unnest(${refundOrders.map(slotOf)}::smallint[], ${tx.array([...refundOrders])}::bigint[]))
    returning id`;
  await insertMoves(
    tx,
    "held-again",
    again.map(({ id }) => ({ id, businessOn })),
  );
};

/** Newest first, from before the cursor. */
export const listSuspense = async (
  db: Reader,
  keys: KeyRing,
  state: string | undefined,
  before: SuspenseId | undefined,
  limit: number,
): Promise<Suspense[]> => {
  const rows = await db<Row[]>`
    select ${columns(db)} from suspense
    where true ${before === undefined ? db`` : db`and id < ${before}`} ${state === undefined ? db`` : db`and state = ${state}`}
    order by id desc limit ${limit}`;
  return rows.map((row) => opened(keys, row));
};

export const countHeld = async (db: Database): Promise<number> =>
  (await db<{ n: number }[]>`select count(*) as n from suspense where state = 'held'`)[0]?.n ?? 0;

export type SuspenseOfDay = { readonly kind: string; readonly amountFen: Fen; readonly count: number };

/** What was held and let go on a day. */
export const suspenseMovesOf = (db: Reader, day: IsoDate): Promise<SuspenseOfDay[]> => db<SuspenseOfDay[]>`
  select kind, sum(amount_fen)::bigint as amount_fen, count(*) as count from suspense_move
  where business_on = ${day} group by kind order by kind`;
