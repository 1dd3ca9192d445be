import type { Reader } from "../database.ts";
import { law, type Verdict, verdict } from "../verifier.ts";
import { type ChainRow, streamChain } from "./audit.store.ts";
import { type Link, origin, problemOf, type SealedEntry } from "./link.ts";

/**
 * Walks the chain from its beginning and names the first link that does not hold. It finds entries changed or taken
 * away after they were linked; who could rewrite every link after them as well would have to be caught by a copy of
 * an earlier hash kept elsewhere, which is why the last one is part of the answer.
 */
export const verifyAudit = async (db: Reader): Promise<Verdict & { readonly head: string }> => {
  let before: Pick<Link, "linkNo" | "hash"> = { linkNo: 0, hash: origin };
  const answer = (problem?: string) => ({ ...verdict(before.linkNo, problem), head: hex(before.hash) });
  for await (const rows of streamChain(db)) {
    for (const row of rows) {
      const problem = problemOf(before, row, entryOf(row));
      if (problem) return answer(problem);
      before = row;
    }
  }
  return answer();
};

const hex = (hash: Uint8Array): string => Buffer.from(hash).toString("hex");

const entryOf = ({ linkNo, entryId, hash, id, ...entry }: ChainRow): SealedEntry | undefined =>
  id === null ? undefined : { ...entry, id };

export const auditVerifier = law("audit log = its hash chain", verifyAudit);
