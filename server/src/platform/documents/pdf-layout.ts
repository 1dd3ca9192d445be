import type { Content, ContentNode, Definition, TableLayout } from "pdfmake";
import { type Block, type Document, frameWords, type Table } from "./document.ts";

export const fontFamily = "Noto Sans SC";

const grey = "#5b5b5b";
const ink = "#1c1c1c";
const hair = "#d8d8d8";
const mm = (n: number): number => (n * 72) / 25.4;
const textWidth = mm(210 - 2 * 18);

/** The document as pdfmake wants it. */
export const layOut = (document: Document): Definition => {
  const { title, language, number, issuedOn, blocks, footer } = document;
  const words = frameWords[language];
  const stamp = `${words.number} ${number}`;
  return {
    pageSize: "A4",
    pageMargins: [mm(18), mm(20), mm(18), mm(22)],
    language: language === "zh" ? "zh-CN" : "en",
    info: { title: `${title} ${number}`, creationDate: new Date(`${issuedOn}T00:00:00Z`) },
    defaultStyle: { font: fontFamily, fontSize: 9.5, lineHeight: 1.25, color: ink },
    content: [...head(title, `${stamp} · ${issuedOn}`), ...blocks.map(blockContent)],
    footer: (page, pages) => foot(`${footer} · ${stamp}`, words.page(page, pages)),
    // A heading alone at the foot of a page belongs to the next one.
    pageBreakBefore: (node, query) => node.headlineLevel === 1 && query.getFollowingNodesOnPage().length === 0,
  };
};

const rule = (width: number, color: string): ContentNode => ({
  canvas: [{ type: "line", x1: 0, y1: 0, x2: textWidth, y2: 0, lineWidth: width, lineColor: color }],
});

const head = (title: string, line: string): Content[] => [
  { text: title, bold: true, fontSize: 18, margin: [0, 0, 0, 2] },
  { text: line, color: grey, fontSize: 8.5, margin: [0, 0, 0, 6] },
  { ...rule(1.5, ink), margin: [0, 0, 0, 12] },
];

const foot = (left: string, right: string): Content => ({
  margin: [mm(18), mm(6), mm(18), 0],
  stack: [
    { ...rule(0.5, hair), margin: [0, 0, 0, 4] },
    { columns: [left, { text: right, alignment: "right", width: "auto" }], columnGap: 12, fontSize: 7.5, color: grey },
  ],
});

const blockContent = (block: Block): Content => {
  switch (block.kind) {
    case "heading":
      return { text: block.text, bold: true, fontSize: 11, headlineLevel: 1, margin: [0, 12, 0, 5] };
    case "paragraph":
      return { text: block.text, margin: [0, 0, 0, 6] };
    case "clauses":
      return {
        ol: block.items.map((text) => ({ text, unbreakable: true, margin: [2, 0, 0, 4] })),
        margin: [0, 0, 0, 4],
      };
    case "facts":
      return {
        table: {
          dontBreakRows: true,
          widths: [mm(42), "*"],
          body: block.facts.map(({ label, value }) => [{ text: label, color: grey }, value]),
        },
        layout: lines(() => 0.5, 1),
        margin: [0, 0, 0, 6],
      };
    case "table":
      return tableContent(block);
    case "signatures":
      return {
        unbreakable: true,
        columnGap: mm(12),
        margin: [0, 24, 0, 0],
        columns: block.parties.map(({ role, name, note }) =>
          signature(role, name, note, Math.max(2, block.parties.length)),
        ),
      };
  }
};

const signature = (role: string, name: string, note: string, of: number): Content => ({
  stack: [
    { canvas: [{ type: "line", x1: 0, y1: 0, x2: (textWidth - mm(12) * (of - 1)) / of, y2: 0, lineWidth: 1 }] },
    { text: role, bold: true, margin: [0, 4, 0, 0] },
    name,
    { text: note, color: grey },
  ],
});

const tableContent = ({ columns, rows, totals }: Table): Content => {
  const row = (cells: readonly string[], bold: boolean): Content[] =>
    cells.map((text, n) => ({ text, bold, alignment: columns[n]?.align ?? "left", fontSize: 8.5 }));
  const names = columns.map((column) => column.heading);
  const body = [row(names, true), ...rows.map((cells) => row(cells, false)), ...(totals ? [row(totals, true)] : [])];
  const strong = (line: number): boolean => line === 1 || (totals !== undefined && line === body.length - 1);
  return {
    // The first column is a number or a name and as wide as it must be; the others share the rest.
    table: { headerRows: 1, dontBreakRows: true, widths: columns.map((_, n) => (n === 0 ? "auto" : "*")), body },
    layout: {
      ...lines((line) => (line === 0 || (totals && line === body.length) ? 0 : strong(line) ? 1 : 0.5), 2),
      hLineColor: (line) => (strong(line) ? ink : hair),
    },
    margin: [0, 0, 0, 6],
  };
};

const lines = (width: (line: number) => number, padding: number): TableLayout => ({
  hLineWidth: (line) => (line === 0 ? 0 : width(line)),
  hLineColor: () => hair,
  vLineWidth: () => 0,
  paddingLeft: (column) => (column === 0 ? 0 : 3),
  paddingRight: (column, node) => (column + 1 === node.table?.widths.length ? 0 : 3),
  paddingTop: () => padding + 1,
  paddingBottom: () => padding,
});
