import type { FigureUnit } from "../figure.ts";

/** Tables show a negative in parentheses and nothing as a dash; sentences show both as they are. */
const inTables: readonly FigureUnit[] = ["rmb-thousand", "usd-thousand", "rmb-whole", "usd-whole"];
const inParentheses: readonly FigureUnit[] = [...inTables, "rmb", "usd"];

export const isOfTables = (unit: FigureUnit): boolean => inTables.includes(unit);

export const isNothing = (value: string): boolean => /^-?0(\.0+)?$/.test(value);

/** A value as a reader sees it, without its unit. */
export const printedAs = (value: string, unit: FigureUnit): string => {
  if (unit === "date" || unit === "text" || unit === "rate") return value;
  if (isOfTables(unit) && isNothing(value)) return "-";
  const [whole = "", fraction] = value.replace("-", "").split(".");
  const size = `${whole.replace(/\B(?=(\d{3})+$)/g, ",")}${fraction === undefined ? "" : `.${fraction}`}`;
  if (!value.startsWith("-")) return size;
  return inParentheses.includes(unit) ? `(${size})` : `-${size}`;
};
