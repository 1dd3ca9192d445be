import type { BorrowerFlag } from "@suanpan/contract";

/** The flags that stand: the newest word on each kind, when it raised it. The words come newest first. */
export const standingFlags = (words: readonly BorrowerFlag[]): BorrowerFlag[] =>
  words.filter(({ kind, raised }, place) => raised && words.findIndex((word) => word.kind === kind) === place);
