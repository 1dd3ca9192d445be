import type { FigureId, Formula } from "../figure.ts";

/** Short names for the formulas that figures are written in. */
export const sumOf = (...figures: readonly FigureId[]): Formula => ({
  op: "sum",
  terms: figures.map((figure) => ({ figure, sign: 1 })),
});

export const signed = (terms: readonly (readonly [figure: FigureId, sign: 1 | -1])[]): Formula => ({
  op: "sum",
  terms: terms.map(([figure, sign]) => ({ figure, sign })),
});

export const scaled = (of: FigureId, times: number, decimals: number): Formula => ({
  op: "product",
  of,
  times,
  decimals,
});

export const divided = (of: FigureId, by: FigureId, decimals: number, times = 1): Formula => ({
  op: "quotient",
  of,
  by,
  times,
  decimals,
});

export const percentOf = (part: FigureId, whole: FigureId): Formula => divided(part, whole, 1, 100);

export const changed = (from: FigureId, to: FigureId): Formula => ({ op: "change", from, to, decimals: 1 });
