import { slotOf } from "../../kernel/ids.ts";
import type { Fen } from "../../kernel/money.ts";
import type { Reader, Tx } from "../../platform/database.ts";
import type { SlotRange } from "../../platform/day/business-day.ts";
import type { UserId } from "../acquisition/index.ts";
import type { CreditLine, LineId } from "./credit-line.ts";

const columns = (db: Reader) => db`
  id, user_id, channel_id, application_id, limit_fen, available_fen, monthly_rate_ppm, state, opened_on, expires_on`;

/** Locks by id, ascending, so that two batches never wait on each other in a ring. */
export const lockLines = async (tx: Tx, ids: readonly LineId[]): Promise<Map<LineId, CreditLine>> => {
  const rows = await tx<CreditLine[]>`
    select ${columns(tx)} from credit_line
    where (slot, id) in (select * from unnest(${ids.map(slotOf)}::smallint[], ${tx.array([...ids])}::bigint[]))
    order by slot, id for no key update`;
  return new Map(rows.map((line) => [line.id, line]));
};

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
    from unnest(${lines.map((l) => slotOf(l.id))}::smallint[], ${tx.array(lines.map((l) => l.id))}::bigint[],
                ${lines.map((l) => l.availableFen)}::bigint[]) as l(slot, id, available_fen)
    where credit_line.slot = l.slot and credit_line.id = l.id`;
};

export const findLine = async (db: Reader, id: LineId): Promise<CreditLine | undefined> => {
  const [line] = await db<
    CreditLine[]
  >`select ${columns(db)} from credit_line where slot = ${slotOf(id)} and id = ${id}`;
  return line;
};

export const linesOfUser = async (db: Reader, userId: UserId): Promise<CreditLine[]> =>
  db<
    CreditLine[]
  >`select ${columns(db)} from credit_line where slot = ${slotOf(userId)} and user_id = ${userId} order by id`;

export const changeLineState = (tx: Tx, id: LineId, state: CreditLine["state"]) => tx`
  update credit_line set state = ${state} where slot = ${slotOf(id)} and id = ${id}`;

export const countLines = async (db: Reader): Promise<number> =>
  (await db<{ n: number }[]>`select count(*) as n from credit_line`)[0]?.n ?? 0;

/** Every line of a range of slots, for whoever goes through the book. */
export const linesIn = (db: Reader, { from, to }: SlotRange): Promise<CreditLine[]> => db<CreditLine[]>`
  select ${columns(db)} from credit_line where slot between ${from} and ${to} order by slot, id`;
