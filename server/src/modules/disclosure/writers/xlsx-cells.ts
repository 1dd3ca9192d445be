import type { Figure, FigureId, FigureUnit, Formula } from "../figure.ts";
import { isOfTables } from "../figures/print.ts";

/** Where a figure lives in the workbook. Every other place it appears in points there. */
export type Home = { readonly sheet: string; readonly column: number; readonly row: number };

export const columnName = (column: number): string =>
  column < 26 ? String.fromCharCode(65 + column) : columnName(Math.floor(column / 26) - 1) + columnName(column % 26);

export const addressOf = ({ column, row }: Pick<Home, "column" | "row">): string => `${columnName(column)}${row + 1}`;

const refTo = (home: Home, from: string): string =>
  home.sheet === from ? addressOf(home) : `'${home.sheet}'!${addressOf(home)}`;

/** What the cell of a figure holds: a number, words, or the formula that makes the number again. */
export type Held = { readonly value: number | string } | { readonly formula: string; readonly cached: number };

const words: readonly FigureUnit[] = ["date", "text"];

export const heldBy = (figure: Figure, homes: ReadonlyMap<FigureId, Home>, sheet: string): Held => {
  if (words.includes(figure.unit)) return { value: figure.value };
  const cached = Number(figure.value);
  if (figure.lineage.from !== "figures") return { value: cached };
  const formula = written(figure.lineage.formula, (id) => homes.get(id), sheet);
  return formula === undefined ? { value: cached } : { formula, cached };
};

/** A place that only points at where the figure lives. */
export const pointing = (figure: Figure, home: Home, sheet: string): Held =>
  words.includes(figure.unit) ? { value: figure.value } : { formula: refTo(home, sheet), cached: Number(figure.value) };

const written = (formula: Formula, at: (id: FigureId) => Home | undefined, sheet: string): string | undefined => {
  const ref = (id: FigureId): string => {
    const home = at(id);
    if (!home) throw new Error(`${id} has no cell in the workbook`);
    return refTo(home, sheet);
  };
  switch (formula.op) {
    case "sum":
      return sumOf(
        formula.terms.map(({ figure, sign }) => ({ home: at(figure) as Home, sign })),
        sheet,
      );
    case "product":
      return `ROUND(${ref(formula.of)}*${formula.times},${formula.decimals})`;
    case "quotient":
      return `ROUND(${ref(formula.of)}${formula.times === 1 ? "" : `*${formula.times}`}/${ref(formula.by)},${formula.decimals})`;
    case "change":
      return `ROUND((${ref(formula.to)}-${ref(formula.from)})/ABS(${ref(formula.from)})*100,${formula.decimals})`;
  }
};

type Term = { readonly home: Home; readonly sign: 1 | -1 };

/** Neighbours in a column are summed as a range, as an accountant would. */
const sumOf = (terms: readonly Term[], sheet: string): string | undefined => {
  if (terms.length === 0) return undefined;
  const runs: Term[][] = [];
  for (const term of terms) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && follows(last, term)) run.push(term);
    else runs.push([term]);
  }
  const text = runs.map((run) => signed(run, sheet)).join("");
  return text.startsWith("+") ? text.slice(1) : text;
};

const follows = ({ home: last, sign: lastSign }: Term, { home, sign }: Term): boolean =>
  last.sheet === home.sheet && last.column === home.column && last.row + 1 === home.row && lastSign === sign;

const signed = (run: readonly Term[], sheet: string): string => {
  const [first, last] = [run[0] as Term, run.at(-1) as Term];
  const sign = first.sign === 1 ? "+" : "-";
  if (run.length < 3) return run.map(({ home }) => `${sign}${refTo(home, sheet)}`).join("");
  return `${sign}SUM(${refTo(first.home, sheet)}:${addressOf(last.home)})`;
};

export const formats: Readonly<Partial<Record<FigureUnit, string>>> = {
  "rmb-thousand": '#,##0;(#,##0);"-"',
  "usd-thousand": '#,##0;(#,##0);"-"',
  "rmb-thousand-said": "#,##0;-#,##0",
  "usd-thousand-said": "#,##0;-#,##0",
  "rmb-whole": '#,##0;(#,##0);"-"',
  "usd-whole": '#,##0;(#,##0);"-"',
  "rmb-whole-said": "#,##0;-#,##0",
  "usd-whole-said": "#,##0;-#,##0",
  "rmb-million": "#,##0.0;-#,##0.0",
  "usd-million": "#,##0.0;-#,##0.0",
  "rmb-billion": "#,##0.00",
  rmb: "#,##0.00;(#,##0.00)",
  usd: "#,##0.00;(#,##0.00)",
  percent: '0.0"%"',
  count: "#,##0",
  million: "#,##0.0",
  months: "0.00",
  rate: "0.0000",
};

/** As many decimals as the figure is known to: a rate of 3.40% is not one of 3.4%. */
export const formatOf = ({ unit, value }: Figure): string | undefined => {
  const decimals = value.split(".")[1]?.length ?? 0;
  if (isOfTables(unit)) return formats[unit];
  const shape = formats[unit];
  return shape?.replace(/0\.0+|0(?![.,#0])/g, decimals > 0 ? `0.${"0".repeat(decimals)}` : "0");
};
