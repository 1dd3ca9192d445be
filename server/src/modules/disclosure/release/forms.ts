import { type IsoDate, parseIsoDate } from "../../../kernel/calendar.ts";
import type { Figure, FigureId, Figures, FigureUnit, Formula } from "../figure.ts";
import { evaluate } from "../figures/evaluate.ts";
import { exact } from "../figures/exact.ts";
import { printedAs } from "../figures/print.ts";

/** What words ask for an amount in. */
export type Spoken = "thousand" | "million" | "billion";

/**
 * The figures of a release, and the few forms that only its sentences need: the size of a fall, an amount in billions.
 * Each is a figure of its own that says what it is made of, made when it is asked for.
 */
export type Forms = {
  readonly find: (id: FigureId) => Figure | undefined;
  /** Without its sign, for "a decrease of". */
  readonly size: (id: FigureId) => FigureId | undefined;
  /** In another unit: an amount as millions, to so many decimals. */
  readonly scaled: (id: FigureId, to: Spoken, decimals: number) => FigureId | undefined;
  /** Millions in a smaller unit, from what they were made of: thousands or ones, and counts one by one. */
  readonly finer: (id: FigureId, scale: "thousand" | "one") => FigureId;
  /** A day as sentences write it. */
  readonly dated: (id: FigureId, day: (date: IsoDate) => string) => FigureId;
  readonly all: () => Figures;
};

export const makeForms = (given: Figures): Forms => {
  const figures = new Map(given);
  const find = (id: FigureId): Figure | undefined => figures.get(id);
  const put = (from: Figure, suffix: string, unit: FigureUnit, times: number, decimals: number): FigureId => {
    const id = `${from.id}/${suffix}`;
    if (figures.has(id)) return id;
    const formula: Formula = { op: "product", of: from.id, times, decimals };
    const value = evaluate(formula, () => from.value);
    const lineage = { from: "figures", formula } as const;
    figures.set(id, { id, unit, period: from.period, value, printed: printedAs(value, unit), lineage });
    return id;
  };
  return {
    find,
    size: (id) => {
      const figure = find(id);
      if (!figure?.value.startsWith("-")) return figure?.id;
      return put(figure, "size", figure.unit, -1, exact(figure.value).decimals);
    },
    scaled: (id, to, decimals) => {
      const figure = find(id);
      const rule = figure && scales[to][figure.unit];
      if (!rule) return undefined;
      const [unit, times] = rule;
      return put(figure, `${to}-${decimals}`, unit, times, decimals);
    },
    finer: (id, scale) => {
      const figure = find(id);
      const unit = figure && finerUnits[scale][figure.unit];
      if (!figure || !unit) return id;
      const { lineage } = figure;
      const formula = lineage.from === "figures" && lineage.formula.op === "product" ? lineage.formula : undefined;
      const [from, times] = [formula && find(formula.of), formula?.times ?? 1];
      // What was imported in millions is known no better.
      return from
        ? put(from, times < 0 ? "less-finer" : "finer", unit, exactly(times * perUnit[unit]), 0)
        : put(figure, "finer", unit, perUnit[unit], 0);
    },
    dated: (id, day) => {
      const figure = find(id) as Figure;
      const date = parseIsoDate(figure.value);
      if (date === undefined) return id;
      const printed = day(date);
      figures.set(`${id}/day`, { ...figure, id: `${id}/day`, unit: "text", value: printed, printed });
      return `${id}/day`;
    },
    all: () => figures,
  };
};

/** How many of the unit make a million of it. */
const perUnit = {
  "rmb-thousand-said": 1_000,
  "usd-thousand-said": 1_000,
  "rmb-whole-said": 1_000_000,
  "usd-whole-said": 1_000_000,
  count: 1_000_000,
} as const;

const finerUnits: Readonly<Record<"thousand" | "one", Partial<Readonly<Record<FigureUnit, keyof typeof perUnit>>>>> = {
  thousand: { "rmb-million": "rmb-thousand-said", "usd-million": "usd-thousand-said", million: "count" },
  one: { "rmb-million": "rmb-whole-said", "usd-million": "usd-whole-said", million: "count" },
};
/** Factors are powers of ten, written exactly. */
const exactly = (times: number): number => Number(times.toPrecision(6));

const scales: Readonly<Record<Spoken, Partial<Readonly<Record<FigureUnit, readonly [FigureUnit, number]>>>>> = {
  thousand: {
    "rmb-thousand": ["rmb-thousand-said", 1],
    "usd-thousand": ["usd-thousand-said", 1],
    "rmb-whole": ["rmb-thousand-said", 0.001],
    "usd-whole": ["usd-thousand-said", 0.001],
  },
  million: {
    "rmb-thousand": ["rmb-million", 0.001],
    "usd-thousand": ["usd-million", 0.001],
    "rmb-whole": ["rmb-million", 0.000001],
    "usd-whole": ["usd-million", 0.000001],
    count: ["million", 0.000001],
  },
  billion: {
    "rmb-thousand": ["rmb-billion", 0.000001],
    "rmb-whole": ["rmb-billion", 0.000000001],
    "rmb-million": ["rmb-billion", 0.001],
  },
};
