import type { OperationsLine, Statements, StatementUnit } from "@suanpan/contract";
import { formatDecimal, scaleHalfUp } from "../../../kernel/decimal.ts";
import { type Fen, fen, minus, sum } from "../../../kernel/money.ts";
import {
  type BalanceSheetLeaves,
  balanceSheet,
  balanceSheetUsd,
  type CashFlowStatement,
  cashFlowsUsd,
  comprehensive,
  eachToUsd,
  footed,
  marginsOf,
  nonGaap,
  type OperationsLeaves,
  operations,
  operationsUsd,
  perShare,
  perShareUsd,
  type Shares,
  squared,
  toUsd,
  twoDecimals,
  type UsdRate,
} from "./arithmetic/index.ts";
import { equityRows } from "./equity-rows.ts";
import {
  balanceSheetLayout,
  cashFlowLayout,
  comprehensiveLayout,
  nonGaapLayout,
  operationsLayout,
  rowsOf,
} from "./layout.ts";
import type { StatementFacts } from "./read-facts.ts";

/** How amounts are shown: `unitFen` fen are one, and in dollars when there is a rate. */
export type Shown = {
  readonly unitFen: number;
  readonly rate: UsdRate | undefined;
  readonly shares: Shares | undefined;
};

type Made = Pick<
  Statements,
  | "balanceSheet"
  | "operations"
  | "perShare"
  | "cashFlows"
  | "comprehensive"
  | "equity"
  | "nonGaap"
  | "margins"
  | "notes"
>;

/**
 * Each leaf is rounded once, and everything else is summed from the rounded leaves. A flow is rounded for the year so
 * far and its period is the difference: two quarters then are their half to the unit, and twelve months their year.
 */
/** How many fen one is of each unit. */
export const fenIn: Readonly<Record<StatementUnit, number>> = { thousand: 100_000, whole: 100, exact: 1 };

export const makeStatements = (facts: StatementFacts, { unitFen, rate, shares }: Shown): Made => {
  const unit = (amount: Fen): number => scaleHalfUp(amount, 1, unitFen);
  const flow = (of: (flows: StatementFacts["upTo"]) => Fen): number => unit(of(facts.upTo)) - unit(of(facts.before));
  const sheetOf = ({ lines }: StatementFacts["closing"]): BalanceSheetLeaves =>
    footed(
      Object.fromEntries(Object.entries(lines).map(([line, amount]) => [line, unit(amount)])) as BalanceSheetLeaves,
      unit(offBy(lines)),
    );
  const [opening, closing] = [sheetOf(facts.opening), sheetOf(facts.closing)];
  const results: OperationsLeaves = {
    ...(Object.fromEntries(
      Object.keys(facts.upTo.results).map((line) => [line, flow(({ results }) => results[line as OperationsLine])]),
    ) as Record<OperationsLine, number>),
    netLossToNoncontrolling: flow(({ noncontrollingLossFen }) => noncontrollingLossFen),
  };
  const translation = unit(facts.closing.equity.translation) - unit(facts.opening.equity.translation);
  const shareBased = flow(({ shareBasedFen }) => shareBasedFen);
  const money = (amount: number): number => (rate ? toUsd(amount, rate) : amount);
  const sheet = rate ? balanceSheetUsd(closing, rate) : balanceSheet(closing);
  const result = rate ? operationsUsd(results, rate) : operations(results);
  const adjusted = nonGaap(result, money(shareBased));
  const flows = cashFlowsOf({ flow, opening, closing, rate });
  return {
    balanceSheet: rowsOf(balanceSheetLayout, sheet, rate ? undefined : balanceSheet(opening)),
    operations: rowsOf(operationsLayout, result),
    perShare: shares ? perShareOf(operations(results).netIncomeToShareholders, unitFen, shares, rate) : null,
    cashFlows: rowsOf(cashFlowLayout, { ...flows, exchangeEffect: flows.foreignExchange }),
    comprehensive: rowsOf(comprehensiveLayout, comprehensive(result, money(translation))),
    equity: equityRows(facts, { unit, money, closing: sheet }),
    nonGaap: rowsOf(nonGaapLayout, { ...result, ...adjusted }),
    margins: marginsOf(operations(results), nonGaap(operations(results), shareBased)),
    notes: notesOf(facts),
  };
};

