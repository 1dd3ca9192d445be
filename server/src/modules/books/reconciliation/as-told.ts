import { type AdjustmentColumn, type OperationsLine, operationsLines } from "@suanpan/contract";
import { type Fen, fen, minus, zeroFen } from "../../../kernel/money.ts";
import {
  type BalanceSheetLeaves,
  balanceSheet,
  footed,
  type OperationsLeaves,
} from "../statements/arithmetic/index.ts";
import { equityOf } from "../statements/equity.ts";
import {
  type Balances,
  balancesOf,
  resultLeaves,
  type SheetFacts,
  sheetLeaves,
} from "../statements/leaves-of-books.ts";
import type { Flows, StatementFacts } from "../statements/read-facts.ts";
import type { ColumnBalances } from "./attribute.ts";

/** The two books, what the columns had come to on three days, and how amounts are rounded. */
export type Books = {
  readonly us: StatementFacts;
  readonly ifrs: StatementFacts;
  readonly at: Readonly<Record<"beforeYear" | "before" | "to", ColumnBalances>>;
  readonly rounded: (amount: Fen) => number;
};

/**
 * The statements of US GAAP with some of the columns in them. What a column does to a line is what the line becomes
 * with it: so netting, what is due beyond a year, and rounding fall on the column that moves them, and a row adds up.
 */
export const asTold = ({ us, ifrs, at, rounded }: Books, columns: readonly AdjustmentColumn[]) => {
  const guarantee = columns.includes("financialGuarantee");
  // What consolidation takes out differs where somebody wrote one side into one book only.
  const other = columns.includes("other");
  const facts: SheetFacts = {
    ...us.closing.facts,
    balances: added(us.closing.facts.balances, at.to, columns),
    eliminations: (other ? ifrs : us).closing.facts.eliminations,
    contractCreditFen: (guarantee ? ifrs : us).closing.facts.contractCreditFen,
  };
  const flows = (which: "before" | "upTo", end: ColumnBalances): Pick<Flows, "results" | "noncontrollingLossFen"> => {
    const moved = added(added(us[which].posted, end, columns), at.beforeYear, columns, -1);
    const eliminated = (other ? ifrs : us)[which].eliminations;
    const others = added(added(new Map(), end, columns), at.beforeYear, columns, -1).get("noncontrolling-interests");
    return {
      results: resultLeaves(balancesOf([...entriesOf(moved), ...eliminated])),
      noncontrollingLossFen: fen(us[which].noncontrollingLossFen + (others ?? zeroFen)),
    };
  };
  const spans = { before: flows("before", at.before), upTo: flows("upTo", at.to) };
  return { sheet: sheetOf(facts, rounded), result: resultOf(spans, rounded) };
};

const entriesOf = (balances: Balances) => [...balances].map(([account, netFen]) => ({ account, netFen }));

const added = (
  balances: Balances,
  columns: ColumnBalances,
  wanted: readonly AdjustmentColumn[],
  sign: 1 | -1 = 1,
): Balances =>
  balancesOf([
    ...entriesOf(balances),
    ...wanted.flatMap((column) =>
      entriesOf(columns.get(column) ?? new Map()).map(({ account, netFen }) => ({
        account,
        netFen: fen(sign * netFen),
      })),
    ),
  ]);

export type SheetTold = {
  readonly leaves: BalanceSheetLeaves;
  readonly paidInCapital: number;
  readonly contractLiabilities: number;
};

export const sheetOf = (facts: SheetFacts, rounded: (amount: Fen) => number): SheetTold => {
  const lines = sheetLeaves(facts);
  const { totalAssets, totalLiabilitiesAndEquity } = balanceSheet(lines);
  const each = Object.fromEntries(Object.entries(lines).map(([line, amount]) => [line, rounded(amount)]));
  const all = balancesOf([...entriesOf(facts.balances), ...facts.eliminations]);
  return {
    leaves: footed(each as BalanceSheetLeaves, rounded(fen(totalAssets - totalLiabilitiesAndEquity))),
    paidInCapital: rounded(equityOf(all).paidInCapital),
    contractLiabilities: rounded(minus(facts.contractCreditFen, all.get("contract-liabilities") ?? zeroFen)),
  };
};

type Spans = Readonly<Record<"before" | "upTo", Pick<Flows, "results" | "noncontrollingLossFen">>>;

/** Rounded for the year so far, the period is the difference: as in the statements themselves. */
export const resultOf = ({ before, upTo }: Spans, rounded: (amount: Fen) => number): OperationsLeaves => ({
  ...(Object.fromEntries(
    operationsLines.map((line) => [line, rounded(upTo.results[line]) - rounded(before.results[line])]),
  ) as Record<OperationsLine, number>),
  netLossToNoncontrolling: rounded(upTo.noncontrollingLossFen) - rounded(before.noncontrollingLossFen),
});
