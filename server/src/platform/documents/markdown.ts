import { type Block, type Document, frameWords, type Table } from "./document.ts";

/** Plain text that other programs can set: what is a sign of Markdown in it stands for itself. */
export const asMarkdown = ({ title, language, number, issuedOn, blocks, footer }: Document): string =>
  [
    `# ${escaped(title)}`,
    `${frameWords[language].number} ${escaped(number)} · ${issuedOn}`,
    ...blocks.map(blockMarkdown),
    escaped(footer),
  ]
    .filter((part) => part !== "")
    .join("\n\n")
    .concat("\n");

const blockMarkdown = (block: Block): string => {
  switch (block.kind) {
    case "heading":
      return `## ${escaped(block.text)}`;
    case "paragraph":
      return escaped(block.text);
    case "clauses":
      return block.items.map((item, n) => `${n + 1}. ${escaped(item)}`).join("\n");
    case "facts":
      return tableMarkdown({
        columns: [
          { heading: "", align: "left" },
          { heading: "", align: "left" },
        ],
        rows: block.facts.map(({ label, value }) => [label, value]),
      });
    case "table":
      return tableMarkdown(block);
    case "signatures":
      return block.parties.map(({ role, name, note }) => [role, name, note].map(escaped).join(" · ")).join("\n\n");
  }
};

const marks = { left: "---", right: "---:", center: ":---:" } as const;

const tableMarkdown = ({ columns, rows, totals }: Omit<Table, "kind">): string =>
  [
    columns.map(({ heading }) => heading),
    columns.map(({ align }) => marks[align]),
    ...rows,
    ...(totals ? [totals] : []),
  ]
    .map((cells, n) => `| ${cells.map((cell) => (n === 1 ? cell : inCell(cell))).join(" | ")} |`)
    .join("\n");

const escaped = (text: string): string => text.replace(/[\\`*_<>#[\]]/g, (sign) => `\\${sign}`);

/** A cell is one line: where the text breaks, the cell does. */
const inCell = (text: string): string => escaped(text).replaceAll("|", "\\|").replaceAll("\n", "<br>");
