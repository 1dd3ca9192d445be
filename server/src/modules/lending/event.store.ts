import type { IsoDate } from "../../kernel/calendar.ts";
import { slotOf } from "../../kernel/ids.ts";
import { only } from "../../kernel/lists.ts";
import type { Fragment, Reader, Tx } from "../../platform/database.ts";
import type { SlotRange } from "../../platform/day/business-day.ts";
import { asDayRanges, type DayRange, type Digest } from "../../platform/day/seal.ts";
import type { EventType, LoanEvent, LoanId } from "./event.ts";

/** Facts are written once: there is no update and no delete in this file, nor a right to either in the database. */
export const insertEvents = async (tx: Tx, events: readonly LoanEvent[]): Promise<void> => {
  await tx`
    insert into loan_event (slot, loan_id, seq, slice, type, value_on, business_on, recorded_at, instalment, detail, entity,
                            funding_model, product, agreement_id, channel_id, principal_fen, interest_fen, guarantee_fee_fen, service_fee_fen,
                            late_fee_fen, credit_fen, vat_fen, expected_loss_fen)
    select * from unnest(
      ${events.map((e) => slotOf(e.loanId))}::smallint[], ${tx.array(events.map((e) => e.loanId))}::bigint[], ${events.map((e) => e.seq)}::integer[],
      ${events.map((e) => e.slice)}::smallint[], ${events.map((e) => e.type)}::text[], ${events.map((e) => e.valueOn)}::date[],
      ${events.map((e) => e.businessOn)}::date[], ${tx.array(events.map((e) => e.recordedAt))}::timestamptz[],
      ${events.map((e) => e.instalment)}::smallint[], ${events.map((e) => e.detail)}::text[], ${events.map((e) => e.entity)}::text[], ${events.map((e) => e.fundingModel)}::text[],
      ${events.map((e) => e.product)}::text[], ${tx.array(events.map((e) => e.agreementId))}::bigint[], ${tx.array(events.map((e) => e.channelId))}::bigint[],
      ${events.map((e) => e.principalFen)}::bigint[], ${events.map((e) => e.interestFen)}::bigint[], ${events.map((e) => e.guaranteeFeeFen)}::bigint[],
      ${events.map((e) => e.serviceFeeFen)}::bigint[], ${events.map((e) => e.lateFeeFen)}::bigint[], ${events.map((e) => e.creditFen)}::bigint[], ${events.map((e) => e.vatFen)}::bigint[],
      ${events.map((e) => e.expectedLossFen)}::bigint[])`;
};

const columns = (db: Reader) => db`
  loan_id, seq, slice, type, value_on, business_on, recorded_at, instalment, detail, entity, funding_model, product, agreement_id, channel_id,
  principal_fen, interest_fen, guarantee_fee_fen, service_fee_fen, late_fee_fen, credit_fen, vat_fen, expected_loss_fen`;

/** A loan's facts in order. Its first day bounds the months that have to be looked into. */
export const eventsOfLoan = (
  db: Reader,
  loan: { readonly id: LoanId; readonly drawnOn: IsoDate },
  types?: readonly EventType[],
): Promise<LoanEvent[]> => db<LoanEvent[]>`
  select ${columns(db)} from loan_event
  where slot = ${slotOf(loan.id)} and loan_id = ${loan.id} and business_on >= ${loan.drawnOn}
    ${types === undefined ? db`` : db`and type = any(${[...types]}::text[])`} order by seq`;

/** A day's facts, in an order of their own that never changes, batch by batch. */
export const eventsOfDay = (db: Reader, day: IsoDate, batch: number): AsyncIterable<LoanEvent[]> =>
  db<LoanEvent[]>`select ${columns(db)} from loan_event where business_on = ${day} order by slot, loan_id, seq`.cursor(
    batch,
  );

