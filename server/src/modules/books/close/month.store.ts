import type { IsoDate } from "../../../kernel/calendar.ts";
import type { Fen } from "../../../kernel/money.ts";
import type { Reader } from "../../../platform/database.ts";

export type Span = { readonly from: IsoDate; readonly to: IsoDate };

/** Disagreements with the provider of the month that nobody has resolved. */
export const openBreaksIn = async (db: Reader, { from, to }: Span): Promise<number> =>
  (
    await db<{ n: number }[]>`
      select count(*) as n from payment_break where state = 'open' and day between ${from} and ${to}`
  )[0]?.n ?? 0;

/** Days on which money was ordered to move and no statement of the provider has been read. */
export const daysWithoutStatement = async (db: Reader, { from, to }: Span): Promise<IsoDate[]> =>
  (
    await db<{ day: IsoDate }[]>`
      select distinct value_on as day from payment_order
      where value_on between ${from} and ${to} and sent_on is not null and state in ('succeeded', 'failed')
        and not exists (select from provider_statement where provider_statement.day = value_on)
      order by 1`
  ).map(({ day }) => day);

/** Days whose statement collected more or less than we have under its orders and references; of a corrected file, the last. */
export const statementsNotTaken = (
  db: Reader,
  { from, to }: Span,
): Promise<{ day: IsoDate; collectedFen: Fen; takenFen: Fen }[]> => db`
  select day, collected_fen, taken_fen from (
    select distinct on (day) day, (result ->> 'collectedFen')::bigint as collected_fen, (result ->> 'takenFen')::bigint as taken_fen
    from provider_statement where day between ${from} and ${to} order by day, imported_at desc) s
  where collected_fen <> taken_fen order by day`;

/**
 * What the month's journals put on the provider's account, and what held money did to it. Lines are summed entry by
 * entry: joined, the planner would rather read those of all months, or all of the account.
 */
export const onProviderAccount = async (
  db: Reader,
  { from, to }: Span,
): Promise<{ readonly bookedFen: Fen; readonly heldFen: Fen; readonly statedFen: Fen }> => {
  const [row] = await db<{ bookedFen: Fen; heldFen: Fen; statedFen: Fen }[]>`
    select (select coalesce(sum(fen), 0) from journal_entry e, lateral (
              select sum(debit_fen - credit_fen) filter (where account = 'funds-receivable') as fen from journal_line where entry_id = e.id) l
            where e.book = 'usgaap' and e.business_on between ${from} and ${to}
              and (e.agreement_id <> 0 or e.rule = 'suspense-moved'))::bigint as booked_fen,
           (select coalesce(sum(amount_fen), 0) from suspense_move
            where kind in ('held', 'matched') and business_on between ${from} and ${to})::bigint as held_fen,
           (select coalesce(sum((result ->> 'collectedFen')::bigint), 0) from (
              select distinct on (day) result from provider_statement where day between ${from} and ${to} order by day, imported_at desc) s)::bigint as stated_fen`;
  return row ?? { bookedFen: 0 as Fen, heldFen: 0 as Fen, statedFen: 0 as Fen };
};

export type Posted = { readonly entries: number; readonly debitFen: Fen };

/** What the month's journals come to in both books, entry by entry: whoever signs a review signs these. */
export const postedIn = async (db: Reader, { from, to }: Span): Promise<Posted> => {
  const [row] = await db<Posted[]>`
    select count(*) as entries, coalesce(sum(fen), 0)::bigint as debit_fen
    from journal_entry e, lateral (select sum(debit_fen) as fen from journal_line where entry_id = e.id) l
    where e.business_on between ${from} and ${to}`;
  return row ?? { entries: 0, debitFen: 0 as Fen };
};

/** How many entries a month has: enough to know whether anything was posted since. */
export const entriesIn = async (db: Reader, { from, to }: Span): Promise<number> => {
  const [row] = await db<{ entries: number }[]>`
    select count(*) as entries from journal_entry where business_on between ${from} and ${to}`;
  return row?.entries ?? 0;
};
