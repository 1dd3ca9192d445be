import type { Block, PlainTable, Run, Table } from "../document.ts";
import type { Figures } from "../figure.ts";
import type { Release } from "../release/make-release.ts";
import { cellText, figureAt } from "./runs.ts";

/** The release as Markdown: for a repository, a diff, or an editor who wants plain words. */
export const asMarkdown = ({ document, figures }: Release): string =>
  `${document.blocks
    .map((block) => blockText(block, figures))
    .filter((text) => text !== "")
    .join("\n\n")}\n`;

const blockText = (block: Block, figures: Figures): string => {
  switch (block.kind) {
    case "heading":
      return `${"#".repeat(block.level)} ${escaped(block.text)}`;
    case "paragraph":
      return paragraph(runsText(block.runs, figures), block.style);
    case "bullets":
      return block.items.map((item) => `- ${runsText(item, figures)}`).join("\n");
    case "footnotes":
      return block.notes.map(({ mark, runs }) => `<sup>${mark}</sup> ${runsText(runs, figures)}`).join("\n\n");
    case "table":
      return tableText(block, figures);
    case "chart":
      return `**${escaped(block.title)}**\n\n${plainTable(block.behind)}`;
    case "page-break":
      return "---";
  }
};

const paragraph = (text: string, style: "lead" | "note" | "signature" | undefined): string =>
  style === "lead" ? `**${text}**` : style === "note" ? `*${text}*` : text;

const runsText = (runs: readonly Run[], figures: Figures): string =>
  runs
    .map((run) => {
      if (typeof run === "string") return escaped(run);
      if ("figure" in run) return figureAt(figures, run.figure).printed;
      return "strong" in run ? `**${escaped(run.strong)}**` : `<sup>${run.footnote}</sup>`;
    })
    .join("");

const tableText = ({ title, note, columns, rows }: Table, figures: Figures): string => {
  const head = ["", ...columns.map(({ label, unit }) => `${label} (${unit})`)];
  const body = rows.map(({ label, indent, style, cells }) => {
    const name = `${"&nbsp;&nbsp;".repeat(indent)}${style === "leaf" ? escaped(label) : `**${escaped(label)}**`}`;
    return [name, ...cells.map((id) => cellText(figures, id))];
  });
  return `## ${escaped(title)}\n\n*${escaped(note)}*\n\n${lines(head, body)}`;
};

const plainTable = ({ columns, rows }: PlainTable): string => lines(columns, rows);

const lines = (head: readonly string[], body: readonly (readonly string[])[]): string =>
  [head, head.map((_, n) => (n === 0 ? "---" : "---:")), ...body]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`)
    .join("\n");

/** What Markdown would take for marks of its own. */
const escaped = (text: string): string => text.replace(/[\\`*_[\]<>]/g, (sign) => `\\${sign}`);
