import { groupBy } from "../../../kernel/lists.ts";
import type { Table } from "../document.ts";
import type { Figure, FigureId } from "../figure.ts";
import { labelsIn } from "../release/labels.ts";
import type { Release } from "../release/make-release.ts";
import type { Home } from "./xlsx-cells.ts";
import { operatingTable } from "./xlsx-operating.ts";

/** A sheet and the tables on it, each below the one before. */
export type PlannedSheet = {
  readonly name: string;
  readonly tables: readonly { readonly table: Table; readonly top: number }[];
};
export type Plan = {
  readonly sheets: readonly PlannedSheet[];
  readonly homes: ReadonlyMap<FigureId, Home>;
  readonly list: readonly Figure[];
};

export const listName = "Figures";
export const headRows = 3;

/** One sheet for each statement, its periods below each other; then the operating figures; then every figure there is. */
export const planOf = ({ document, figures, words }: Release): Plan => {
  const tables = document.blocks.filter((block) => block.kind === "table");
  const operating = operatingTable(figures, labelsIn(words.language));
  const groups = groupBy([...tables, ...(operating ? [operating] : [])], ({ name }) => sheetName(name));
  const sheets = [...groups].map(([name, group]): PlannedSheet => {
    let top = 0;
    return {
      name,
      tables: group.map((table) => {
        const placed = { table, top };
        top += headRows + table.rows.length + 1;
        return placed;
      }),
    };
  });
  const homes = new Map<FigureId, Home>();
  for (const { name, tables: placed } of sheets)
    for (const { table, top } of placed)
      for (const [n, { cells }] of table.rows.entries())
        for (const [m, id] of cells.entries())
          if (id !== null && !homes.has(id)) homes.set(id, { sheet: name, column: m + 1, row: top + headRows + n });
  const list = [...figures.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
  for (const [n, { id }] of list.entries())
    if (!homes.has(id)) homes.set(id, { sheet: listName, column: 1, row: n + 1 });
  return { sheets: [...sheets, { name: listName, tables: [] }], homes, list };
};

const names: Readonly<Record<string, string>> = {
  balanceSheet: "Balance sheet",
  operations: "Operations",
  cashFlows: "Cash flows",
  comprehensive: "Comprehensive income",
  nonGaap: "Non-GAAP",
  operating: "Operating",
};
const sheetName = (table: string): string => names[table] ?? "IFRS";
