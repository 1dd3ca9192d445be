export type { Figure, FigureId, Figures, FigureUnit, Formula, Lineage } from "./figure.ts";
export { evaluate, inputsOf } from "./figures/evaluate.ts";
export { type Computed, computeFigures, type FiguresRefusal } from "./figures/figures-of.ts";
export { type Plan, planOf } from "./figures/plan.ts";
export { sourcesOf } from "./figures/sources.ts";
