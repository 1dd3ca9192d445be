/** What a command has to say: to a person, and to a program. A refusal belongs on standard error. */
export type Report = {
  readonly text: string;
  readonly json: unknown;
  readonly ok: boolean;
  readonly stream: "out" | "err";
};

export const report = (text: string, json: unknown, ok = true): Report => ({ text, json, ok, stream: "out" });

/** One document, ids and large sums as text, the way the API writes them. */
export const asJson = (value: unknown): string =>
  JSON.stringify(value, (_key, member) => (typeof member === "bigint" ? String(member) : member), 2);

/** Columns that line up; numbers to the right. */
export const table = (rows: readonly (readonly (string | number)[])[]): string => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => width(row[column]))));
  const cell = (value: string | number, column: number): string => {
    const gap = " ".repeat((widths[column] ?? 0) - width(value));
    return typeof value === "number" ? `${gap}${shown(value)}` : `${value}${gap}`;
  };
  return rows.map((row) => row.map(cell).join("  ").trimEnd()).join("\n");
};

const width = (value: string | number | undefined): number => shown(value ?? "").length;

const shown = (value: string | number): string =>
  typeof value === "number" ? value.toLocaleString("en", { maximumFractionDigits: 2 }) : value;
