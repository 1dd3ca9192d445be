import { createHash } from "node:crypto";
import { canonicalJson } from "../../kernel/canonical.ts";
import { formatId } from "../../kernel/ids.ts";

/** An entry as it is hashed: every column, as text where a number or an instant could lose digits on the way. */
export type SealedEntry = {
  readonly slot: number;
  readonly id: string;
  readonly recordedAt: string;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly detail: string;
  readonly requestId: string | null;
};

export type Link = {
  readonly linkNo: number;
  readonly slot: number;
  readonly entryId: string;
  readonly hash: Uint8Array;
};

/** What stands before the first link. */
export const origin: Uint8Array = new Uint8Array(32);

export const linkHash = (previous: Uint8Array, entry: SealedEntry): Buffer =>
  createHash("sha256").update(previous).update(canonicalJson(entry)).digest();

/** New entries, each hashed with the link before it. */
export const linksAfter = (last: Pick<Link, "linkNo" | "hash">, entries: readonly SealedEntry[]): Link[] => {
  let { hash } = last;
  return entries.map((entry, n) => {
    hash = linkHash(hash, entry);
    return { linkNo: last.linkNo + n + 1, slot: entry.slot, entryId: entry.id, hash };
  });
};

/** What is wrong with a link, given the one before it, which was right. */
export const problemOf = (
  before: Pick<Link, "linkNo" | "hash">,
  link: Link,
  entry: SealedEntry | undefined,
): string | undefined => {
  if (link.linkNo !== before.linkNo + 1) return `link ${before.linkNo + 1} is missing`;
  const name = formatId("audit", BigInt(link.entryId));
  if (!entry) return `link ${link.linkNo}: its entry ${name} is missing`;
  if (!linkHash(before.hash, entry).equals(link.hash))
    return `link ${link.linkNo}: its entry ${name} is not what it was when it was linked`;
  return undefined;
};
