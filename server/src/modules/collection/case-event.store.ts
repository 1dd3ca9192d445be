import { slotOf } from "../../kernel/ids.ts";
import type { KeyRing } from "../../platform/crypto/key-ring.ts";
import type { SealedColumn } from "../../platform/crypto/sealed-column.ts";
import type { Reader, Tx } from "../../platform/database.ts";
import type { UserId } from "../acquisition/index.ts";
import type { CaseId } from "./case.ts";
import { type CaseEvent, detailOf, factOf } from "./case-event.ts";

/** Facts are written once: there is no update and no delete of an event here, nor a right to either in the database. */
export const insertCaseEvents = (tx: Tx, events: readonly CaseEvent[]) => tx`
  insert into case_event (slot, case_id, seq, type, business_on, recorded_at, recorded_by, detail)
  select slot, case_id, seq, type, business_on, recorded_at, recorded_by, detail::jsonb from unnest(
    ${events.map((e) => slotOf(e.caseId))}::smallint[], ${tx.array(events.map((e) => e.caseId))}::bigint[],
    ${events.map((e) => e.seq)}::integer[], ${events.map((e) => e.fact.type)}::text[], ${events.map((e) => e.businessOn)}::date[],
    ${tx.array(events.map((e) => e.recordedAt))}::timestamptz[], ${events.map((e) => e.by)}::text[],
    ${events.map((e) => detailOf(e.fact))}::text[]) as e(slot, case_id, seq, type, business_on, recorded_at, recorded_by, detail)`;

type Row = Omit<CaseEvent, "fact"> & { readonly type: string; readonly detail: Record<string, unknown> };

const columns = (db: Reader) => db`case_id, seq, type, business_on, recorded_at, recorded_by as by, detail`;

const eventOf = ({ type, detail, ...event }: Row): CaseEvent => ({ ...event, fact: factOf(type, detail) });

/** The facts of cases, each case's in order. */
export const eventsOfCases = async (db: Reader, ids: readonly CaseId[]): Promise<CaseEvent[]> => {
  const rows = await db<Row[]>`
    select ${columns(db)} from case_event
    where (slot, case_id) in (select * from unnest(${ids.map(slotOf)}::smallint[], ${db.array([...ids])}::bigint[]))
    order by slot, case_id, seq`;
  return rows.map(eventOf);
};

export type Contact = { readonly userId: UserId; readonly at: Date };

/** When borrowers were contacted by us since an instant, on whichever case. */
export const contactsSince = (db: Reader, users: readonly UserId[], since: Date): Promise<Contact[]> => db<Contact[]>`
  select c.user_id, e.recorded_at as at
  from collection_case c join case_event e on e.slot = c.slot and e.case_id = c.id
  where (c.slot, c.user_id) in (select * from unnest(${users.map(slotOf)}::smallint[], ${db.array([...users])}::bigint[]))
    and e.type = 'contacted' and e.recorded_at >= ${since} and e.detail ->> 'inbound' = 'false' and e.detail ->> 'kind' <> 'legal'`;

export type Note = { readonly caseId: CaseId; readonly seq: number; readonly text: string };

const place = (caseId: bigint, seq: number) => `case_note.note:${caseId}:${seq}`;

/** What a rotation of the keys has to seal anew. */
export const sealedCaseColumn: SealedColumn = {
  table: "case_note",
  key: { slot: "smallint", case_id: "bigint", seq: "integer" },
  column: "note_sealed",
  placeOf: ({ caseId, seq }) => place(BigInt(caseId as bigint), Number(seq)),
};

export const insertNotes = (tx: Tx, keys: KeyRing, notes: readonly Note[]) => tx`
  insert into case_note (slot, case_id, seq, note_sealed)
  select slot, case_id, seq, decode(note, 'hex') from unnest(
    ${notes.map((n) => slotOf(n.caseId))}::smallint[], ${tx.array(notes.map((n) => n.caseId))}::bigint[],
    ${notes.map((n) => n.seq)}::integer[],
    ${notes.map((n) => keys.seal(n.text, place(n.caseId, n.seq)).toString("hex"))}::text[]) as n(slot, case_id, seq, note)`;

export const notesOfCase = async (db: Reader, keys: KeyRing, id: CaseId): Promise<ReadonlyMap<number, string>> => {
  const rows = await db<{ seq: number; noteSealed: Buffer }[]>`
    select seq, note_sealed from case_note where slot = ${slotOf(id)} and case_id = ${id}`;
  return new Map(rows.map(({ seq, noteSealed }) => [seq, keys.open(noteSealed, place(id, seq))]));
};
