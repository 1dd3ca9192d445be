import type { Content, ContentNode, TableLayout } from "pdfmake";
import type { PlainTable, Table } from "../document.ts";
import type { Figures } from "../figure.ts";
import { grey, hair, ink } from "./pdf-paper.ts";
import { cellText } from "./runs.ts";

/** A statement: its title, what its amounts are in, and its rows; a long one goes on over pages under its head. */
export const tableContent = (table: Table, figures: Figures): Content => ({
  unbreakable: table.rows.length <= 30,
  stack: [
    { text: table.title, bold: true, fontSize: 11.5, margin: [0, 4, 0, 2] },
    { text: table.note, fontSize: 7.5, color: grey, margin: [0, 0, 0, 5] },
    gridOf(table, figures),
  ],
  // A full page has no room for what would keep the next table off.
  margin: [0, 0, 0, isTight(table) ? 0 : 14],
});

/** A balance sheet belongs on one page. */
const isTight = ({ rows }: Table): boolean => rows.length > 38;

const gridOf = (table: Table, figures: Figures): ContentNode => {
  const { columns, rows } = table;
  const tight = isTight(table);
  const fontSize = columns.length > 3 ? 6.9 : tight ? 7.4 : 8;
  const head: Content[] = [
    "",
    ...columns.map(({ label, unit }) => ({
      text: [`${label}\n`, { text: unit, bold: false, color: grey }],
      bold: true,
      alignment: "right",
      fontSize: fontSize - 0.4,
    })),
  ];
  const body = rows.map(({ label, indent, style, cells }): Content[] => {
    const bold = style !== "leaf";
    const name = { text: label, bold, margin: [indent * 7, style === "heading" && !tight ? 3 : 0, 0, 0] };
    if (style === "heading") return [{ ...name, colSpan: cells.length + 1 }, ...cells.map(() => "")];
    return [name, ...cells.map((id) => amount(cellText(figures, id), bold, fontSize))];
  });
  const widths = ["*", ...columns.map(() => (columns.length > 3 ? 51 : 78))];
  const isTotal = (line: number): boolean => rows[line - 1]?.style === "total";
  return {
    fontSize,
    lineHeight: 1.12,
    table: { headerRows: 1, dontBreakRows: true, widths, body: [head, ...body] },
    layout: linesWhere(isTotal, rows.length, tight ? 0.8 : 1.5),
  };
};

/** A figure without parentheses leaves their room free, so that digits stand under digits. */
const amount = (text: string, bold: boolean, fontSize: number): Content => ({
  ...{ text, bold, alignment: "right", noWrap: true },
  margin: [0, 0, text.endsWith(")") ? 0 : fontSize * 0.34, 0],
});

/** A rule under the head and over each total, hairs elsewhere. */
const linesWhere = (isTotal: (line: number) => boolean, last: number, padding: number): TableLayout => ({
  hLineWidth: (line) => (line === 0 || line === last + 1 ? 0 : line === 1 ? 0.8 : isTotal(line) ? 0.6 : 0.25),
  hLineColor: (line) => (line === 1 ? ink : isTotal(line) ? grey : hair),
  vLineWidth: () => 0,
  paddingLeft: (column) => (column === 0 ? 0 : 2),
  paddingRight: () => 2,
  paddingTop: () => padding,
  paddingBottom: () => padding,
});

export const plainTableContent = ({ columns, rows }: PlainTable): Content => {
  const row = (cells: readonly string[], bold: boolean): Content[] =>
    cells.map((text, n) => ({ text, bold, alignment: n === 0 ? "left" : "right" }));
  return {
    fontSize: 6.5,
    lineHeight: 1.1,
    table: {
      headerRows: 1,
      widths: columns.map(() => "*"),
      body: [row(columns, true), ...rows.map((cells) => row(cells, false))],
    },
    layout: linesWhere(() => false, rows.length, 1),
  };
};
