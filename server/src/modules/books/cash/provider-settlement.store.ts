import type { IsoDate } from "../../../kernel/calendar.ts";
import type { Fen } from "../../../kernel/money.ts";
import type { Reader, Tx } from "../../../platform/database.ts";

/** Days before one whose statement was read and whose money was not booked yet. */
export const statedUnsettled = async (db: Reader, before: IsoDate): Promise<IsoDate[]> => {
  const rows = await db<{ day: IsoDate }[]>`
    select distinct s.day from provider_statement s
    where s.day < ${before} and not exists (select from provider_settlement p where p.day = s.day) order by s.day`;
  return rows.map(({ day }) => day);
};

export const insertSettlements = (tx: Tx, days: readonly IsoDate[], settledOn: IsoDate) => tx`
  insert into provider_settlement (day, settled_on) select day, ${settledOn} from unnest(${[...days]}::date[]) as day`;

/** What the provider owes: what loans and held money put on its account, and nothing people posted there. */
const ofLoans = (db: Reader) => db`e.book = 'usgaap' and (e.agreement_id <> 0 or e.rule = 'suspense-moved')`;

export type Receivable = { readonly day: IsoDate; readonly entity: string; readonly amountFen: Fen };

/** For each of the days, entry by entry: joined, the planner may read all there is on the account. */
export const receivablesOf = (db: Reader, days: readonly IsoDate[]): Promise<Receivable[]> => db<Receivable[]>`
  select e.business_on as day, e.entity, sum(fen)::bigint as amount_fen
  from journal_entry e, lateral (
    select sum(debit_fen - credit_fen) filter (where account = 'funds-receivable') as fen from journal_line where entry_id = e.id) l
  where e.business_on = any(${[...days]}::date[]) and ${ofLoans(db)}
  group by e.business_on, e.entity having sum(fen) <> 0 order by e.business_on, e.entity`;

export type Waiting = Receivable & { readonly stated: boolean };

/** What the provider still owes, by day: without a statement, or not due yet. */
export const waitingSettlements = (db: Reader): Promise<Waiting[]> => db<Waiting[]>`
  select e.business_on as day, e.entity, sum(l.debit_fen - l.credit_fen)::bigint as amount_fen,
         exists (select from provider_statement s where s.day = e.business_on) as stated
  from journal_entry e join journal_line l on l.entry_id = e.id
  where l.account = 'funds-receivable' and ${ofLoans(db)} and not exists (select from provider_settlement p where p.day = e.business_on)
  group by e.business_on, e.entity having sum(l.debit_fen - l.credit_fen) <> 0 order by e.business_on, e.entity`;

export type Settlement = { readonly day: IsoDate; readonly settledOn: IsoDate; readonly stated: boolean };

export const settlements = (db: Reader): Promise<Settlement[]> => db<Settlement[]>`
  select p.day, p.settled_on, exists (select from provider_statement s where s.day = p.day) as stated
  from provider_settlement p order by p.day`;

/** What was booked as settled, by the day it was for. */
export const settledOf = (db: Reader): Promise<Receivable[]> => db`
  select payload ->> 'day' as day, entity, sum((payload ->> 'amountFen')::bigint)::bigint as amount_fen
  from company_event where type = 'provider-settled' group by 1, 2 order by 1, 2`;
