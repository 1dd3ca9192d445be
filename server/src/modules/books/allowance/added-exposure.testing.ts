import type { IsoDate } from "../../../kernel/calendar.ts";
import type { Fen } from "../../../kernel/money.ts";
import type { Reader } from "../../../platform/database.ts";
import { lendingFlows } from "./flow.store.ts";

/** What the facts of a day add to what guarantees can lose. */
export const guaranteedOn = async (db: Reader, day: IsoDate): Promise<Fen | undefined> => {
  const [row] = await db<{ fen: Fen }[]>`
    select sum(exposure_fen)::bigint as fen from (${lendingFlows(db, { from: day, to: day })}) f
    where exposure = 'contingent-liability'`;
  return row?.fen;
};

/** What of the book is expected to be lost, by the facts up to a day. */
export const policyLossUpTo = async (db: Reader, from: IsoDate, to: IsoDate): Promise<Fen> => {
  const [row] = await db<{ fen: Fen }[]>`
    select coalesce(sum(policy_loss_fen), 0)::bigint as fen from (${lendingFlows(db, { from, to })}) f`;
  return row?.fen as Fen;
};

/** What of that has not come yet: the loss so far, less what came back of it, taken off. */
export const lossToComeFrom = async (db: Reader, day: IsoDate): Promise<Fen> => {
  const [row] = await db<{ fen: Fen }[]>`
    select coalesce(sum(policy_loss_fen - written_off_fen + recovered_fen), 0)::bigint as fen
    from (${lendingFlows(db, { from: day, to: day })}) f`;
  return row?.fen as Fen;
};
