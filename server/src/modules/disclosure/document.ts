import type { FigureId } from "./figure.ts";

/** A release before it has a form: what md, html, pdf, xlsx and json are all written from. */
export type ReleaseDocument = {
  readonly period: string;
  readonly title: string;
  readonly blocks: readonly Block[];
};

/** Words, and figures among them. */
export type Run = string | { readonly figure: FigureId } | { readonly footnote: string } | { readonly strong: string };

export type Block =
  | { readonly kind: "heading"; readonly level: 1 | 2 | 3; readonly text: string }
  | { readonly kind: "paragraph"; readonly runs: readonly Run[]; readonly style?: "lead" | "note" | "signature" }
  | { readonly kind: "bullets"; readonly items: readonly (readonly Run[])[] }
  | { readonly kind: "footnotes"; readonly notes: readonly { readonly mark: string; readonly runs: readonly Run[] }[] }
  | Table
  | {
      readonly kind: "chart";
      readonly title: string;
      /** Self-contained, made without a browser. */
      readonly svg: string;
      readonly behind: PlainTable;
    }
  | { readonly kind: "page-break" };

export type Table = {
  readonly kind: "table";
  readonly name: string;
  readonly title: string;
  readonly note: string;
  readonly columns: readonly { readonly label: string; readonly unit: string }[];
  readonly rows: readonly {
    readonly label: string;
    readonly indent: 0 | 1 | 2;
    readonly style: "heading" | "leaf" | "total";
    readonly cells: readonly (FigureId | null)[];
  }[];
};

export type PlainTable = { readonly columns: readonly string[]; readonly rows: readonly (readonly string[])[] };
