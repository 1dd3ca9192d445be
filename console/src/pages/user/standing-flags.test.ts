import type { BorrowerFlag } from "@suanpan/contract";
import { expect, it } from "vitest";
import { standingFlags } from "./standing-flags.ts";

const word = (kind: BorrowerFlag["kind"], raised: boolean): BorrowerFlag => ({
  userId: "user_06bw3k9t2m4q8",
  kind,
  raised,
  reason: "a letter",
  recordedBy: "staff:staff_06bw3k9t2m4q8",
  recordedAt: "2025-02-15T02:00:00Z",
});

it("keeps a flag until it is lifted, and again once it is raised anew", () => {
  const words = [
    word("fraud", true),
    word("fraud", false),
    word("dispute", false),
    word("dispute", true),
    word("fraud", true),
  ];
  expect(standingFlags(words)).toEqual([words[0]]);
  expect(standingFlags([])).toEqual([]);
});
