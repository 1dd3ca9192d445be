import type { Report } from "../report.ts";

type Missing = { readonly section: string; readonly period: string; readonly lines: readonly string[] };
type Refusal = {
  readonly remedy: string;
  readonly release?: string;
  readonly detail?: string;
  readonly missing?: readonly Missing[];
};

/** A refusal in the words of whoever makes a release: what is missing, of which period; which place of the file is wrong. */
export const explained = (answer: Report): Report => {
  const { error } = answer.json as { error?: Refusal };
  if (error?.missing) return { ...answer, text: missingText(error, error.missing) };
  return error?.detail === undefined ? answer : { ...answer, text: `${error.detail} Nothing was written.` };
};

const missingText = ({ release, remedy }: Refusal, missing: readonly Missing[]): string => {
  const lines = missing.map(({ section, period, lines: names }) => `  ${section} of ${period}: ${linesText(names)}`);
  return [`The release of ${release} cannot be made: this is not known.`, ...lines, remedy].join("\n");
};

const linesText = (lines: readonly string[]): string =>
  lines.length === 0 ? "nothing is known of it" : lines.filter((name) => name !== "").join(", ") || "all of it";
