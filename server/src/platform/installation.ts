import type { IsoDate } from "../kernel/calendar.ts";
import type { Database, Reader } from "./database.ts";

/** What a database is for. Synthetic data is labelled wherever people see it, and never becomes real. */
export type Installation = {
  readonly synthetic: boolean;
  readonly firstOn: IsoDate;
  readonly historyUntil: IsoDate;
  /** False while a made-up history is still being lived through; an interrupted start goes on with it. */
  readonly prepared: boolean;
};

export const findInstallation = async (db: Reader): Promise<Installation | undefined> => {
  const [row] = await db<Installation[]>`select synthetic, first_on, history_until, prepared from installation`;
  return row;
};

/** Claims an empty database. Whoever comes second finds what the first one decided. */
export const claimInstallation = async (db: Database, wanted: Installation, at: Date): Promise<Installation> => {
  await db`
    insert into installation (synthetic, first_on, history_until, prepared, created_at)
    values (${wanted.synthetic}, ${wanted.firstOn}, ${wanted.historyUntil}, ${wanted.prepared}, ${at})
    on conflict do nothing`;
  const claimed = await findInstallation(db);
  if (!claimed) throw new Error("a claimed database is claimed");
  return claimed;
};

export const markPrepared = (db: Database) => db`update installation set prepared = true`;
