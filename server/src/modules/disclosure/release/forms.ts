import type { Figure, FigureId, Figures, FigureUnit, Formula } from "../figure.ts";
import { exactOf, textOf } from "./exact.ts";
import { evaluate } from "./formula.ts";

/**
 * The figures of a release, and the few forms that only its sentences need: the size of a fall, an amount in billions.
 * Each is a figure of its own that says what it is made of, made when it is asked for.
 */
export type Forms = {
  readonly find: (id: FigureId) => Figure | undefined;
  /** Without its sign, for "a decrease of". */
  readonly size: (id: FigureId) => FigureId | undefined;
  /** In another unit: thousands as millions, to so many decimals. */
  readonly scaled: (id: FigureId, to: "million" | "billion", decimals: number) => FigureId | undefined;
  readonly all: () => Figures;
};

export const makeForms = (given: Figures): Forms => {
  const figures = new Map(given);
  const find = (id: FigureId): Figure | undefined => figures.get(id);
  const put = (id: FigureId, unit: FigureUnit, period: string, formula: Formula): FigureId | undefined => {
    const value = figures.has(id) ? undefined : evaluate(formula, (part) => find(part)?.value);
    if (value !== undefined)
      figures.set(id, {
        ...{ id, unit, period, value, printed: textOf(exactOf(value), ",") },
        lineage: { from: "figures", formula },
      });
    return figures.has(id) ? id : undefined;
  };
  return {
    find,
    size: (id) => {
      const figure = find(id);
      if (!figure?.value.startsWith("-")) return figure?.id;
      const { decimals } = decimalsOf(figure);
      return put(`${id}/size`, figure.unit, figure.period, { op: "product", of: id, times: -1, decimals });
    },
    scaled: (id, to, decimals) => {
      const figure = find(id);
      const rule = figure && scales[to][figure.unit];
      if (!rule) return undefined;
      const [unit, times] = rule;
      return put(`${id}/${to}-${decimals}`, unit, figure.period, { op: "product", of: id, times, decimals });
    },
    all: () => figures,
  };
};

const decimalsOf = ({ value }: Figure) => ({ decimals: exactOf(value).scale });

const scales: Readonly<
  Record<"million" | "billion", Partial<Readonly<Record<FigureUnit, readonly [FigureUnit, number]>>>>
> = {
  million: { "rmb-thousand": ["rmb-million", 0.001], "usd-thousand": ["usd-million", 0.001], count: ["million", 0.000001] },
  billion: { "rmb-thousand": ["rmb-billion", 0.000001], "rmb-million": ["rmb-billion", 0.001] },
};
