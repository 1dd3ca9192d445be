import type { NewManualJournal } from "@suanpan/contract";
import type { IsoDate } from "../../kernel/calendar.ts";
import type { Id } from "../../kernel/ids.ts";
import type { Json, Reader, Tx } from "../../platform/database.ts";

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
