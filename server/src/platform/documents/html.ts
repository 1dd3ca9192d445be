import { type Block, type Document, frameWords, type Table } from "./document.ts";
import { style } from "./html-style.ts";

/** One file that needs nothing else: no scripts, no pictures, no fonts from elsewhere. */
export const asHtml = (document: Document): string => {
  const { title, language, number, issuedOn, blocks, footer } = document;
  const stamp = `${frameWords[language].number} ${number}`;
  return `<!doctype html>
<html lang="${language === "zh" ? "zh-CN" : "en"}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(`${title} ${number}`)}</title>
<style>${style}</style>
</head>
<body>
<main>
<header><h1>${escaped(title)}</h1><p>${escaped(stamp)} · ${escaped(issuedOn)}</p></header>
${blocks.map(blockHtml).join("\n")}
<footer>${escaped(footer)} · ${escaped(stamp)}</footer>
</main>
</body>
</html>
`;
};

const blockHtml = (block: Block): string => {
  switch (block.kind) {
    case "heading":
      return `<h2>${escaped(block.text)}</h2>`;
    case "paragraph":
      return `<p>${escaped(block.text)}</p>`;
    case "clauses":
      return `<ol>${block.items.map((item) => `<li>${escaped(item)}</li>`).join("")}</ol>`;
    case "facts":
      return `<dl>${block.facts.map(({ label, value }) => `<dt>${escaped(label)}</dt><dd>${escaped(value)}</dd>`).join("")}</dl>`;
    case "table":
      return tableHtml(block);
    case "signatures":
      return `<section class="signatures">${block.parties
        .map(
          ({ role, name, note }) => `<div><b>${escaped(role)}</b><p>${escaped(name)}</p><p>${escaped(note)}</p></div>`,
        )
        .join("")}</section>`;
  }
};

const tableHtml = ({ columns, rows, totals }: Table): string => {
  const row = (cells: readonly string[], tag: "td" | "th"): string =>
    `<tr>${cells.map((cell, n) => `<${tag} class="${columns[n]?.align}">${escaped(cell)}</${tag}>`).join("")}</tr>`;
  const head = row(
    columns.map((column) => column.heading),
    "th",
  );
  const foot = totals ? `<tfoot>${row(totals, "td")}</tfoot>` : "";
  return `<table><thead>${head}</thead><tbody>${rows.map((cells) => row(cells, "td")).join("")}</tbody>${foot}</table>`;
};

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Everything goes through here: a name is whatever somebody typed. */
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? "");
