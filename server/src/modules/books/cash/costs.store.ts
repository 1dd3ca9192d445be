import type { IsoDate } from "../../../kernel/calendar.ts";
import type { Reader } from "../../../platform/database.ts";

export type UsersOf = { readonly kind: "own-app" | "embedded-finance" | "sme-sales"; readonly count: number };

/** Who registered on a day, by the kind of channel that brought them. */
export const usersOn = (db: Reader, day: IsoDate): Promise<UsersOf[]> => db<UsersOf[]>`
  select c.kind, sum(u.count)::bigint as count
  from (select channel_id, count(*) as count from app_user where registered_on = ${day} group by channel_id) u
  join channel c on c.id = u.channel_id group by c.kind order by c.kind`;

/** Applications of a day for which the bureau was asked: those that were moved in had their search elsewhere. */
export const applicationsOn = async (db: Reader, day: IsoDate): Promise<number> =>
  (
    await db<{ n: number }[]>`
      select count(*) as n from application where applied_on = ${day} and decided_by <> 'moved-in'`
  )[0]?.n ?? 0;

/** Orders that succeeded by the statements of the days that were settled on a day. */
export const paymentsStatedFor = (db: Reader, settledOn: IsoDate): Promise<{ day: IsoDate; count: number }[]> => db`
  select o.statement_on as day, count(*) as count from payment_order o
  where o.state = 'succeeded' and o.statement_on in (select day from provider_settlement where settled_on = ${settledOn})
  group by o.statement_on order by o.statement_on`;
