import type { Cell, Row } from "write-excel-file/node";
import type { Figure, FigureId, Figures, Lineage } from "../figure.ts";
import { addressOf, formatOf, type Held, type Home, heldBy, pointing } from "./xlsx-cells.ts";
import { headRows, listName, type Plan, type PlannedSheet } from "./xlsx-plan.ts";

/** What formulas come to, by sheet and address: for readers that do not compute. */
export type Cached = Map<string, Map<string, number>>;

export const tableRows = (
  { table, top }: PlannedSheet["tables"][number],
  sheet: string,
  plan: Plan,
  figures: Figures,
  cached: Cached,
): Row[] => {
  const { title, note, columns, rows } = table;
  const bold = { fontWeight: "bold" } as const;
  const head: Row = [
    null,
    ...columns.map(
      ({ label, unit }): Cell => ({
        value: `${label}\n${unit}`,
        ...bold,
        align: "right",
        wrap: true,
        bottomBorderStyle: "thin",
      }),
    ),
  ];
  const body = rows.map(({ label, indent, style, cells }, n): Row => {
    const look = style === "leaf" ? {} : bold;
    const line = style === "total" ? ({ topBorderStyle: "thin" } as const) : {};
    return [
      { value: label, indent, ...look, ...line },
      ...cells.map((id, m): Cell => {
        if (id === null) return null;
        const at: Home = { sheet, column: m + 1, row: top + headRows + n };
        return { ...cellOf(id, at, plan, figures, cached), ...look, ...line };
      }),
    ];
  });
  return [[{ value: title, ...bold, fontSize: 12 }], [{ value: note, textColor: "#57606a" }], head, ...body, []];
};

const cellOf = (id: FigureId, at: Home, { homes }: Pick<Plan, "homes">, figures: Figures, cached: Cached) => {
  const figure = figures.get(id) as Figure;
  const home = homes.get(id) as Home;
  const lives = home.sheet === at.sheet && home.column === at.column && home.row === at.row;
  return inCell(lives ? heldBy(figure, homes, at.sheet) : pointing(figure, home, at.sheet), figure, at, cached);
};

const inCell = (held: Held, figure: Figure, at: Home, cached: Cached) => {
  const format = formatOf(figure);
  const look = {
    align: "right",
    ...(format && !("value" in held && typeof held.value === "string") ? { format } : {}),
  } as const;
  if ("value" in held) return { value: held.value, ...look };
  cached.get(at.sheet)?.set(addressOf(at), held.cached);
  return { type: "Formula" as const, value: held.formula, ...look };
};

/** Every figure by its id: its value where it lives nowhere else, what it is in, how it is printed, and its source. */
export const listRows = (plan: Plan, cached: Cached): Row[] => {
  const figures: Figures = new Map(plan.list.map((figure) => [figure.id, figure]));
  const head: Row = ["Figure", "Value", "Unit", "Period", "Printed", "Source"].map(
    (value): Cell => ({ value, fontWeight: "bold", bottomBorderStyle: "thin" }),
  );
  const rows = plan.list.map(
    (figure, n): Row => [
      { value: figure.id },
      cellOf(figure.id, { sheet: listName, column: 1, row: n + 1 }, plan, figures, cached),
      { value: figure.unit },
      { value: figure.period },
      { value: figure.printed, align: "right" },
      { value: sourceOf(figure.lineage) },
    ],
  );
  return [head, ...rows];
};

const sourceOf = (lineage: Lineage): string => {
  switch (lineage.from) {
    case "books":
      return `suanpan trace ${lineage.line} --period ${lineage.period} --book ${lineage.book}`;
    case "metrics":
      return `suanpan metrics --period ${lineage.period}: ${lineage.metric}`;
    case "history":
      return `imported with ${lineage.release}: ${lineage.path}`;
    case "printed":
      return `printed by ${lineage.release} (${lineage.path}); its own figures come to ${lineage.computed}`;
    case "capital-return":
      return `register of capital return: ${lineage.item}`;
    case "words":
      return `words of the release: ${lineage.path}`;
    case "figures":
      return "by its formula";
  }
};
