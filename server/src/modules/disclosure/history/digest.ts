import { createHash } from "node:crypto";
import { canonicalJson } from "../../../kernel/canonical.ts";
import type { HistoryRelease } from "./release.ts";

/** Of what the file says, however it is laid out. */
export const digestOf = (content: HistoryRelease): string =>
  createHash("sha256").update(canonicalJson(content)).digest("hex");
