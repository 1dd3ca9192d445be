import type { HistoryDetail, HistoryRelease as HistoryView } from "@suanpan/contract";
import { done, type Outcome, refused } from "../../../kernel/outcome.ts";
import type { Reader } from "../../../platform/database.ts";
import { historyOverrides } from "../figures/history-source.ts";
import { type HistoryRevision, historyOf, latestHistory } from "./history.store.ts";

export const viewOf = ({ release, revision, content, importedBy, recordedAt }: HistoryRevision): HistoryView => ({
  release,
  revision,
  importedBy,
  recordedAt: recordedAt.toISOString(),
  periods: Object.keys(content.operations ?? {}).toSorted(),
  days: Object.keys(content.balanceSheet ?? {}).toSorted(),
  printed: [...historyOverrides([content], release).values()].map(({ path, value }) => ({ path, value })),
});

/** Every imported release as it counts now, the oldest first. */
export const listHistory = async (db: Reader): Promise<HistoryView[]> => (await latestHistory(db)).map(viewOf);

export const showHistory = async (db: Reader, release: string): Promise<Outcome<HistoryDetail, "not-found">> => {
  const found = await historyOf(db, release);
  return found ? done({ ...viewOf(found), content: found.content }) : refused("not-found", { release });
};
