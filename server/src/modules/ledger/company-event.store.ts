import type { IsoDate } from "../../kernel/calendar.ts";
import { only } from "../../kernel/lists.ts";
import type { Fragment, Reader, Tx } from "../../platform/database.ts";
import { asDayRanges, type DayRange, type Digest } from "../../platform/day/seal.ts";
import type { CompanyEvent } from "./company-event.ts";

/** Facts are written once; one whose key is there already is left out, and the rest come back as they were given. */
export const insertCompanyEvents = async (tx: Tx, events: readonly CompanyEvent[]): Promise<CompanyEvent[]> => {
  const written = await tx<{ id: bigint }[]>`
    insert into company_event (id, type, entity, business_on, accounted_on, natural_key, payload, recorded_by, approval, recorded_at)
    select * from unnest(
      ${tx.array(events.map((e) => e.id))}::bigint[], ${events.map((e) => e.type)}::text[], ${events.map((e) => e.entity)}::text[],
      ${events.map((e) => e.businessOn)}::date[], ${events.map((e) => e.accountedOn)}::date[], ${events.map((e) => e.naturalKey)}::text[],
      ${events.map((e) => JSON.stringify(e.payload))}::text[]::jsonb[], ${events.map((e) => e.recordedBy)}::text[],
      ${events.map((e) => e.approval)}::text[], ${tx.array(events.map((e) => e.recordedAt))}::timestamptz[])
    on conflict (natural_key) do nothing returning id`;
  const ids = new Set(written.map(({ id }) => BigInt(id)));
  return events.filter(({ id }) => ids.has(BigInt(id)));
};

const columns = (db: Reader) => db`
  id, type, entity, business_on, accounted_on, natural_key, payload, recorded_by, approval, recorded_at`;

/** The facts a day's entries come from. */
export const companyEventsAccountedOn = (db: Reader, day: IsoDate): Promise<CompanyEvent[]> => db<CompanyEvent[]>`
  select ${columns(db)} from company_event where accounted_on = ${day} order by id`;

/** The facts of the open day that wait for it to close. */
export const companyEventsToPost = (db: Reader, day: IsoDate): Promise<CompanyEvent[]> => db<CompanyEvent[]>`
  select ${columns(db)} from company_event where business_on = ${day} and accounted_on = ${day} order by id`;

export const companyEventsOfType = (
  db: Reader,
  type: string | readonly string[],
  span: { readonly from: IsoDate; readonly to: IsoDate },
): Promise<CompanyEvent[]> => db<CompanyEvent[]>`
  select ${columns(db)} from company_event
  where type = any(${[type].flat()}::text[]) and accounted_on between ${span.from} and ${span.to} order by accounted_on, id`;

export const findCompanyEvent = async (db: Reader, naturalKey: string): Promise<CompanyEvent | undefined> =>
  (await db<CompanyEvent[]>`select ${columns(db)} from company_event where natural_key = ${naturalKey}`)[0];

export const findCompanyEventById = async (db: Reader, id: bigint): Promise<CompanyEvent | undefined> =>
  (await db<CompanyEvent[]>`select ${columns(db)} from company_event where id = ${id}`)[0];

/** The days company events are dated, first and last. */
export const companyEventDays = async (db: Reader): Promise<{ first: IsoDate; last: IsoDate } | undefined> => {
  const [row] = await db<{ first: IsoDate | null; last: IsoDate | null }[]>`
    select min(business_on) as first, max(business_on) as last from company_event`;
  return row?.first && row.last ? { first: row.first, last: row.last } : undefined;
};

/** What the day's company events come to; the total is what was debited by the lines that came with them. */
const digestWhere = (db: Reader, condition: Fragment) => db<Digest[]>`
  select count(*) as events, coalesce(sum(debit_fen), 0)::bigint as total_fen,
         coalesce(encode(sha256(convert_to(string_agg(fact, E'\n' order by id), 'UTF8')), 'hex'), '') as digest
  from (select id, jsonb_build_array(id, type, entity, accounted_on, natural_key, payload, recorded_by, approval, recorded_at)::text as fact,
               (select sum((line ->> 'debitFen')::bigint) from jsonb_array_elements(payload -> 'lines') line) as debit_fen
        from company_event where ${condition}) e`;

export const digestOfCompanyDay = async (db: Reader, day: IsoDate): Promise<Digest> =>
  only(await digestWhere(db, db`business_on = ${day}`));

/** The same for many days at once. */
export const digestsOfCompanyDays = (db: Reader, days: readonly DayRange[]): Promise<Digest[]> => db<Digest[]>`
  select d.events, d.total_fen, d.digest from ${asDayRanges(db, days)}
  cross join lateral (${digestWhere(db, db`business_on = r.day`)}) d order by r.n`;

/** The days company events are accounted on. */
export const daysOfCompanyEvents = (db: Reader): Promise<{ day: IsoDate }[]> => db<{ day: IsoDate }[]>`
  select distinct accounted_on as day from company_event`;

export const companyEventById = async (db: Reader, id: bigint): Promise<CompanyEvent | undefined> =>
  (await db<CompanyEvent[]>`select ${columns(db)} from company_event where id = ${id}`)[0];

export const knownKeys = async (db: Reader, naturalKeys: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set(
    (
      await db<{ naturalKey: string }[]>`
        select natural_key from company_event where natural_key = any(${[...naturalKeys]}::text[])`
    ).map(({ naturalKey }) => naturalKey),
  );

/** How many facts there are whose key begins like this. */
export const countKeyed = async (db: Reader, prefix: string): Promise<number> =>
  (await db<{ n: number }[]>`select count(*) as n from company_event where starts_with(natural_key, ${prefix})`)[0]
    ?.n ?? 0;
