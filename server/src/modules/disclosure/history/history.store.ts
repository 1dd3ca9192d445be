import type { Json, Reader, Tx } from "../../../platform/database.ts";
import type { HistoryRelease } from "./release.ts";

/** A revision of an imported release. */
export type HistoryRevision = {
  readonly release: string;
  readonly revision: number;
  readonly content: HistoryRelease;
  readonly digest: string;
  readonly importedBy: string;
  readonly recordedAt: Date;
};

export const insertHistory = async (tx: Tx, row: HistoryRevision): Promise<void> => {
  await tx`
    insert into disclosure_history (release, revision, content, digest, imported_by, recorded_at)
    values (${row.release}, ${row.revision}, ${tx.json(row.content as unknown as Json)}, ${row.digest},
            ${row.importedBy}, ${row.recordedAt})`;
};

/** The latest revision of every release, the oldest release first. */
export const latestHistory = (db: Reader): Promise<HistoryRevision[]> => db<HistoryRevision[]>`
  select distinct on (release) * from disclosure_history order by release, revision desc`;

export const historyOf = async (db: Reader, release: string): Promise<HistoryRevision | undefined> => {
  const [latest] = await db<HistoryRevision[]>`
    select * from disclosure_history where release = ${release} order by revision desc limit 1`;
  return latest;
};

/** Every revision of every release, for whoever proves that they are as they were imported. */
export const everyHistory = (db: Reader): Promise<HistoryRevision[]> => db<HistoryRevision[]>`
  select * from disclosure_history order by release, revision`;
