import type { Content, Definition } from "pdfmake";
import { drawingFont, fontFamily, printPdf } from "../../../platform/documents/index.ts";
import type { Block, Run } from "../document.ts";
import type { Figures } from "../figure.ts";
import type { Release } from "../release/make-release.ts";
import { grey, hair, ink, mm, pageMargin, textWidth } from "./pdf-paper.ts";
import { plainTableContent, tableContent } from "./pdf-table.ts";
import { figureAt } from "./runs.ts";

/** The release on A4. Its date is the day it was issued on, so that the same release is the same bytes. */
export const asPdf = (release: Release): Promise<Buffer> => printPdf(layOut(release));

const layOut = ({ document, figures, words }: Release): Definition => ({
  pageSize: "A4",
  pageMargins: [pageMargin, mm(18), pageMargin, mm(20)],
  language: words.language === "zh" ? "zh-CN" : "en",
  info: {
    title: document.title,
    author: words.company.name,
    creationDate: new Date(`${words.issuedOn}T00:00:00Z`),
  },
  defaultStyle: { font: fontFamily, fontSize: 9, lineHeight: 1.28, color: ink },
  content: withBreaks(document.blocks, figures),
  footer: (page, pages) => ({
    margin: [pageMargin, mm(6), pageMargin, 0],
    columns: [words.company.name, { text: `${page} / ${pages}`, alignment: "right", width: "auto" }],
    fontSize: 7.5,
    color: grey,
  }),
  // A heading alone at the foot of a page belongs to the next one.
  pageBreakBefore: (node, query) => node.headlineLevel !== undefined && query.getFollowingNodesOnPage().length === 0,
});

/** A page break is a property of what follows it. */
const withBreaks = (blocks: readonly Block[], figures: Figures): Content[] => {
  let breaks = false;
  return blocks.flatMap((block): Content[] => {
    if (block.kind === "page-break") {
      breaks = true;
      return [];
    }
    const content = blockContent(block, figures);
    const placed = breaks ? [{ stack: [content], pageBreak: "before" }] : [content];
    breaks = false;
    return placed;
  });
};

const headings = {
  1: { fontSize: 16, margin: [0, 4, 0, 8], lineHeight: 1.15 },
  2: { fontSize: 11.5, margin: [0, 12, 0, 5] },
  3: { fontSize: 9.5, margin: [0, 8, 0, 3] },
} as const;

const styles = {
  lead: { bold: true, fontSize: 10, margin: [0, 0, 0, 3] },
  note: { fontSize: 7.5, color: grey, margin: [0, 0, 0, 3] },
  signature: { margin: [0, 0, 0, 1] },
} as const;

const blockContent = (block: Exclude<Block, { kind: "page-break" }>, figures: Figures): Content => {
  switch (block.kind) {
    case "heading":
      return { text: block.text, bold: true, headlineLevel: block.level, ...headings[block.level] };
    case "paragraph":
      return {
        text: runsContent(block.runs, figures),
        margin: [0, 0, 0, 5],
        ...(block.style ? styles[block.style] : {}),
      };
    case "bullets":
      return {
        ul: block.items.map((item) => ({ text: runsContent(item, figures), margin: [0, 0, 0, 3] })),
        markerColor: grey,
        margin: [0, 0, 0, 6],
      };
    case "footnotes":
      return {
        stack: [rule(), ...block.notes.map(({ mark, runs }) => noteContent(mark, runs, figures))],
        margin: [0, 4, 0, 8],
      };
    case "table":
      return tableContent(block, figures);
    case "chart":
      return {
        unbreakable: true,
        stack: [
          { svg: block.svg.replaceAll(fontFamily, drawingFont), width: textWidth },
          plainTableContent(block.behind),
        ],
        margin: [0, 4, 0, 12],
      };
  }
};

const rule = (): Content => ({
  canvas: [{ type: "line", x1: 0, y1: 0, x2: mm(40), y2: 0, lineWidth: 0.5, lineColor: hair }],
  margin: [0, 0, 0, 4],
});

const noteContent = (mark: string, runs: readonly Run[], figures: Figures): Content => ({
  text: [{ text: mark, sup: true }, " ", ...runsContent(runs, figures)],
  fontSize: 7.5,
  color: grey,
  margin: [0, 0, 0, 2],
});

const runsContent = (runs: readonly Run[], figures: Figures): Content[] =>
  runs.map((run) => {
    if (typeof run === "string") return run;
    if ("figure" in run) return figureAt(figures, run.figure).printed;
    return "strong" in run ? { text: run.strong, bold: true } : { text: run.footnote, sup: true };
  });
