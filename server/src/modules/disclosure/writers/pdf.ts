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

/** The house's font has quotation marks as wide as Chinese characters: in other languages they are written straight. */
const straight = <T>(blocks: T): T =>
  JSON.parse(JSON.stringify(blocks).replace(/[“”]/g, '\\"').replace(/[‘’]/g, "'")) as T;

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
  content: placed(words.language === "zh" ? document.blocks : straight(document.blocks), figures),
  footer: (page, pages) => ({
    margin: [pageMargin, mm(6), pageMargin, 0],
    columns: [words.company.name, { text: `${page} / ${pages}`, alignment: "right", width: "auto" }],
    fontSize: 7.5,
    color: grey,
  }),
});

/** A page break is a property of what follows it, and a heading stays with what it heads. */
const placed = (blocks: readonly Block[], figures: Figures): Content[] => {
  let [breaks, heading]: [boolean, Content[]] = [false, []];
  const put = (first: Content, rest: readonly Content[]): Content[] => {
    const together = heading.length > 0 ? { unbreakable: true, stack: [...heading, first] } : first;
    const content = breaks ? { stack: [together], pageBreak: "before" } : together;
    [breaks, heading] = [false, []];
    return [content, ...rest];
  };
  return blocks.flatMap((block): Content[] => {
    if (block.kind === "page-break") breaks = true;
    else if (block.kind === "heading") heading = [...heading, blockContent(block, figures)];
    else if (block.kind === "bullets") {
      // Of a list, the first item is enough to hold on to.
      const [first = [], ...rest] = block.items;
      const list = (items: typeof block.items): Content => blockContent({ ...block, items }, figures);
      return put(list([first]), rest.length > 0 ? [list(rest)] : []);
    } else if (block.kind === "table" && heading.length === 0) return put(blockContent(block, figures), []);
    else if (block.kind === "table") {
      const own = heading;
      heading = [];
      return [...put({ stack: own }, []), blockContent(block, figures)];
    } else return put(blockContent(block, figures), []);
    return [];
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
      return { text: block.text, bold: true, ...headings[block.level] };
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
        margin: [0, 0, 0, 1],
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
