import { addDays, type IsoDate } from "../../kernel/calendar.ts";
import type { Reader } from "../../platform/database.ts";
import type { Registered } from "./acquisition-cost.ts";
import { groupNames } from "./columns.store.ts";
import type { Balance, Came, Collected, Drawn, Dues } from "./facts.ts";
import { collectionDays } from "./group.ts";
import type { Span } from "./volume.store.ts";

export const readDrawn = (db: Reader, { from, to }: Span): Promise<Drawn[]> => db<Drawn[]>`
  select ${groupNames(db)}, sum(loans)::bigint as loans, sum(volume_fen)::bigint as volume_fen, sum(repeat_fen)::bigint as repeat_fen,
         sum(tenor_days) as tenor_days
  from metric_day where day between ${from} and ${to} group by ${groupNames(db)} order by ${groupNames(db)}`;

/** Whether anything was drawn under an agreement in a span of days. */
export const drewUnder = async (db: Reader, agreementId: bigint, { from, to }: Span): Promise<boolean> =>
  (await db`select from metric_day where agreement_id = ${agreementId} and day between ${from} and ${to} limit 1`)
    .length > 0;

/** Outstanding principal by band as a day ended. */
export const readBalances = (db: Reader, on: IsoDate): Promise<Balance[]> => db<Balance[]>`
  select ${groupNames(db)}, band, sum(change_fen)::bigint as fen from metric_move where day <= ${on}
  group by ${groupNames(db)}, band having sum(change_fen) <> 0 order by ${groupNames(db)}, band`;

export const readDues = (db: Reader, { from, to }: Span): Promise<Dues[]> => db<Dues[]>`
  select ${groupNames(db)}, sum(due_fen)::bigint as due_fen, sum(overdue_fen)::bigint as overdue_fen
  from metric_due where day between ${from} and ${to} group by ${groupNames(db)} order by ${groupNames(db)}`;

/** Of the due dates of a span, those whose thirty days were over by its end. */
export const readCollected = (db: Reader, { from, to }: Span): Promise<Collected[]> => db<Collected[]>`
  select ${groupNames(db)}, sum(overdue_fen)::bigint as overdue_fen, sum(collected_fen)::bigint as collected_fen
  from metric_collection where due_on between ${from} and ${addDays(to, -collectionDays)} group by ${groupNames(db)} order by ${groupNames(db)}`;

/** Who registered in a span of days, day by day: what they cost may change from one to the next. */
export const readRegistered = (db: Reader, { from, to }: Span): Promise<Registered[]> => db<Registered[]>`
  select day, channel_id, registered from metric_user where day between ${from} and ${to} and registered > 0 order by day, channel_id`;

export const readCame = (db: Reader, { from, to }: Span): Promise<Omit<Came, "kind" | "costFen">[]> => db<
  Omit<Came, "kind" | "costFen">[]
>`
  select channel_id, sum(registered)::bigint as registered, sum(approved)::bigint as approved, sum(drawn)::bigint as drawn,
         coalesce(sum(approved) filter (where day >= ${from}), 0)::bigint as new_approved
  from metric_user where day <= ${to} group by channel_id order by channel_id`;