const cashIn = ({ cashAndCashEquivalents, restrictedCash }: BalanceSheetLeaves): number =>
  cashAndCashEquivalents + restrictedCash;

type CashInput = {
  readonly flow: (of: (flows: StatementFacts["upTo"]) => Fen) => number;
  readonly opening: BalanceSheetLeaves;
  readonly closing: BalanceSheetLeaves;
  readonly rate: UsdRate | undefined;
};

const cashFlowsOf = ({ flow, opening, closing, rate }: CashInput): CashFlowStatement => {
  const leaves = {
    // What carries no class is shown with operations, and said so in the notes.
    operating: flow(({ cash }) => sum([cash.operating, cash.unclassed])),
    investing: flow(({ cash }) => cash.investing),
    financing: flow(({ cash }) => cash.financing),
    foreignExchange: flow(({ cash }) => cash.foreignExchange),
    opening: cashIn(opening) + flow(({ broughtCashFen }) => broughtCashFen),
  };
  if (rate) return cashFlowsUsd(leaves, cashIn(eachToUsd(closing, rate)), rate);
  return squared(
    leaves,
    cashIn(closing),
    flow(({ unexplainedCashFen }) => unexplainedCashFen),
  );
};

/** Assets less liabilities and equity: anything but nothing is a fault of the books, which no rounding may hide. */
const offBy = (lines: StatementFacts["closing"]["lines"]): Fen => {
  const { totalAssets, totalLiabilitiesAndEquity } = balanceSheet(lines);
  return fen(totalAssets - totalLiabilitiesAndEquity);
};

const perShareOf = (
  income: number,
  unitFen: number,
  shares: Shares,
  rate: UsdRate | undefined,
): Statements["perShare"] => {
  const inCny = perShare(income, unitFen, shares);
  const { basic, diluted, adsBasic, adsDiluted } = rate ? perShareUsd(inCny, rate) : inCny;
  return {
    basic: twoDecimals(basic),
    diluted: twoDecimals(diluted),
    adsBasic: twoDecimals(adsBasic),
    adsDiluted: twoDecimals(adsDiluted),
    ...shares,
  };
};

const notesOf = (facts: StatementFacts): Statements["notes"] => [
  ...facts.disagreements.map(({ what, differenceFen }) => ({
    code: "eliminations-disagree",
    text: `The companies do not agree: ${what}`,
    amountFen: differenceFen,
  })),
  ...[minus(facts.upTo.cash.unclassed, facts.before.cash.unclassed)]
    .filter((amount) => amount !== 0)
    .map((amountFen) => ({
      code: "cash-flow-unclassed",
      text: `Movements of ${formatDecimal(amountFen, 2, ",")} yuan carry no class; they are shown with operating activities`,
      amountFen,
    })),
  ...[minus(facts.upTo.unexplainedCashFen, facts.before.unexplainedCashFen)]
    .filter((amount) => amount !== 0)
    .map((amountFen) => ({
      code: "cash-flow-unexplained",
      text: `Cash changed by ${formatDecimal(amountFen, 2, ",")} yuan more than its flows explain`,
      amountFen,
    })),
  ...[offBy(facts.closing.lines)]
    .filter((amount) => amount !== 0)
    .map((amountFen) => ({
      code: "balance-sheet-off",
      text: `Assets are ${formatDecimal(amountFen, 2, ",")} yuan more than liabilities and equity`,
      amountFen,
    })),
  ...facts.unknown.map(([account, amountFen]) => ({
    code: "account-unknown",
    text: `The chart does not know ${account}; it stands in no line`,
    amountFen,
  })),
];
