import type { TrialBalance } from "@suanpan/contract";

export type Row = TrialBalance["rows"][number];
export type Group = {
  readonly type: string;
  readonly rows: readonly Row[];
  readonly debitFen: number;
  readonly creditFen: number;
};

const order = ["asset", "liability", "equity", "revenue", "expense"];
const place = (type: string): number => (order.includes(type) ? order.indexOf(type) : order.length);
const sum = (rows: readonly Row[], pick: (row: Row) => number): number =>
  rows.reduce((total, row) => total + pick(row), 0);

/** The rows as a balance reads: assets, liabilities, equity, revenue, expenses; inside, in the chart's order. */
export const grouped = (rows: readonly Row[]): Group[] =>
  [...new Set(rows.map(({ type }) => type))]
    .sort((a, b) => place(a) - place(b))
    .map((type) => {
      const own = rows.filter((row) => row.type === type);
      return {
        type,
        rows: own,
        debitFen: sum(own, (row) => row.debitFen),
        creditFen: sum(own, (row) => row.creditFen),
      };
    });
