import type { NewManualJournal } from "@suanpan/contract";
import type { IsoDate } from "../../kernel/calendar.ts";
import type { Id } from "../../kernel/ids.ts";
import type { Json, Reader, Tx } from "../../platform/database.ts";
import type { Digest } from "../../platform/day/seal.ts";

/** A fact about the company itself. */
export type CompanyEvent = {
  readonly id: Id<"journal">;
  readonly type: "manual-journal";
  readonly entity: string;
  readonly businessOn: IsoDate;
  readonly payload: NewManualJournal;
  readonly recordedBy: string;
  readonly approval: string;
  readonly recordedAt: Date;
};

export const insertCompanyEvent = (tx: Tx, event: CompanyEvent) => tx`
  insert into company_event (id, type, entity, business_on, payload, recorded_by, approval, recorded_at)
  values (${event.id}, ${event.type}, ${event.entity}, ${event.businessOn}, ${tx.json(event.payload as unknown as Json)}, ${event.recordedBy},
          ${event.approval}, ${event.recordedAt})`;

export const companyEventsOf = (db: Reader, day: IsoDate): Promise<CompanyEvent[]> => db<CompanyEvent[]>`
  select id, type, entity, business_on, payload, recorded_by, approval, recorded_at from company_event where business_on = ${day} order by id`;

/** The days company events are dated, first and last. */
export const companyEventDays = async (db: Reader): Promise<{ first: IsoDate; last: IsoDate } | undefined> => {
  const [row] = await db<{ first: IsoDate | null; last: IsoDate | null }[]>`
    select min(business_on) as first, max(business_on) as last from company_event`;
  return row?.first && row.last ? { first: row.first, last: row.last } : undefined;
};

/** What the day's company events come to; the total is what their lines debit. */
export const digestOfCompanyDay = async (db: Reader, day: IsoDate): Promise<Digest> => {
  const [row] = await db<Digest[]>`
    select count(*) as events, coalesce(sum(debit_fen), 0)::bigint as total_fen,
           coalesce(encode(sha256(convert_to(string_agg(fact, E'\n' order by id), 'UTF8')), 'hex'), '') as digest
    from (select id, jsonb_build_array(id, type, entity, payload, recorded_by, approval, recorded_at)::text as fact,
                 (select sum((line ->> 'debitFen')::bigint) from jsonb_array_elements(payload -> 'lines') line) as debit_fen
          from company_event where business_on = ${day}) e`;
  if (!row) throw new Error("an aggregate has one row");
  return row;
};
