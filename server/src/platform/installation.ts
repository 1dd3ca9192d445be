import type { IsoDate } from "../kernel/calendar.ts";
import type { KeyRing } from "./crypto/key-ring.ts";
import type { Database, Reader } from "./database.ts";
import { PlainError } from "./plain-error.ts";
import type { Platform } from "./platform.ts";

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

/** Claims an empty database. Whoever comes second finds what the first one decided, and must have its keys. */
export const claimInstallation = async ({ db, keys, now }: Platform, wanted: Installation): Promise<Installation> => {
  await db`
    insert into installation (synthetic, first_on, history_until, prepared, created_at, key_check)
    values (${wanted.synthetic}, ${wanted.firstOn}, ${wanted.historyUntil}, ${wanted.prepared}, ${now()}, ${checkOf(keys)})
    on conflict do nothing`;
  await refuseForeignKeys(db, keys, "this home");
  const claimed = await findInstallation(db);
  if (!claimed) throw new Error("a claimed database is claimed");
  return claimed;
};

/** Other keys would open nothing that is sealed here, and find nobody who is known here. */
export const refuseForeignKeys = async (db: Reader, keys: KeyRing, place: string): Promise<void> => {
  const [row] = await db<{ keyCheck: Buffer }[]>`select key_check from installation`;
  if (!row || checkOf(keys).equals(row.keyCheck)) return;
  throw new PlainError(
    `The keys in ${place} are not those this database was sealed with: set SUANPAN_HOME or SUANPAN_KEYS to those of the first installation.`,
  );
};

/** By the key of the blind index, which no rotation changes. */
const checkOf = (keys: KeyRing): Buffer => keys.blindIndex("installation", "suanpan");

export const markPrepared = (db: Database) => db`update installation set prepared = true`;