/** Makes room for the facts of a month; asking again changes nothing. */
export const ensureEventMonth = (tx: Tx, day: IsoDate) => tx`select ensure_event_partition(${day}::date)`;

const factText = (db: Reader) => db`
  concat_ws('|', loan_id, seq, slice, type, value_on, recorded_at, coalesce(instalment::text, '-'), coalesce(detail, '-'), entity,
            funding_model, product, agreement_id, channel_id, principal_fen, interest_fen, guarantee_fee_fen, service_fee_fen, late_fee_fen,
            credit_fen, vat_fen, expected_loss_fen)`;

/** One hash a slot, then one over the slots: the memory it takes follows the busiest slot, not the day. */
const digestWhere = (db: Reader, condition: Fragment) => db<Digest[]>`
  select coalesce(sum(events), 0)::bigint as events, coalesce(sum(total_fen), 0)::bigint as total_fen,
         coalesce(encode(sha256(string_agg(hash, ''::bytea order by slot)), 'hex'), '') as digest
  from (select slot, count(*) as events, sum(principal_fen + interest_fen + guarantee_fee_fen + service_fee_fen + late_fee_fen + credit_fen + vat_fen + expected_loss_fen) as total_fen,
               sha256(convert_to(string_agg(${factText(db)}, E'\n' order by loan_id, seq), 'UTF8')) as hash
        from loan_event where ${condition} group by slot) s`;

export const digestOfDay = async (db: Reader, day: IsoDate, { from, to }: SlotRange): Promise<Digest> =>
  only(await digestWhere(db, db`business_on = ${day} and slot between ${from} and ${to}`));

/** The same for many days at once. */
export const digestsOfDays = (db: Reader, days: readonly DayRange[]): Promise<Digest[]> => db<Digest[]>`
  select d.events, d.total_fen, d.digest from ${asDayRanges(db, days)}
  cross join lateral (${digestWhere(db, db`business_on = r.day and slot between r.slot_from and r.slot_to`)}) d order by r.n`;

/** Whether anything happened in a range on a day: most nights of a small lender are quiet. */
export const anyEventsOn = async (db: Reader, day: IsoDate, { from, to }: SlotRange): Promise<boolean> => {
  const [row] = await db<{ found: boolean }[]>`
    select exists (select from loan_event where business_on = ${day} and slot between ${from} and ${to}) as found`;
  return row?.found ?? false;
};

/** The days that have loan events. */
export const daysOfEvents = (db: Reader): Promise<{ day: IsoDate }[]> => db<{ day: IsoDate }[]>`
  select distinct business_on as day from loan_event`;

/** The days loan events are dated, first and last. */
export const eventDays = async (db: Reader): Promise<{ first: IsoDate; last: IsoDate } | undefined> => {
  const [row] = await db<{ first: IsoDate | null; last: IsoDate | null }[]>`
    select min(business_on) as first, max(business_on) as last from loan_event`;
  return row?.first && row.last ? { first: row.first, last: row.last } : undefined;
};

export type EventGroup = {
  readonly businessOn: string;
  readonly entity: string;
  readonly type: string;
  readonly fundingModel: string;
  readonly product: string;
  readonly agreementId: bigint;
  readonly channelId: bigint;
};

/** The facts of one day that share everything the ledger groups by, from after a given one. */
export const eventsInGroup = (
  db: Reader,
  group: EventGroup,
  after: { readonly loanId: bigint; readonly seq: number } | undefined,
  limit: number,
): Promise<LoanEvent[]> => db<LoanEvent[]>`
  select ${columns(db)} from loan_event
  where business_on = ${group.businessOn} and entity = ${group.entity} and type = ${group.type} and funding_model = ${group.fundingModel}
    and product = ${group.product} and agreement_id = ${group.agreementId} and channel_id = ${group.channelId}
    ${after === undefined ? db`` : db`and (loan_id, seq) > (${after.loanId}, ${after.seq})`}
  order by loan_id, seq limit ${limit}`;
