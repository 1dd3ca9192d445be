import { type ProblemCode, problems } from "@suanpan/contract";
import type { Outcome } from "../../kernel/outcome.ts";

/** What a command has to say: to a person, and to a program. A refusal belongs on standard error. */
export type Report = {
  readonly text: string;
  readonly json: unknown;
  readonly ok: boolean;
  readonly stream: "out" | "err";
};

export const report = (text: string, json: unknown, ok = true): Report => ({ text, json, ok, stream: "out" });

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

/** One document, ids and large sums as text, the way the API writes them. */
export const asJson = (value: unknown): string =>
  JSON.stringify(value, (_key, member) => (typeof member === "bigint" ? String(member) : member), 2);

const asText = (value: unknown): string => (typeof value === "string" ? value : asJson(value));

/** Columns that line up; numbers to the right. */
export const table = (rows: readonly (readonly (string | number)[])[]): string => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => width(row[column]))));
  const cell = (value: string | number, column: number): string => {
    const gap = " ".repeat((widths[column] ?? 0) - width(value));
    return typeof value === "number" ? `${gap}${shown(value)}` : `${value}${gap}`;
  };
  return rows.map((row) => row.map(cell).join("  ").trimEnd()).join("\n");
};

const width = (value: string | number | undefined): number => shown(value ?? "").length;

const shown = (value: string | number): string =>
  typeof value === "number" ? value.toLocaleString("en", { maximumFractionDigits: 2 }) : value;
