import type { IsoDate } from "../../kernel/calendar.ts";
import type { Reader } from "../database.ts";

/** Every day whose closing is complete, oldest first. */
export const closedDays = async (db: Reader): Promise<IsoDate[]> =>
  (await db<{ day: IsoDate }[]>`select day from day_close where sealed_at is not null order by day`).map(
    ({ day }) => day,
  );
