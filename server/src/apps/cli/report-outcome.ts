import { type ProblemCode, problems } from "@suanpan/contract";
import type { Outcome } from "../../kernel/outcome.ts";
import { asJson, type Report, report } from "./report.ts";

/** A use case's outcome as a command's answer; a refusal says what happened and what to do, as the API would. */
export const reportOf = <T>(outcome: Outcome<T, ProblemCode>, text: (value: T) => string): Report => {
  if (outcome.ok) return report(text(outcome.value), outcome.value);
  const { title, remedy } = problems[outcome.code];
  const json = { error: { code: outcome.code, title, remedy, ...outcome.detail, exitCode: 1 } };
  return { text: `${title}. ${remedy}${shownDetail(outcome.detail)}`, json, ok: false, stream: "err" };
};

const shownDetail = (detail: Readonly<Record<string, unknown>>): string => {
  const parts = Object.entries(detail).map(([name, value]) => `${name}: ${asText(value)}`);
  return parts.length > 0 ? ` (${parts.join(", ")})` : "";
};

const asText = (value: unknown): string => (typeof value === "string" ? value : asJson(value));
