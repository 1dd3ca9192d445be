import type { Run } from "../document.ts";
import type { Figure, FigureId, Figures } from "../figure.ts";

/** A figure that a document prints; that there is none would be our own mistake. */
export const figureAt = (figures: Figures, id: FigureId): Figure => {
  const figure = figures.get(id);
  if (!figure) throw new Error(`the release prints ${id}, which is no figure of it`);
  return figure;
};

/** In a table a percentage needs its sign: the column's unit is another. */
export const cellText = (figures: Figures, id: FigureId | null): string => {
  if (id === null) return "";
  const { printed, unit } = figureAt(figures, id);
  return unit === "percent" ? `${printed}%` : printed;
};

export const textOfRuns = (figures: Figures, runs: readonly Run[]): string =>
  runs
    .map((run) => {
      if (typeof run === "string") return run;
      if ("figure" in run) return figureAt(figures, run.figure).printed;
      return "strong" in run ? run.strong : `[${run.footnote}]`;
    })
    .join("");
