import { slotOf } from "../../kernel/ids.ts";
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
  return new Set(rows.map(({ id }) => id));
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

export const saveDecision = (tx: Tx, held: Suspense, at: Date) => tx`
  update suspense set state = ${held.state}, loan_id = ${held.loanId}, refund_order_id = ${held.refundOrderId},
                      refunds = ${held.refunds}, decided_by = ${held.decidedBy}, decided_at = ${at}
  where slot = ${slotOf(held.id)} and id = ${held.id}`;

/** A refund that did not arrive: the money is with us again. */
export const holdAgain = async (tx: Tx, refundOrders: readonly OrderId[]): Promise<void> => {
  if (refundOrders.length === 0) return;
  await tx`
    update suspense set state = 'held', refund_order_id = null
    where (slot, refund_order_id) in (
      select * from unnest(${refundOrders.map(slotOf)}::smallint[], ${tx.array([...refundOrders])}::bigint[]))`;
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
