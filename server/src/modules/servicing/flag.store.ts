import type { NewBorrowerFlag } from "@suanpan/contract";
import type { IsoDate } from "../../kernel/calendar.ts";
import { type Id, slotOf } from "../../kernel/ids.ts";
import type { Reader, Tx } from "../../platform/database.ts";
import { keysOf } from "../../platform/rows.ts";
import type { UserId } from "../acquisition/index.ts";

type Kind = NewBorrowerFlag["kind"];
export type Flag = {
  readonly id: Id<"flag">;
  readonly userId: UserId;
  readonly kind: Kind;
  readonly raised: boolean;
  readonly reason: string;
  readonly recordedBy: string;
  readonly recordedAt: Date;
  readonly businessOn: IsoDate;
};

export const insertFlag = (tx: Tx, flag: Flag) => tx`
  insert into borrower_flag (slot, id, user_id, kind, raised, reason, recorded_by, recorded_at, business_on)
  values (${slotOf(flag.id)}, ${flag.id}, ${flag.userId}, ${flag.kind}, ${flag.raised}, ${flag.reason}, ${flag.recordedBy},
          ${flag.recordedAt}, ${flag.businessOn})`;

/** The flags that stand: the newest word on each kind. */
export const flagsOfUser = async (db: Reader, userId: UserId): Promise<Kind[]> => {
  const rows = await db<{ kind: Kind; raised: boolean }[]>`
    select distinct on (kind) kind, raised from borrower_flag
    where slot = ${slotOf(userId)} and user_id = ${userId} order by kind, id desc`;
  return rows.filter(({ raised }) => raised).map(({ kind }) => kind);
};

/** Of these users, the ones with a flag that stands. */
export const flaggedAmong = async (db: Reader, ids: readonly UserId[]): Promise<Set<UserId>> => {
  if (ids.length === 0) return new Set();
  const rows = await db<{ userId: UserId; raised: boolean }[]>`
    select distinct on (slot, user_id, kind) user_id, raised from borrower_flag
    where (slot, user_id) in ${keysOf(db, ids)}
    order by slot, user_id, kind, id desc`;
  return new Set(rows.filter(({ raised }) => raised).map(({ userId }) => userId));
};

/** Every word on a borrower's flags, the newest first. */
export const flagWordsOfUser = (
  db: Reader,
  userId: UserId,
): Promise<Omit<Flag, "id" | "userId" | "businessOn">[]> => db`
  select kind, raised, reason, recorded_by, recorded_at from borrower_flag
  where slot = ${slotOf(userId)} and user_id = ${userId} order by id desc`;
