import type { StatementRow, Statements } from "@suanpan/contract";
import type { Lineage } from "../figure.ts";
import type { Leaf, Section } from "./leaf.ts";

/** A leaf by section and line, of one period of our own books. */
export type OwnLeaf = readonly [section: Section, period: string, line: string, leaf: Leaf];

/** The statements' own names for lines that releases name otherwise. */
const renamed: Readonly<Record<string, string>> = { exchangeEffect: "foreignExchange" };

/** What a period's statements say, in the unit they are in, as leaves of a release. */
export const flowLeavesOf = (statements: Statements): readonly OwnLeaf[] => {
  const { period, book, operations, cashFlows, comprehensive, nonGaap, perShare } = statements;
  const lineage = (line: string): Lineage => ({ from: "books", book, line, period });
  const rows = (section: Section, list: readonly StatementRow[]): OwnLeaf[] =>
    list.map(({ line, amount }) => [
      section,
      period,
      renamed[line] ?? line,
      { value: String(amount), lineage: lineage(line) },
    ]);
  const shares = (["sharesBasic", "sharesDiluted"] as const).flatMap((line): OwnLeaf[] =>
    perShare ? [["operations", period, line, { value: String(perShare[line]), lineage: lineage(line) }]] : [],
  );
  const shareBased = nonGaap
    .filter(({ line }) => line === "shareBasedCompensation")
    .map(
      ({ line, amount }): OwnLeaf => [
        "shareBasedCompensation",
        period,
        "",
        { value: String(amount), lineage: lineage(line) },
      ],
    );
  return [
    ...rows("operations", operations),
    ...rows("cashFlows", cashFlows),
    ...rows("comprehensive", comprehensive),
    ...shares,
    ...shareBased,
  ];
};

/** The closing balance sheet of a period, as of its last day. */
export const sheetLeavesOf = ({ period, book, to, balanceSheet }: Statements): readonly OwnLeaf[] =>
  balanceSheet.map(({ line, amount }) => [
    "balanceSheet",
    to,
    line,
    { value: String(amount), lineage: { from: "books", book, line, period } },
  ]);
