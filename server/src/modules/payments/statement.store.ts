import type { StatementResult } from "@suanpan/contract";
import type { IsoDate } from "../../kernel/calendar.ts";
import type { Reader, Tx } from "../../platform/database.ts";
import type { OrderId } from "./order.ts";

export const findStatement = async (db: Reader, day: IsoDate, hash: string): Promise<StatementResult | undefined> => {
  const [row] = await db<{ result: StatementResult }[]>`
    select result from provider_statement where day = ${day} and hash = ${hash}`;
  return row?.result;
};

export type ReadStatement = {
  readonly hash: string;
  readonly result: StatementResult;
  readonly by: string;
  readonly at: Date;
};

/** Whether it was the first to be read to the end. */
export const insertStatement = async (tx: Tx, { hash, result, by, at }: ReadStatement): Promise<boolean> => {
  const { count } = await tx`
    insert into provider_statement (day, hash, lines, result, imported_by, imported_at)
    values (${result.day}, ${hash}, ${result.lines}, ${tx.json(result)}, ${by}, ${at})
    on conflict do nothing`;
  return count > 0;
};

export type Missing = {
  readonly id: OrderId;
  readonly kind: string;
  readonly state: string;
  readonly amountFen: number;
  readonly sentOn: IsoDate;
};

/**
 * Orders that the statement of a day should hold and no statement does: those answered with that day, and those sent on
 * a day before it that nobody has answered, since the provider moves money on the day of the order or the next.
 */
export const missingOn = (db: Reader, day: IsoDate): Promise<Missing[]> => db<Missing[]>`
  select id, kind, state, amount_fen, sent_on from payment_order
  where statement_on is null and state in ('succeeded', 'failed') and value_on = ${day} and sent_on is not null
  union all
  select id, kind, state, amount_fen, sent_on from payment_order where state = 'sent' and sent_on < ${day}
  order by id`;
