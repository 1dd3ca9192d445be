/**
 * A figure is one number of a release: what it is, how it is printed, and where it comes from. A number that is printed
 * in two forms (thousands in a table, millions in a sentence) is two figures, the second made of the first.
 */

/** Where in the release a figure stands, as a path: `operations/2024Q2/totalNetRevenue`. */
export type FigureId = string;

export type FigureUnit =
  | "rmb-thousand"
  | "usd-thousand"
  /** What the tables of a small company are in: yuan and dollars, without fen and cents. */
  | "rmb-whole"
  | "usd-whole"
  /** The same in a sentence: a negative has its sign, nothing is 0. */
  | "rmb-thousand-said"
  | "usd-thousand-said"
  | "rmb-whole-said"
  | "usd-whole-said"
  | "rmb-million"
  | "usd-million"
  | "rmb-billion"
  | "rmb"
  | "usd"
  | "percent"
  | "count"
  | "million"
  | "months"
  | "rate"
  | "date"
  | "text";

/** How a figure follows from others, so that a reader, or a spreadsheet, can make it again. Every rounding is half up. */
export type Formula =
  | { readonly op: "sum"; readonly terms: readonly { readonly figure: FigureId; readonly sign: 1 | -1 }[] }
  | { readonly op: "product"; readonly of: FigureId; readonly times: number; readonly decimals: number }
  | {
      readonly op: "quotient";
      readonly of: FigureId;
      readonly by: FigureId;
      readonly times: number;
      readonly decimals: number;
    }
  | { readonly op: "change"; readonly from: FigureId; readonly to: FigureId; readonly decimals: number };

export type Lineage =
  /** A line of our own statements: `suanpan trace` goes on from here to accounts, journals, events and loans. */
  | { readonly from: "books"; readonly book: string; readonly line: string; readonly period: string }
  /** An operating metric of our own loans. */
  | { readonly from: "metrics"; readonly metric: string; readonly period: string }
  /** A leaf of an imported release, by its path in that file. */
  | { readonly from: "history"; readonly release: string; readonly path: string }
  /** What a release printed although its own leaves say otherwise; shown as such, never silently. */
  | { readonly from: "printed"; readonly release: string; readonly path: string; readonly computed: string }
  | { readonly from: "figures"; readonly formula: Formula }
  /** A dividend, a repurchase: from our own register of what is returned to shareholders. */
  | { readonly from: "capital-return"; readonly item: string }
  /** From the words that management writes for this release. */
  | { readonly from: "words"; readonly path: string };

export type Figure = {
  readonly id: FigureId;
  readonly unit: FigureUnit;
  /** The period, or the day, that it is about. */
  readonly period: string;
  /** Exact, as a decimal: `4495512`, `-0.96`. */
  readonly value: string;
  /** As a reader sees it, without its unit: `4,495.5`, `(3,606)`. */
  readonly printed: string;
  readonly lineage: Lineage;
};

export type Figures = ReadonlyMap<FigureId, Figure>;
