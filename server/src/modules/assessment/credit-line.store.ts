import { slotOf } from "../../kernel/ids.ts";
import type { Fen } from "../../kernel/money.ts";
import type { Fragment, Reader, Tx } from "../../platform/database.ts";
import type { SlotRange } from "../../platform/day/business-day.ts";
import { keysOf } from "../../platform/rows.ts";
import type { UserId } from "../acquisition/index.ts";
import type { CreditLine, LineId } from "./credit-line.ts";

const columns = (db: Reader) => db`
  id, user_id, channel_id, application_id, limit_fen, available_fen, monthly_rate_ppm, state, opened_on, expires_on`;

/**
 * Locks by id, ascending, so that two batches never wait on each other in a ring; with a line every other its owner has,
 * because what becomes of a loan on one suspends or opens another.
 */
export const lockLines = (tx: Tx, ids: readonly LineId[]): Promise<Map<LineId, CreditLine>> =>
  lockLinesIn(tx, keysOf(tx, ids));

/** The same of lines that a piece of SQL names by slot and id. */
export const lockLinesIn = async (tx: Tx, named: Fragment): Promise<Map<LineId, CreditLine>> => {
  const rows = await tx<CreditLine[]>`
    select ${columns(tx)} from credit_line
    where (slot, user_id) in ${ownersIn(tx, named)}
    order by slot, id for no key update`.execute();
  return new Map(rows.map((line) => [line.id, line]));
};

/** Slot and user of whoever has these lines, for a statement that asks for what they have and need not wait for them. */
export const ownersOf = (db: Reader, ids: readonly LineId[]): Fragment => ownersIn(db, keysOf(db, ids));

const ownersIn = (db: Reader, named: Fragment): Fragment => db`
  (select slot, user_id from credit_line where (slot, id) in ${named})`;

export const insertLines = async (tx: Tx, lines: readonly CreditLine[]): Promise<void> => {
  await tx`
    insert into credit_line (slot, id, user_id, channel_id, application_id, limit_fen, available_fen, monthly_rate_ppm, state, opened_on, expires_on)
    select * from unnest(
      ${lines.map((l) => slotOf(l.id))}::smallint[], ${tx.array(lines.map((l) => l.id))}::bigint[], ${tx.array(lines.map((l) => l.userId))}::bigint[],
      ${tx.array(lines.map((l) => l.channelId))}::bigint[], ${tx.array(lines.map((l) => l.applicationId))}::bigint[],
      ${lines.map((l) => l.limitFen)}::bigint[], ${lines.map((l) => l.availableFen)}::bigint[],
      ${lines.map((l) => l.monthlyRatePpm)}::integer[], ${lines.map((l) => l.state)}::text[],
      ${lines.map((l) => l.openedOn)}::date[], ${lines.map((l) => l.expiresOn)}::date[])`;
};

/** Writes what was decided on locked lines. */
export const saveAvailable = async (tx: Tx, lines: readonly { id: LineId; availableFen: Fen }[]): Promise<void> => {
  await tx`
    update credit_line set available_fen = l.available_fen
    from (select * from unnest(${lines.map((l) => slotOf(l.id))}::smallint[], ${tx.array(lines.map((l) => l.id))}::bigint[],
                               ${lines.map((l) => l.availableFen)}::bigint[]) limit ${lines.length}) as l(slot, id, available_fen)
    where credit_line.slot = l.slot and credit_line.id = l.id`;
};

export const findLine = async (db: Reader, id: LineId): Promise<CreditLine | undefined> => {
  const [line] = await db<
    CreditLine[]
  >`select ${columns(db)} from credit_line where slot = ${slotOf(id)} and id = ${id}`;
  return line;
};

/** Who of them has a line that is not closed, and which. */
export const linesNotClosed = async (db: Reader, userIds: readonly UserId[]): Promise<ReadonlyMap<UserId, LineId>> => {
  const rows = await db<{ id: LineId; userId: UserId }[]>`
    select id, user_id from credit_line
    where (slot, user_id) in ${keysOf(db, userIds)}
      and state <> 'closed'`;
  return new Map(rows.map(({ id, userId }) => [userId, id]));
};

export const linesOfUser = async (db: Reader, userId: UserId): Promise<CreditLine[]> =>
  db<
    CreditLine[]
  >`select ${columns(db)} from credit_line where slot = ${slotOf(userId)} and user_id = ${userId} order by id`;

/** The line of each of them that is not closed, locked: whoever suspends one meanwhile waits, or has done so. */
export const linesToDrawOn = async (tx: Tx, userIds: readonly UserId[]): Promise<Map<UserId, CreditLine>> => {
  const rows = await tx<CreditLine[]>`
    select ${columns(tx)} from credit_line
    where (slot, user_id) in ${keysOf(tx, userIds)}
      and state <> 'closed' order by slot, id for no key update`;
  return new Map(rows.map((line) => [line.userId, line]));
};

export const closeLines = (tx: Tx, ids: readonly LineId[]) => tx`
  update credit_line set state = 'closed', suspended_for = null where (slot, id) in ${keysOf(tx, ids)}`;

/** Why a line is suspended: whoever lifts the reason opens the line again, and no other. */
export type Suspension = "delinquency" | "write-off" | "flag";

/** They draw no more, for a reason, on whichever line they have; one that is suspended already keeps the graver. */
export const suspendLinesOf = async (tx: Tx, userIds: readonly UserId[], reason: Suspension): Promise<void> => {
  if (userIds.length === 0) return;
  await tx`
    update credit_line set state = 'suspended', suspended_for = ${reason}
    where (slot, user_id) in ${keysOf(tx, userIds)}
      and (state = 'open' or (state = 'suspended' and suspended_for = 'delinquency'))`;
};

/** They may draw again, if it was this that kept them from it. */
export const reopenLinesOf = async (tx: Tx, userIds: readonly UserId[], reason: Suspension): Promise<void> => {
  if (userIds.length === 0) return;
  await tx`
    update credit_line set state = 'open', suspended_for = null
    where (slot, user_id) in ${keysOf(tx, userIds)} and state = 'suspended' and suspended_for = ${reason}`;
};

export const countLines = async (db: Reader): Promise<number> =>
  (await db<{ n: number }[]>`select count(*) as n from credit_line`)[0]?.n ?? 0;

/** Every line of a range of slots, for whoever goes through the book. */
export const linesIn = (db: Reader, { from, to }: SlotRange): Promise<CreditLine[]> => db<CreditLine[]>`
  select ${columns(db)} from credit_line where slot between ${from} and ${to} order by slot, id`;
