import type { IsoDate } from "../../kernel/calendar.ts";
import type { Reader } from "../../platform/database.ts";
import type { SlotRange } from "../../platform/day/business-day.ts";
import { assembled, caseColumns, type Row } from "./case.store.ts";
import type { CaseId } from "./case.ts";

export const countCases = async (db: Reader): Promise<number> =>
  (await db<{ n: number }[]>`select count(*) as n from collection_case`)[0]?.n ?? 0;

/** What the case table says beside the case itself, and what that should follow from. */
export type Derived = {
  readonly id: CaseId;
  readonly band: string;
  readonly owedFen: number;
  readonly outstandingFen: number;
  readonly priority: number;
  readonly agencyId: bigint | null;
};

export const casesIn = async (db: Reader, { from, to }: SlotRange) => {
  const rows = await db<(Row & Derived)[]>`
    select ${caseColumns(db)}, band, owed_fen, outstanding_fen, priority, agency_id from collection_case
    where slot between ${from} and ${to} order by slot, id`;
  const derived = new Map(
    rows.map(({ id, band, owedFen, outstandingFen, priority, agencyId }) => [
      id,
      { id, band, owedFen, outstandingFen, priority, agencyId },
    ]),
  );
  const cases = await assembled(
    db,
    rows.map(({ band: _b, owedFen: _o, outstandingFen: _u, priority: _p, agencyId: _a, ...row }) => row),
  );
  return { cases, derived };
};

export type PromiseFault = { readonly caseId: CaseId; readonly fault: string };

/**
 * Promises by a path of their own: as many decided as made but for the one that is open, none left open beyond its day,
 * and each decided as what came in says.
 */
export const firstPromiseFault = async (db: Reader, lastClosed: IsoDate | null): Promise<PromiseFault | undefined> => {
  const [row] = await db<PromiseFault[]>`
    with told as (
      select slot, case_id, count(*) filter (where type = 'promised') as made, count(*) filter (where type <> 'promised') as decided
      from case_event where type in ('promised', 'promise-kept', 'promise-broken') group by slot, case_id)
    select case_id, fault from (
      select c.id as case_id, 1 as n, format('%s promises were made, %s decided, and %s is open', coalesce(t.made, 0), coalesce(t.decided, 0),
             case when c.promised_fen is null then 'none' else 'one' end) as fault
      from collection_case c left join told t on t.slot = c.slot and t.case_id = c.id
      where coalesce(t.made, 0) - coalesce(t.decided, 0) <> case when c.promised_fen is null then 0 else 1 end
      union all
      select id, 2, format('the promise for %s was not decided when that day was closed', promise_due_on)
      from collection_case where promise_due_on <= ${lastClosed}::date
      union all
      select case_id, 3, format('event %s says %s, though %s of %s fen came in', seq, type, detail ->> 'repaidFen', detail ->> 'amountFen')
      from case_event
      where (type = 'promise-kept' and not (detail ->> 'cured')::boolean and (detail ->> 'repaidFen')::bigint < (detail ->> 'amountFen')::bigint)
         or (type = 'promise-broken' and (detail ->> 'repaidFen')::bigint >= (detail ->> 'amountFen')::bigint)) f
    order by case_id, n limit 1`;
  return row;
};

export type CostFault = {
  readonly caseId: CaseId;
  readonly seq: number;
  readonly stored: string | null;
  readonly told: string | null;
};

export const countCosts = async (db: Reader): Promise<number> =>
  (await db<{ n: number }[]>`select count(*) as n from collection_cost`)[0]?.n ?? 0;

/** The first cost that no event tells of as it stands, or event that no cost stands for. */
export const firstCostFault = async (db: Reader): Promise<CostFault | undefined> => {
  const [row] = await db<CostFault[]>`
    select coalesce(c.case_id, e.case_id) as case_id, coalesce(c.seq, e.seq) as seq,
           concat_ws(' ', c.kind, c.amount_fen, c.business_on) as stored,
           concat_ws(' ', e.detail ->> 'kind', e.detail ->> 'amountFen', e.business_on) as told
    from collection_cost c
    full join (select * from case_event where type = 'cost') e on e.slot = c.slot and e.case_id = c.case_id and e.seq = c.seq
    where (c.kind, c.amount_fen::text, c.business_on) is distinct from (e.detail ->> 'kind', e.detail ->> 'amountFen', e.business_on)
       or c.amount_fen <= 0
    order by 1, 2 limit 1`;
  return row;
};
