import type { FundingModel } from "@suanpan/contract";
import type { IsoDate } from "../../../kernel/calendar.ts";
import { slotOf } from "../../../kernel/ids.ts";
import type { Reader } from "../../../platform/database.ts";
import type { LoanId } from "../../lending/index.ts";
import { type Measures, measures } from "./measure.ts";

/** By how much the measures of a slice have grown since they were taken before. */
export type Grown = Measures & {
  readonly loanId: LoanId;
  readonly slice: number;
  readonly businessOn: IsoDate;
  readonly entity: string;
  readonly fundingModel: FundingModel;
  readonly product: string;
  readonly agreementId: bigint;
  readonly channelId: bigint;
};

/** The column an amount is kept in. */
export const columnOf = (measure: string): string =>
  `${measure.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}_fen`;

/**
 * Rows of measures, each as what it is about and the difference to the row before; that one column by column, because
 * taken as a whole it would be taken apart again for each of them.
 */
const grownWhere = (db: Reader, condition: ReturnType<Reader>) => db`
  select m.slot, m.loan_id, m.slice, m.business_on, m.entity, m.funding_model, m.product, m.agreement_id, m.channel_id,
         ${listed(db, (column) => `m.${column} - coalesce(b.${column}, 0) as ${column}`)}
  from measure m left join lateral (
    select ${listed(db, (column) => `k.${column}`)} from measure k
    where k.slot = m.slot and k.loan_id = m.loan_id and k.slice = m.slice and k.business_on < m.business_on
    order by k.business_on desc limit 1) b on true
  where ${condition}`;

/** The columns are ours and never change: they are spelt out at once instead of put together piece by piece. */
const listed = (db: Reader, one: (column: string) => string) => db.unsafe(measures.map(columnOf).map(one).join(", "));

/** The days something was measured on. */
export const daysMeasured = (db: Reader): Promise<{ day: IsoDate }[]> => db<{ day: IsoDate }[]>`
  select distinct business_on as day from measure`;

/** A row for each slice that was measured on the day. */
export const grownOn = (db: Reader, day: IsoDate) => grownWhere(db, db`m.business_on = ${day}`);

export const grownOfLoan = (db: Reader, id: LoanId): Promise<Grown[]> => db<Grown[]>`
  select * from (${grownWhere(db, db`m.slot = ${slotOf(id)} and m.loan_id = ${id}`)}) g order by business_on, slice`;

/** The same, batch by batch, in an order of its own that never changes. */
export const grownOfDay = (db: Reader, day: IsoDate, batch: number): AsyncIterable<Grown[]> =>
  db<Grown[]>`select * from (${grownOn(db, day)}) g order by slot, loan_id, slice`.cursor(batch);

export type GrownGroup = {
  readonly businessOn: string;
  readonly entity: string;
  readonly fundingModel: string;
  readonly product: string;
  readonly agreementId: bigint;
  readonly channelId: bigint;
};

/** The rows of one day that share everything the ledger groups by, from after a given one. */
export const grownInGroup = (
  db: Reader,
  group: GrownGroup,
  after: { readonly loanId: bigint; readonly slice: number } | undefined,
  limit: number,
): Promise<Grown[]> => db<Grown[]>`
  select * from (${grownOn(db, group.businessOn as IsoDate)}) g
  where entity = ${group.entity} and funding_model = ${group.fundingModel} and product = ${group.product}
    and agreement_id = ${group.agreementId} and channel_id = ${group.channelId}
    ${after === undefined ? db`` : db`and (loan_id, slice) > (${after.loanId}, ${after.slice})`}
  order by loan_id, slice limit ${limit}`;
