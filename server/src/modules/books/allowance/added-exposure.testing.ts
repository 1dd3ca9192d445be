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

/** What the facts of a day add to what is expected to be lost. */
export const policyLossOn = async (db: Reader, day: IsoDate): Promise<Fen> => {
  const [row] = await db<{ fen: Fen }[]>`
    select coalesce(sum(policy_loss_fen), 0)::bigint as fen from (${lendingFlows(db, { from: day, to: day })}) f`;
  return row?.fen as Fen;
};

/** What of that has not come yet: the loss so far, less what came back of it, taken off. */
export const lossToComeOn = async (db: Reader, day: IsoDate): Promise<Fen> => {
  const [row] = await db<{ fen: Fen }[]>`
    select coalesce(sum(policy_loss_fen - written_off_fen + recovered_fen), 0)::bigint as fen
    from (${lendingFlows(db, { from: day, to: day })}) f`;
  return row?.fen as Fen;
};
