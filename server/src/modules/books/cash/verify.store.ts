import type { IsoDate } from "../../../kernel/calendar.ts";
import type { Fen } from "../../../kernel/money.ts";
import type { Reader } from "../../../platform/database.ts";

export type DayFen = { readonly day: IsoDate; readonly name: string; readonly fen: Fen };

/** What became of held money, by day and kind, as payments has it. */
export const suspenseByDay = (db: Reader): Promise<DayFen[]> => db<DayFen[]>`
  select business_on as day, kind as name, sum(amount_fen)::bigint as fen from suspense_move
  group by 1, 2 order by 1, 2`;

/** The same as it was booked. */
export const suspenseBooked = (db: Reader): Promise<DayFen[]> => db<DayFen[]>`
  select accounted_on as day, part.key as name, sum(part.value::bigint)::bigint as fen
  from company_event, jsonb_each_text(payload) part where type = 'suspense-moved' group by 1, 2 order by 1, 2`;

/** What collecting cost by day and kind, as collection has it. */
export const collectionByDay = (db: Reader): Promise<DayFen[]> => db<DayFen[]>`
  select business_on as day, kind as name, sum(amount_fen)::bigint as fen from collection_cost group by 1, 2 order by 1, 2`;

export const collectionBooked = (db: Reader): Promise<DayFen[]> => db<DayFen[]>`
  select (payload ->> 'day')::date as day, part ->> 'of' as name, sum((part ->> 'amountFen')::bigint)::bigint as fen
  from company_event, jsonb_array_elements(payload -> 'parts') part
  where type = 'platform-cost' and payload ->> 'kind' = 'collection' group by 1, 2 order by 1, 2`;

/** What was counted for the costs that have a price, and what is there to count now. */
export const countedCosts = (
  db: Reader,
): Promise<{ day: IsoDate; kind: string; counted: number; there: number }[]> => db`
  select day, kind, counted, case kind
      when 'acquisition' then (select count(*) from app_user u join channel c on c.id = u.channel_id
                               where u.registered_on = day and c.kind = any(names))
      when 'bureau' then (select count(*) from application where applied_on = day and decided_by <> 'moved-in')
    end as there
  from (select (payload ->> 'day')::date as day, payload ->> 'kind' as kind, sum((part ->> 'count')::bigint)::bigint as counted,
               array_agg(part ->> 'of') as names
        from company_event, jsonb_array_elements(payload -> 'parts') part
        where type = 'platform-cost' and payload ->> 'kind' in ('acquisition', 'bureau') group by 1, 2) c
  order by day, kind`;

export type InstitutionPaid = {
  readonly agreement: string;
  readonly type: "institution-settled" | "institution-paid";
  readonly naturalKey: string;
  readonly businessOn: IsoDate;
  readonly amountFen: Fen;
};

export const institutionPayments = (db: Reader): Promise<InstitutionPaid[]> => db<InstitutionPaid[]>`
  select payload ->> 'agreementId' as agreement, type, natural_key, business_on, (payload ->> 'amountFen')::bigint as amount_fen
  from company_event where type in ('institution-settled', 'institution-paid') order by id`;

export type ToldOfDay = {
  readonly agreementId: bigint;
  readonly day: IsoDate;
  readonly payableFen: Fen;
  readonly chargedFen: Fen;
};

export const toldByDay = (db: Reader): Promise<ToldOfDay[]> => db<ToldOfDay[]>`
  select agreement_id, day, payable_fen, charged_fen from settlement_statement order by day`;
