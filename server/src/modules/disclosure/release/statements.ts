import {
  belowOperationsLines,
  costLines,
  creditDrivenLines,
  currentAssetLines,
  currentLiabilityLines,
  noncurrentAssetLines,
  noncurrentLiabilityLines,
  platformLines,
} from "@suanpan/contract";
import type { Block, Table } from "../document.ts";
import { compensation, type Margin, margin, statement } from "./ids.ts";
import { type Column, flowColumns, head, leaf, type Place, sheetColumns, tableOf, total } from "./tables.ts";
import type { Telling } from "./telling.ts";

const leaves = (lines: readonly string[], indent: 0 | 1 | 2 = 1): Place[] => lines.map((line) => leaf(line, indent));

const sheetPlaces: readonly Place[] = [
  ...[head("assets"), head("currentAssets", 1), ...leaves(currentAssetLines, 2), total("totalCurrentAssets", 1)],
  ...[head("noncurrentAssets", 1), ...leaves(noncurrentAssetLines, 2), total("totalNoncurrentAssets", 1)],
  total("totalAssets"),
  ...[head("liabilitiesAndEquity"), head("currentLiabilities", 1), ...leaves(currentLiabilityLines, 2)],
  ...[total("totalCurrentLiabilities", 1), head("noncurrentLiabilities", 1), ...leaves(noncurrentLiabilityLines, 2)],
  ...[total("totalNoncurrentLiabilities", 1), total("totalLiabilities")],
  ...[leaf("companyEquity"), leaf("noncontrollingInterests"), total("totalEquity"), total("totalLiabilitiesAndEquity")],
];

const operationsPlaces: readonly Place[] = [
  head("revenue"),
  ...[total("creditDrivenServices", 1), ...leaves(creditDrivenLines, 2)],
  ...[total("platformServices", 1), ...leaves(platformLines, 2), total("totalNetRevenue")],
  ...[head("costs"), ...leaves(costLines), total("totalOperatingCosts"), total("incomeFromOperations")],
  ...[...leaves(belowOperationsLines), total("incomeBeforeTax"), leaf("incomeTax"), total("netIncome")],
  ...[leaf("netLossToNoncontrolling"), total("netIncomeToShareholders")],
  ...[head("perShare"), leaf("epsBasic", 1, "basic"), leaf("epsDiluted", 1, "diluted")],
  ...[head("perAds"), leaf("epsAdsBasic", 1, "basic"), leaf("epsAdsDiluted", 1, "diluted")],
  ...[head("shares"), leaf("sharesBasic", 1, "basic"), leaf("sharesDiluted", 1, "diluted")],
];

const cashPlaces: readonly Place[] = [
  ...[...leaves(["operating", "investing", "financing"], 0), leaf("foreignExchange", 0, "exchangeEffect")],
  ...[total("netChange"), leaf("opening", 0), total("closing")],
];

const comprehensivePlaces: readonly Place[] = [
  ...[leaf("netIncome", 0), leaf("fx"), total("total"), leaf("nci", 0), total("shareholders")],
];

const nonGaapPlaces: readonly Place[] = [
  ...[head("toNetIncome"), leaf("netIncome"), leaf("sbc"), total("nonGaapNetIncome", 1)],
  ...[leaf("netIncomeMargin"), leaf("nonGaapNetIncomeMargin")],
  ...[leaf("netIncomeToShareholders"), leaf("sbc"), total("nonGaapNetIncomeToShareholders", 1)],
  ...[leaf("adsDiluted"), leaf("epsAdsDiluted"), leaf("perAdsDiluted", 1, "nonGaapEpsAdsDiluted")],
  ...[head("toOperations"), leaf("incomeFromOperations"), leaf("sbc"), total("nonGaapIncomeFromOperations", 1)],
  ...[leaf("operatingMargin"), leaf("nonGaapOperatingMargin")],
];

const gaap = new Set(["netIncome", "netIncomeToShareholders", "incomeFromOperations", "epsAdsDiluted"]);

const nonGaapId = ({ line }: Place, { period, usd }: Column): string => {
  if (gaap.has(line)) return statement("operations", period, line, usd);
  if (line === "sbc") return compensation(period, usd);
  if (line.endsWith("Margin")) return usd ? "" : margin(period, line.replace(/Margin$/, "") as Margin);
  return statement("nonGaap", period, line, usd);
};

/** The statements at the end of a release, each on a page of its own. */
export const statementTables = ({ forms, labels, span, scale }: Telling): Block[] => {
  const note = labels.heading(scale === "one" ? "tableNoteInYuan" : "tableNote");
  const flows = flowColumns(span, labels);
  const make = (
    name: "balanceSheet" | "operations" | "cashFlows",
    columns: readonly Column[],
    places: readonly Place[],
  ) => tableOf(forms, labels, { name, title: labels.heading(name), note, columns, places });
  const apart = (name: "comprehensive" | "nonGaap", places: readonly Place[], idOf?: typeof nonGaapId) =>
    halves(flows).map((columns) =>
      tableOf(forms, labels, { name, title: labels.heading(name), note, columns, places, ...(idOf ? { idOf } : {}) }),
    );
  return onPages([
    [make("balanceSheet", sheetColumns(span, labels), sheetPlaces)],
    [make("operations", flows, operationsPlaces)],
    [make("cashFlows", flows, cashPlaces), ...apart("comprehensive", comprehensivePlaces)],
    apart("nonGaap", nonGaapPlaces, nonGaapId),
  ]);
};

/** Two periods under each other instead of side by side. */
const halves = (columns: readonly Column[]): (readonly Column[])[] =>
  columns.length > 3 ? [columns.slice(0, 3), columns.slice(3)] : [columns];

export const onPages = (groups: readonly (readonly Table[])[]): Block[] =>
  groups
    .map((tables) => tables.filter(({ rows }) => rows.length > 0))
    .filter((tables) => tables.length > 0)
    .flatMap((tables) => [{ kind: "page-break" } as const, ...tables]);
