import type { Figure, FigureId, Figures, FigureUnit, Formula } from "../figure.ts";
import { evaluate } from "./evaluate.ts";
import { exact, rounded, written } from "./exact.ts";
import type { Leaf, Sources } from "./leaf.ts";
import { printedAs } from "./print.ts";
import type { Tables } from "./tables.ts";

export type About = Pick<Figure, "id" | "unit" | "period">;

/** Figures as they are put together: each stands on those before it. */
export type Sheet = {
  readonly tables: Tables;
  readonly has: (id: FigureId) => boolean;
  readonly valueAt: (id: FigureId) => string;
  readonly leaf: (about: About, leaf: Leaf, decimals?: number) => void;
  readonly derive: (about: About, formula: Formula) => void;
  readonly all: () => Figures;
};

export const newSheet = ({ override, tables }: Pick<Sources, "override" | "tables">): Sheet => {
  const figures = new Map<FigureId, Figure>();
  const put = ({ id, unit, period }: About, value: string, lineage: Figure["lineage"]): void => {
    if (figures.has(id)) throw new Error(`${id} is already known`);
    figures.set(id, { id, unit, period, value, printed: printedAs(value, unit), lineage });
  };
  const valueAt = (id: FigureId): string => {
    const figure = figures.get(id);
    if (!figure) throw new Error(`${id} is needed before it is known`);
    return figure.value;
  };
  return {
    tables,
    has: (id) => figures.has(id),
    valueAt,
    leaf: (about, { value, lineage }, decimals) =>
      put(about, isNumber(about.unit) ? written(rounded(exact(value), decimals ?? 0)) : value, lineage),
    derive: (about, formula) => {
      const computed = evaluate(formula, valueAt);
      const said = override(about.id);
      const value = said && sameDecimals(said.value, computed);
      // What was printed and also follows needs no override: the formula stands.
      if (said === undefined || value === computed) put(about, computed, { from: "figures", formula });
      else put(about, value ?? computed, { from: "printed", release: said.release, path: said.path, computed });
    },
    all: () => figures,
  };
};

const isNumber = (unit: FigureUnit): boolean => unit !== "date" && unit !== "text";

const sameDecimals = (value: string, as: string): string => written(rounded(exact(value), exact(as).decimals));
