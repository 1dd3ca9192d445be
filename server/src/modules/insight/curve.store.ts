import type { FundingModel } from "@suanpan/contract";
import type { IsoDate } from "../../kernel/calendar.ts";
import type { Reader } from "../../platform/database.ts";
import type { Drawdowns, LatePoint } from "./curve.ts";
import { collectionDays, coreModels } from "./group.ts";

/** What curves can be asked for: everything core, or a part of it. */
export type Part = { readonly model?: FundingModel | undefined; readonly product?: string | undefined };

const within = (db: Reader, { model, product }: Part) => db`
  funding_model = any(${model === undefined ? [...coreModels] : coreModels.filter((one) => one === model)}::text[])
  ${product === undefined ? db`` : db`and product = ${product}`}`;

export const drawnByVintage = (db: Reader, part: Part): Promise<Drawdowns[]> => db<Drawdowns[]>`
  select to_char(day, 'YYYY"Q"Q') as vintage, sum(volume_fen)::bigint as original_fen, max(day) as last_on
  from metric_day where ${within(db, part)} group by 1 order by 1`;

export const lateByVintage = (db: Reader, part: Part): Promise<LatePoint[]> => db<LatePoint[]>`
  select vintage, month, sum(late30_fen)::bigint as late30_fen, sum(late180_fen)::bigint as late180_fen
  from metric_vintage where ${within(db, part)} group by 1, 2 order by 1, 2`;

export type CohortDues = {
  readonly vintage: string;
  readonly dueFen: number;
  readonly overdueFen: number;
  readonly firstDueFen: number;
  readonly firstOverdueFen: number;
  /** Of first instalments whose thirty days are over. */
  readonly settledDueFen: number;
};

export const duesByVintage = (db: Reader, lastDay: IsoDate): Promise<CohortDues[]> => db<CohortDues[]>`
  select vintage, sum(due_fen)::bigint as due_fen, sum(overdue_fen)::bigint as overdue_fen,
         coalesce(sum(due_fen) filter (where first), 0)::bigint as first_due_fen,
         coalesce(sum(overdue_fen) filter (where first), 0)::bigint as first_overdue_fen,
         coalesce(sum(due_fen) filter (where first and day <= ${lastDay}::date - ${collectionDays}::integer), 0)::bigint as settled_due_fen
  from metric_due group by vintage order by vintage`;

/** What of first instalments was still unpaid thirty days later. */
export const firstsUnpaid = (db: Reader): Promise<{ vintage: string; fen: number }[]> => db<
  { vintage: string; fen: number }[]
>`
  select vintage, sum(overdue_fen - collected_fen)::bigint as fen from metric_collection where first group by vintage order by vintage`;

export type RolledRow = {
  readonly fromBand: string;
  readonly toBand: string;
  readonly loans: number;
  readonly fen: number;
};

export const rolledIn = (db: Reader, months: readonly string[]): Promise<RolledRow[]> => db<RolledRow[]>`
  select from_band, to_band, sum(loans)::bigint as loans, sum(fen)::bigint as fen from metric_roll
  where month = any(${[...months]}::text[]) and funding_model = any(${[...coreModels]}::text[]) group by 1, 2 order by 1, 2`;

/** What was current as each of these days ended, summed: where the rolls of their months began. */
export const currentOn = async (db: Reader, days: readonly IsoDate[]): Promise<number> => {
  const [row] = await db<{ fen: number }[]>`
    select coalesce(sum(m.change_fen), 0)::bigint as fen from unnest(${[...days]}::date[]) as d(day)
    join metric_move m on m.day <= d.day and m.band = 'current' and m.funding_model = any(${[...coreModels]}::text[])`;
  return row?.fen ?? 0;
};
