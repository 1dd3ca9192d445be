import { type Id, parseId, type Slot } from "../../../kernel/ids.ts";
import type { Outcome } from "../../../kernel/outcome.ts";
import { findAnswers, type Request } from "../../../platform/idempotency.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type AnyRow, type Kind, placed, type Refusals, refuse } from "./refusals.ts";

export type MoveInProgress = (done: number, of: number, note: string) => void;

/** How many rows are decided and written together: it bounds the memory and how long locks are held. */
const rowsEach = 2_000;

/** What has come of the rows so far. */
export const openDesk = (refusals: Refusals, total: number, onProgress: MoveInProgress = () => {}) => {
  const none = () => new Map<string, string>();
  const ids = { user: none(), account: none(), line: none(), loan: none() };
  const before = { user: 0, account: 0, line: 0, loan: 0 };
  let worked = 0;
  return {
    refusals,
    ids,
    before,
    /** Batch by batch: what is answered is noted, what is refused is told with its row. */
    inBatches: async <R extends AnyRow, T extends Request & { readonly slot: Slot }>(
      platform: Platform,
      kind: Kind,
      rows: readonly R[],
      requestOf: (row: R) => T | undefined,
      work: (requests: readonly T[]) => Promise<readonly Outcome<{ readonly id: string }>[]>,
    ): Promise<void> => {
      for (let from = 0; from < rows.length; from += rowsEach) {
        onProgress(worked, total, `${kind}s`);
        const batch = rows.slice(from, from + rowsEach);
        const asked = batch.flatMap((row) => {
          const request = requestOf(row);
          return request ? [{ row, request }] : [];
        });
        const requests = asked.map(({ request }) => request);
        const known = await findAnswers(platform.db, requests);
        const answers = asked.length > 0 ? await work(requests) : [];
        for (const [n, { row }] of asked.entries()) {
          const answer = answers[n] as Outcome<{ readonly id: string }>;
          if (answer.ok) ids[kind].set(row.id, answer.value.id);
          else refuse(refusals, kind, row, answer);
          if (answer.ok && known[n]) before[kind] += 1;
        }
        worked += batch.length;
        onProgress(worked, total, `${kind}s`);
      }
    },
    /** Our id for what a row refers to; a row whose reference did not get in stays out. */
    find: <K extends Kind>(kind: Kind, row: AnyRow, target: K, id: string): Id<K> | undefined => {
      const at = refusals.placeOf(target, id);
      if (!at) return parseId<K>(target, ids[target].get(id) ?? id);
      refusals.add(kind, row, `The ${target} ${id} was refused (${placed(at)}): correct that first.`, target);
      return undefined;
    },
  };
};
export type Desk = ReturnType<typeof openDesk>;
