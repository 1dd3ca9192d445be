import type { ReleaseWords } from "@suanpan/contract";
import { done, type Outcome, refused } from "../../../kernel/outcome.ts";
import type { Database } from "../../../platform/database.ts";
import type { FiguresRefusal } from "../figures/compute.ts";
import { figuresOf } from "../figures/figures-of.ts";
import { type PlainRequest, plainWords } from "../release/plain-words.ts";
import type { ReleasePorts } from "./prepare-release.ts";
import { toldBefore } from "./told-before.ts";

/** The words of a release that nobody has written any for: they tell of what its figures know, and of nothing else. */
export const plainWordsFor = async (
  db: Database,
  { figures }: ReleasePorts,
  request: PlainRequest,
): Promise<Outcome<ReleaseWords, FiguresRefusal>> => {
  const computed = await figuresOf(db, figures, request.period, await toldBefore(db, request.period));
  if (!computed.ok) return computed;
  const words = plainWords(request, computed.value);
  return words
    ? done(words)
    : refused("invalid-request", { pointer: "/period", detail: "A release is of a quarter, such as 2024Q2." });
};
