import { done, type Outcome, refused } from "../../../kernel/outcome.ts";
import { historyShape } from "./format.ts";
import { identityFaults } from "./identities.ts";
import type { HistoryRelease } from "./release.ts";

/**
 * A document as a release, or every fault it has with its place in the document. Whether it adds up is asked once its
 * fields are in order: a missing line would make every total of it wrong as well.
 */
export const checkHistory = (document: unknown): Outcome<HistoryRelease, "history-invalid"> => {
  const shape = historyShape(document, "");
  const faults = shape.length > 0 ? shape : identityFaults(document as HistoryRelease);
  return faults.length > 0 ? refused("history-invalid", { faults }) : done(document as HistoryRelease);
};
