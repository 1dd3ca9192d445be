import { type Language, type Problem, problems } from "@suanpan/contract";
import { formatInstant } from "./dates.ts";
import { formatFen, formatPpm } from "./money.ts";
import { zhProblems } from "./problem-words.ts";

export type Explained = { readonly title: string; readonly remedy: string };

export const codeOf = (problem: Problem): string => problem.type.replace("/problems/", "");

/** A detail as people read it: its name says its unit. */
export const shown = (name: string, value: unknown): string => {
  if (Array.isArray(value)) return value.map((item) => shown(name, item)).join(", ");
  if (typeof value === "number" && name.endsWith("Fen")) return formatFen(value);
  if (typeof value === "number" && name.endsWith("Ppm")) return formatPpm(value);
  if (typeof value === "string" && /^\d{4}-\d{2}-\d{2}T.*Z$/.test(value)) return formatInstant(value);
  return String(value);
};

/** "Send at most `payableFen`." becomes "Send at most 638.36.": the numbers ride along in the problem. */
const filled = (text: string, problem: Problem): string =>
  text.replace(/`(\w+)`/g, (whole, name: string) => {
    const value = (problem as Readonly<Record<string, unknown>>)[name];
    return value === undefined || value === null ? whole.replaceAll("`", "") : shown(name, value);
  });

/** A problem in the reader's language; one that has no Chinese yet is better said in English than not at all. */
export const explain = (language: Language, problem: Problem): Explained => {
  const chinese = (zhProblems as Readonly<Record<string, readonly [string, string] | undefined>>)[codeOf(problem)];
  const [title, remedy] = language === "zh" && chinese ? chinese : [problem.title, problem.remedy];
  return { title: filled(title, problem), remedy: filled(remedy, problem) };
};

/** What a code alone says, where there is no problem around it. */
export const explainCode = (language: Language, code: string): string => {
  const chinese = (zhProblems as Readonly<Record<string, readonly [string, string] | undefined>>)[code]?.[0];
  const english = (problems as Readonly<Record<string, { readonly title: string } | undefined>>)[code]?.title;
  return (language === "zh" ? chinese : english) ?? code;
};

/** The field a problem is about: the last step of its pointer, or the one the form knows this code by. */
export const fieldOf = <Field extends string>(
  problem: Problem,
  fields: readonly Field[],
  byCode: Readonly<Record<string, Field>> = {},
): Field | undefined => fields.find((field) => field === problem.pointer?.split("/").at(-1)) ?? byCode[codeOf(problem)];
