import type { Language } from "@suanpan/contract";
import type { IsoDate } from "../../kernel/calendar.ts";

/** A paper somebody may print, sign or take to court, before it is known whether it becomes HTML or PDF. */
export type Document = {
  readonly title: string;
  readonly language: Language;
  /** What people quote when they speak of it; on every page. */
  readonly number: string;
  readonly issuedOn: IsoDate;
  readonly blocks: readonly Block[];
  /** A line at the foot of every page, beside number and page. */
  readonly footer: string;
};

export type Block =
  | { readonly kind: "heading"; readonly text: string }
  | { readonly kind: "paragraph"; readonly text: string }
  /** Numbered, so that one can be referred to. */
  | { readonly kind: "clauses"; readonly items: readonly string[] }
  | { readonly kind: "facts"; readonly facts: readonly Fact[] }
  | Table
  | { readonly kind: "signatures"; readonly parties: readonly Signature[] };

export type Fact = { readonly label: string; readonly value: string };

export type Column = { readonly heading: string; readonly align: "left" | "right" | "center" };

export type Table = {
  readonly kind: "table";
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly string[])[];
  /** The last row, set apart: sums. */
  readonly totals?: readonly string[];
};

export type Signature = { readonly role: string; readonly name: string; readonly note: string };

export const heading = (text: string): Block => ({ kind: "heading", text });
export const paragraph = (text: string): Block => ({ kind: "paragraph", text });
export const clauses = (...items: readonly string[]): Block => ({ kind: "clauses", items });
export const facts = (...pairs: readonly (readonly [label: string, value: string])[]): Block => ({
  kind: "facts",
  facts: pairs.map(([label, value]) => ({ label, value })),
});
export const signatures = (...parties: readonly Signature[]): Block => ({ kind: "signatures", parties });

/** A row that is longer or shorter than the head would put amounts under the wrong words. */
export const table = (
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  totals?: readonly string[],
): Table => {
  const crooked = [...rows, ...(totals ? [totals] : [])].find(({ length }) => length !== columns.length);
  if (crooked) throw new Error(`a row of ${crooked.length} cells in a table of ${columns.length} columns`);
  return { kind: "table", columns, rows, ...(totals ? { totals } : {}) };
};

export const syntheticMark = "SYNTHETIC DATA / 模拟数据";

/** A paper about people who do not exist says so, at its head and on every page. */
export const asSynthetic = (document: Document): Document => ({
  ...document,
  blocks: [paragraph(syntheticMark), ...document.blocks],
  footer: `${syntheticMark} · ${document.footer}`,
});

/** The few words a document has of its own. */
export const frameWords = {
  en: { number: "No.", page: (n: number, of: number) => `Page ${n} of ${of}` },
  zh: { number: "编号", page: (n: number, of: number) => `第 ${n} 页，共 ${of} 页` },
} as const satisfies Readonly<Record<Language, unknown>>;
