import {
  balanceSheetLines,
  belowOperationsLines,
  costLines,
  creditDrivenLines,
  currentAssetLines,
  currentLiabilityLines,
  noncurrentAssetLines,
  noncurrentLiabilityLines,
  operationsLines,
  platformLines,
} from "@suanpan/contract";

/** The leaves that statements are made of, and what their totals are made of, in the order they can be worked out. */
export const sheetLeaves: readonly string[] = balanceSheetLines;
export const resultLeaves: readonly string[] = [...operationsLines, "netLossToNoncontrolling"];
export const shareLeaves: readonly string[] = ["sharesBasic", "sharesDiluted"];
export const cashLeaves: readonly string[] = ["operating", "investing", "financing", "foreignExchange", "opening"];

export type Total = { readonly line: string; readonly terms: readonly (readonly [line: string, sign: 1 | -1])[] };

const add = (lines: readonly string[], sign: 1 | -1 = 1) => lines.map((line): [string, 1 | -1] => [line, sign]);

export const sheetTotals: readonly Total[] = [
  { line: "totalCurrentAssets", terms: add(currentAssetLines) },
  { line: "totalNoncurrentAssets", terms: add(noncurrentAssetLines) },
  { line: "totalAssets", terms: add(["totalCurrentAssets", "totalNoncurrentAssets"]) },
  { line: "totalCurrentLiabilities", terms: add(currentLiabilityLines) },
  { line: "totalNoncurrentLiabilities", terms: add(noncurrentLiabilityLines) },
  { line: "totalLiabilities", terms: add(["totalCurrentLiabilities", "totalNoncurrentLiabilities"]) },
  { line: "totalEquity", terms: add(["companyEquity", "noncontrollingInterests"]) },
  { line: "totalLiabilitiesAndEquity", terms: add(["totalLiabilities", "totalEquity"]) },
];

/** In dollars, the company's equity is what the other leaves leave for it. */
export const balancingEquity: Total = {
  line: "companyEquity",
  terms: [...add(["totalAssets"]), ...add(["totalLiabilities", "noncontrollingInterests"], -1)],
};

export const resultTotals: readonly Total[] = [
  { line: "creditDrivenServices", terms: add(creditDrivenLines) },
  { line: "platformServices", terms: add(platformLines) },
  { line: "totalNetRevenue", terms: add(["creditDrivenServices", "platformServices"]) },
  { line: "totalOperatingCosts", terms: add(costLines) },
  {
    line: "incomeFromOperations",
    terms: [...add(["totalNetRevenue"]), ...add(["totalOperatingCosts"], -1)],
  },
  { line: "incomeBeforeTax", terms: add(["incomeFromOperations", ...belowOperationsLines]) },
  { line: "netIncome", terms: add(["incomeBeforeTax", "incomeTax"]) },
  { line: "netIncomeToShareholders", terms: add(["netIncome", "netLossToNoncontrolling"]) },
];

export const netChange: Total = {
  line: "netChange",
  terms: add(["operating", "investing", "financing", "foreignExchange"]),
};

/** What a release prints of the results, sentence by sentence. */
export const resultLines: readonly string[] = [...resultLeaves, ...resultTotals.map(({ line }) => line)];
export const nonGaapLines: readonly string[] = [
  "nonGaapIncomeFromOperations",
  "nonGaapNetIncome",
  "nonGaapNetIncomeToShareholders",
];
