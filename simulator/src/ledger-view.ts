import type { BookName } from "@suanpan/contract";
import type { IsoDate } from "@suanpan/server/kernel/calendar.ts";
import { trialBalance } from "@suanpan/server/modules/ledger/index.ts";
import type { Platform } from "@suanpan/server/platform/platform.ts";

/** What a manager reads in the ledger: an account's balance on a day, positive on the side of its kind. */
export const balanceOf = async (
  { db }: Platform,
  account: string,
  entity: string,
  on: IsoDate,
  book: BookName = "usgaap",
): Promise<number> => {
  const { rows } = await trialBalance(db, { book, entity, on });
  return rows.find((row) => row.account === account)?.balanceFen ?? 0;
};

export type Result = { readonly revenueFen: number; readonly expensesFen: number };

/** What everything has come to by a day, for all companies or one. */
const resultBy = async ({ db }: Platform, on: IsoDate, entity?: string): Promise<Result> => {
  const { rows } = await trialBalance(db, { book: "usgaap", entity, on });
  const of = (type: string) => rows.filter((row) => row.type === type).reduce((sum, row) => sum + row.balanceFen, 0);
  return { revenueFen: of("revenue"), expensesFen: of("expense") };
};

/** Revenue and expenses between two days of one year. */
export const resultBetween = async (
  platform: Platform,
  after: IsoDate,
  to: IsoDate,
  entity?: string,
): Promise<Result> => {
  const [before, now] = [await resultBy(platform, after, entity), await resultBy(platform, to, entity)];
  return { revenueFen: now.revenueFen - before.revenueFen, expensesFen: now.expensesFen - before.expensesFen };
};
