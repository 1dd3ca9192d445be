import {
  belowOperationsLines,
  costLines,
  creditDrivenLines,
  currentAssetLines,
  currentLiabilityLines,
  noncurrentAssetLines,
  noncurrentLiabilityLines,
  platformLines,
  type StatementRow,
} from "@suanpan/contract";
import { lineNames } from "./line-names.ts";

/** The order in which a statement is printed; a name after `=` is a total of what stands above it. */
export const balanceSheetLayout: readonly string[] = [
  ...currentAssetLines,
  "=totalCurrentAssets",
  ...noncurrentAssetLines,
  "=totalNoncurrentAssets",
  "=totalAssets",
  ...currentLiabilityLines,
  "=totalCurrentLiabilities",
  ...noncurrentLiabilityLines,
  "=totalNoncurrentLiabilities",
  "=totalLiabilities",
  "companyEquity",
  "noncontrollingInterests",
  "=totalEquity",
  "=totalLiabilitiesAndEquity",
];

export const operationsLayout: readonly string[] = [
  "=creditDrivenServices",
  ...creditDrivenLines,
  "=platformServices",
  ...platformLines,
  "=totalNetRevenue",
  ...costLines,
  "=totalOperatingCosts",
  "=incomeFromOperations",
  ...belowOperationsLines,
  "=incomeBeforeTax",
  "incomeTax",
  "=netIncome",
  "netLossToNoncontrolling",
  "=netIncomeToShareholders",
];

export const cashFlowLayout: readonly string[] = [
  "operating",
  "investing",
  "financing",
  "exchangeEffect",
  "=netChange",
  "opening",
  "=closing",
];

export const comprehensiveLayout: readonly string[] = [
  "=netIncome",
  "foreignCurrencyTranslation",
  "=totalComprehensiveIncome",
  "comprehensiveLossToNoncontrolling",
  "=comprehensiveIncomeToShareholders",
];

export const nonGaapLayout: readonly string[] = [
  "netIncome",
  "shareBasedCompensation",
  "=nonGaapNetIncome",
  "netIncomeToShareholders",
  "=nonGaapNetIncomeToShareholders",
  "incomeFromOperations",
  "=nonGaapIncomeFromOperations",
];

export const namesOf = (line: string): { nameEn: string; nameZh: string } => {
  const [nameEn, nameZh] = lineNames[line] ?? [line, line];
  return { nameEn, nameZh };
};

export const isLine = (line: string): boolean => Object.hasOwn(lineNames, line);

export const rowsOf = (
  layout: readonly string[],
  amounts: Readonly<Record<string, number>>,
  opening?: Readonly<Record<string, number>>,
): StatementRow[] =>
  layout.map((place) => {
    const total = place.startsWith("=");
    const line = total ? place.slice(1) : place;
    return {
      line,
      ...namesOf(line),
      total,
      amount: amounts[line] ?? 0,
      ...(opening ? { opening: opening[line] ?? 0 } : {}),
    };
  });
