import { recordAudit } from "../audit/audit.ts";
import { transaction } from "../database.ts";
import type { Platform } from "../platform.ts";
import type { KeyRing } from "./key-ring.ts";
import { refuseOtherProcesses } from "./other-processes.ts";
import { countStale, type Resealed, readStale, replaceSealed } from "./sealed-column.store.ts";
import type { SealedColumn, SealedKey, SealedRow } from "./sealed-column.ts";

const batchSize = 1_000;

export type ResealProgress = {
  readonly table: string;
  readonly column: string;
  readonly done: number;
  readonly of: number;
};

export type ResealResult = {
  readonly table: string;
  readonly column: string;
  readonly resealed: number;
  /** Values that do not open: changed by somebody, copied from another row, or closed under a key that is gone. */
  readonly unreadable: number;
};

/**
 * Closes anew, under the active key, whatever is closed under another. Every batch stands by itself: interrupted
 * anywhere, the next run finds what is left; run again, it finds nothing.
 */
export const reseal = async (
  platform: Platform,
  columns: readonly SealedColumn[],
  onProgress: (progress: ResealProgress) => void = () => {},
): Promise<ResealResult[]> => {
  await refuseOtherProcesses(platform.db);
  const results: ResealResult[] = [];
  for (const column of columns) results.push(await resealColumn(platform, column, onProgress));
  const changed = results.filter(({ resealed, unreadable }) => resealed + unreadable > 0);
  if (changed.length > 0)
    await transaction(platform.db, (tx) =>
      recordAudit(tx, platform, [
        { actor: "operator", action: "keys.reseal", subject: platform.keys.activeKey, detail: changed },
      ]),
    );
  return results;
};

const resealColumn = async (
  platform: Platform,
  column: SealedColumn,
  onProgress: (progress: ResealProgress) => void,
): Promise<ResealResult> => {
  const { db, keys } = platform;
  const named = { table: column.table, column: column.column };
  const of = await countStale(db, column, keys.activeKey);
  let [resealed, unreadable]: [number, number] = [0, 0];
  let after: SealedKey | undefined;
  for (;;) {
    const rows = await readStale(db, column, keys.activeKey, after, batchSize);
    after = rows.at(-1)?.key;
    if (!after) return { ...named, resealed, unreadable };
    const opened = rows.flatMap((row) => sealedAnew(keys, column, row));
    resealed += await transaction(db, (tx) => replaceSealed(tx, column, opened));
    unreadable += rows.length - opened.length;
    onProgress({ ...named, done: resealed + unreadable, of });
  }
};

/** One value that does not open must not keep the others from being closed; it is counted, and left as it is. */
const sealedAnew = (keys: KeyRing, column: SealedColumn, row: SealedRow): Resealed[] => {
  const place = column.placeOf(row.key);
  try {
    return [{ ...row, resealed: keys.seal(keys.open(row.sealed, place), place) }];
  } catch {
    return [];
  }
};
