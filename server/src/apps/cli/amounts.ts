import { formatDecimal } from "../../kernel/decimal.ts";
import { table } from "./report.ts";

export type Shown = (amount: number) => string;

/** Negatives in parentheses, nothing as a dash; the closing parenthesis keeps its own column. */
const bracketed = (amount: number, decimals: number): string => {
  if (amount === 0) return "- ";
  const digits = formatDecimal(Math.abs(amount), decimals, ",");
  return amount < 0 ? `(${digits})` : `${digits} `;
};
export const inThousands: Shown = (amount) => bracketed(amount, 0);
export const exactly: Shown = (amount) => bracketed(amount, 2);

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
