import type { Table } from "../document.ts";
import type { FigureId } from "../figure.ts";
import type { Forms } from "./forms.ts";
import { statement } from "./ids.ts";
import type { Labels } from "./labels.ts";
import type { Span } from "./span.ts";

export type Row = Table["rows"][number];
export type Column = { readonly period: string; readonly usd: boolean; readonly label: string };

/** A row of a statement before it has columns. */
export type Place = {
  readonly line: string;
  readonly indent: 0 | 1 | 2;
  readonly style: Row["style"];
  readonly name?: string;
};

export const leaf = (line: string, indent: 0 | 1 | 2 = 1, name?: string): Place => ({
  line,
  indent,
  style: "leaf",
  ...(name ? { name } : {}),
});
export const total = (line: string, indent: 0 | 1 | 2 = 0, name?: string): Place => ({
  line,
  indent,
  style: "total",
  ...(name ? { name } : {}),
});
export const head = (line: string, indent: 0 | 1 | 2 = 0): Place => ({ line, indent, style: "heading" });

/** The columns of a pair of periods: what it was, what it is, and what that is in dollars. */
export const pairColumns = (ago: string, now: string, thenLabel: string, nowLabel: string): Column[] => [
  { period: ago, usd: false, label: thenLabel },
  { period: now, usd: false, label: nowLabel },
  { period: now, usd: true, label: nowLabel },
];

/** The quarter's columns, and those of the half year or year beside them. */
export const flowColumns = (span: Span, labels: Labels): Column[] => {
  const { quarter, cumulative } = span;
  const columns = (
    length: "quarter" | "half" | "year",
    pair: { now: string; ago: string; year: number; to: Span["quarter"]["to"] },
  ) => {
    const ended = labels.ended(length, pair);
    const join = labels.pick([", ", " "]);
    return pairColumns(pair.ago, pair.now, `${ended}${join}${pair.year - 1}`, `${ended}${join}${pair.year}`);
  };
  return [...columns("quarter", quarter), ...(cumulative ? columns(cumulative.kind, cumulative) : [])];
};

export const sheetColumns = ({ dates }: Span, labels: Labels): Column[] =>
  pairColumns(dates.ago, dates.now, labels.day(dates.ago), labels.day(dates.now));

type Shape = {
  readonly name: string;
  readonly title: string;
  readonly note: string;
  readonly columns: readonly Column[];
  readonly places: readonly Place[];
  readonly idOf?: (place: Place, column: Column) => FigureId;
};

/** A statement: rows of which nothing is known are left out, and headings over nothing with them. */
export const tableOf = (forms: Forms, labels: Labels, { name, title, note, columns, places, idOf }: Shape): Table => {
  const at = idOf ?? ((place: Place, { period, usd }: Column) => statement(name, period, place.line, usd));
  const shown = columns.filter((column) => places.some((place) => forms.find(at(place, column))));
  const rows = places.map((place): Row => {
    const cells = shown.map((column) => forms.find(at(place, column))?.id ?? null);
    return {
      label: labels.line(place.name ?? place.line),
      indent: place.indent,
      style: place.style,
      cells: place.style === "heading" ? shown.map(() => null) : cells,
    };
  });
  return {
    ...{ kind: "table", name, title, note },
    columns: shown.map(({ label, usd }) => ({ label, unit: usd ? "USD" : "RMB" })),
    rows: rows.filter((row, n) => (row.style === "heading" ? leads(rows, n) : row.cells.some((cell) => cell !== null))),
  };
};

/** A heading stays when some row under it, before the next heading as high as it, has a figure. */
const leads = (rows: readonly Row[], n: number): boolean => {
  const own = rows[n] as Row;
  const rest = rows.slice(n + 1);
  const end = rest.findIndex(({ style, indent }) => style === "heading" && indent <= own.indent);
  return (end < 0 ? rest : rest.slice(0, end)).some(({ cells }) => cells.some((cell) => cell !== null));
};
