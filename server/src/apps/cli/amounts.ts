import type { StatementUnit } from "@suanpan/contract";
import { Option } from "commander";
import { formatDecimal } from "../../kernel/decimal.ts";
import { table } from "./report.ts";

export type Shown = (amount: number) => string;

/** Negatives in parentheses, nothing as a dash; the closing parenthesis keeps its own column. */
const bracketed = (amount: number, decimals: number): string => {
  if (amount === 0) return "- ";
  const digits = formatDecimal(Math.abs(amount), decimals, ",");
  return amount < 0 ? `(${digits})` : `${digits} `;
};
export const shownIn = (unit: StatementUnit): Shown => {
  const decimals = unit === "exact" ? 2 : 0;
  return (amount) => bracketed(amount, decimals);
};

/** `thousands of RMB`, or `RMB`. */
export const calledIn = (unit: StatementUnit, money: "RMB" | "US dollars"): string =>
  unit === "thousand" ? `thousands of ${money}` : money;

/** What a statement is in, as the options `--whole` and `--exact` say it. */
export type UnitOptions = { readonly exact?: boolean; readonly whole?: boolean };

export const inYuan = (): Option =>
  new Option("--whole", "in yuan or dollars, instead of in thousands").conflicts("exact");

export const unitOf = ({ exact, whole }: UnitOptions): StatementUnit => {
  if (exact) return "exact";
  return whole ? "whole" : "thousand";
};

/** The first column to the left, amounts to the right. */
export const aligned = (rows: readonly (readonly string[])[]): string => {
  const columns = Math.max(...rows.map((row) => row.length));
  const width = (column: number): number => Math.max(...rows.map((row) => (row[column] ?? "").length));
  return table(
    rows.map((row) =>
      Array.from({ length: columns }, (_, n) => (n === 0 ? (row[0] ?? "") : (row[n] ?? "").padStart(width(n)))),
    ),
  );
};
