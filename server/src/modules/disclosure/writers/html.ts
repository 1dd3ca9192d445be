import { createHash } from "node:crypto";
import type { Block, PlainTable, Run, Table } from "../document.ts";
import type { FigureId, Figures } from "../figure.ts";
import { inputsOf } from "../figures/evaluate.ts";
import type { Release } from "../release/make-release.ts";
import { script } from "./html-script.ts";
import { style } from "./html-style.ts";
import { sourceWords } from "./html-words.ts";
import { cellText, figureAt } from "./runs.ts";

const hashOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** The policy to serve a release under: its own style and script, and nothing from anywhere. */
export const releasePolicy = `default-src 'none'; style-src ${hashOf(style)}; script-src ${hashOf(script)}; frame-ancestors 'self'`;

/** One file that needs nothing else. Every figure is a link to what it is made of. */
export const asHtml = ({ document, figures, words }: Release): string => {
  const said = sourceWords(words.language);
  const data = JSON.stringify({ figures: sourcesOf(document.blocks, figures), words: said }).replaceAll("<", "\\u003c");
  const body = document.blocks.map((block) => blockHtml(block, figures, said.data)).join("\n");
  return `<!doctype html>
<html lang="${words.language === "zh" ? "zh-CN" : "en"}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(document.title)}</title>
<style>${style}</style>
</head>
<body>
<div class="bar"><span>${escaped(said.hint)}</span><button id="toggle" type="button" aria-pressed="false">${escaped(said.show)}</button></div>
<main>
${body}
</main>
<aside id="source" hidden></aside>
<script type="application/json" id="figures">${data}</script>
<script>${script}</script>
</body>
</html>
`;
};

const blockHtml = (block: Block, figures: Figures, behind: string): string => {
  switch (block.kind) {
    case "heading":
      return `<h${block.level}>${escaped(block.text)}</h${block.level}>`;
    case "paragraph":
      return `<p${block.style ? ` class="${block.style}"` : ""}>${runsHtml(block.runs, figures)}</p>`;
    case "bullets":
      return `<ul>${block.items.map((item) => `<li>${runsHtml(item, figures)}</li>`).join("")}</ul>`;
    case "footnotes":
      return `<div class="notes">${block.notes.map(({ mark, runs }) => `<p><sup>${escaped(mark)}</sup> ${runsHtml(runs, figures)}</p>`).join("")}</div>`;
    case "table":
      return tableHtml(block, figures);
    case "chart":
      return `<figure>${block.svg}<details><summary>${escaped(behind)}</summary>${plainHtml(block.behind)}</details></figure>`;
    case "page-break":
      return `<div class="page"></div>`;
  }
};

const linked = (figures: Figures, id: FigureId, text: string): string =>
  `<a class="f ${rootOf(figures, id)}" data-f="${escaped(id)}" href="#" tabindex="0">${escaped(text)}</a>`;

const runsHtml = (runs: readonly Run[], figures: Figures): string =>
  runs
    .map((run) => {
      if (typeof run === "string") return escaped(run);
      if ("figure" in run) return linked(figures, run.figure, figureAt(figures, run.figure).printed);
      return "strong" in run ? `<b>${escaped(run.strong)}</b>` : `<sup>${escaped(run.footnote)}</sup>`;
    })
    .join("");

const tableHtml = ({ title, note, columns, rows }: Table, figures: Figures): string => {
  const head = columns.map(({ label, unit }) => `<th>${escaped(label)}<small>${escaped(unit)}</small></th>`).join("");
  // A closing parenthesis hangs over, so that digits stand under digits.
  const cell = (id: FigureId | null): string => {
    const text = cellText(figures, id);
    return id === null
      ? "<td></td>"
      : `<td${text.endsWith(")") ? "" : ' class="par"'}>${linked(figures, id, text)}</td>`;
  };
  const wide = ` colspan="${columns.length + 1}"`;
  const body = rows.map(({ label, indent, style: kind, cells }) => {
    const rest = kind === "heading" ? "" : cells.map(cell).join("");
    return `<tr class="${kind}"><td class="in${indent}"${kind === "heading" ? wide : ""}>${escaped(label)}</td>${rest}</tr>`;
  });
  return `<h2>${escaped(title)}</h2><p class="note">${escaped(note)}</p><div class="wide"><table><thead><tr><th></th>${head}</tr></thead><tbody>${body.join("")}</tbody></table></div>`;
};

const plainHtml = ({ columns, rows }: PlainTable): string =>
  `<div class="wide"><table><thead><tr>${columns.map((name) => `<th>${escaped(name)}</th>`).join("")}</tr></thead><tbody>${rows.map((row) => `<tr>${row.map((cell) => `<td>${escaped(cell)}</td>`).join("")}</tr>`).join("")}</tbody></table></div>`;

/** Where a figure comes from in the end: what the source view colours it by. */
const rootOf = (figures: Figures, id: FigureId, depth = 0): string => {
  const lineage = figures.get(id)?.lineage;
  if (!lineage || depth > 40) return "figures";
  if (lineage.from !== "figures") return lineage.from;
  const [first] = inputsOf(lineage.formula);
  return first === undefined ? "figures" : rootOf(figures, first, depth + 1);
};

/** The figures that the page prints, and all that they are made of. */
const sourcesOf = (blocks: readonly Block[], figures: Figures): Record<string, unknown> => {
  const found: Record<string, unknown> = {};
  const waiting = blocks.flatMap(printedIn);
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (id in found) continue;
    const { lineage, unit, period, printed } = figureAt(figures, id);
    found[id] = { id, unit, period, printed, lineage };
    if (lineage.from === "figures") waiting.push(...inputsOf(lineage.formula));
  }
  return Object.fromEntries(Object.entries(found).toSorted(([a], [b]) => (a < b ? -1 : 1)));
};

const ofRuns = (runs: readonly Run[]): FigureId[] =>
  runs.flatMap((run) => (typeof run === "object" && "figure" in run ? [run.figure] : []));

/** The figures a block prints. */
export const printedIn = (block: Block): FigureId[] => {
  switch (block.kind) {
    case "paragraph":
      return ofRuns(block.runs);
    case "bullets":
      return block.items.flatMap(ofRuns);
    case "footnotes":
      return block.notes.flatMap(({ runs }) => ofRuns(runs));
    case "table":
      return block.rows.flatMap(({ cells }) => cells.filter((id) => id !== null));
    default:
      return [];
  }
};

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] as string);
