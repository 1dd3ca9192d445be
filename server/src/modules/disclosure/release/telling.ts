import type { ReleaseWords } from "@suanpan/contract";
import type { Run } from "../document.ts";
import type { FigureId } from "../figure.ts";
import type { Forms } from "./forms.ts";
import { statement } from "./ids.ts";
import type { Labels } from "./labels.ts";
import { of } from "./line.ts";
import type { Notes } from "./notes.ts";
import type { Grown, Phrases, Scale } from "./phrases.ts";
import type { Span } from "./span.ts";

/** Why a line changed; it may have nothing to say. */
export type ReasonFor = (
  line: string,
  than: { readonly period: string; readonly against: "year-ago" | "prior-quarter" },
) => string | undefined;

/** What every section of a release is told with. */
export type Telling = {
  /** What its sentences count in: a small company told in millions would be told as nothing. */
  readonly scale: Scale;
  readonly span: Span;
  readonly labels: Labels;
  readonly phrases: Phrases;
  readonly forms: Forms;
  readonly notes: Notes;
  readonly words: ReleaseWords;
  readonly reasonFor: ReasonFor;
  /** Words of the file as runs: figures and notes among them are resolved. */
  readonly prose: (text: string, path: string) => readonly Run[];
};

/** Below ten millions of revenue a quarter, one decimal of a million says too little. */
const leastRevenueInMillions = 10_000;

export const scaleOf = (forms: Forms, quarter: string): Scale => {
  const revenue = forms.find(statement("operations", quarter, "totalNetRevenue"));
  if (revenue?.unit === "rmb-whole") return "one";
  return revenue && Math.abs(Number(revenue.value)) < leastRevenueInMillions ? "thousand" : "million";
};

export const noted = ({ notes }: Telling, code: string): readonly Run[] => {
  const mark = notes.mark(code);
  return mark ? [mark] : [];
};

type FigureRun = { readonly figure: FigureId };

/** The first of these that is known. */
export const known = ({ forms, scale }: Telling, ...ids: readonly FigureId[]): FigureRun | undefined => {
  const found = ids.find((id) => forms.find(id));
  if (found === undefined) return undefined;
  return { figure: scale === "million" ? found : forms.finer(found, scale) };
};

/** By how many percent, and which way; a change that rounds to nothing is up, by 0.0. */
export const grownBy = ({ forms }: Telling, change: FigureId): Grown => {
  const size = forms.size(change);
  return size === undefined ? undefined : { up: !forms.find(change)?.value.startsWith("-"), by: of(size) };
};
