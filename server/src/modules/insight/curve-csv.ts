import type { VintageCurve } from "@suanpan/contract";
import { lineOf } from "../../kernel/csv.ts";
import { formatDecimal } from "../../kernel/decimal.ts";

/** A row for each month on the book, a column for each vintage, in percent; empty where not every loan is there yet. */
export const vintageCsv = (curves: readonly VintageCurve[]): string => {
  const months = Math.max(0, ...curves.map(({ points }) => points.length));
  const rows = Array.from({ length: months }, (_, n) => [
    String(n + 1),
    ...curves.map(({ points }) => (points[n] ? formatDecimal(points[n].ratePpm, 4) : "")),
  ]);
  return `${[["month on book", ...curves.map(({ vintage }) => vintage)], ...rows].map(lineOf).join("\r\n")}\r\n`;
};
