import { divided, percentOf, scaled, sumOf } from "./formulas.ts";
import type { Sources } from "./leaf.ts";
import { waysToMake } from "./period-parts.ts";
import { isNothing as isZero } from "./print.ts";
import type { Sheet } from "./sheet.ts";
import { idOf, readLeaves } from "./statement.ts";

export const addShareBased = (sheet: Sheet, sources: Sources, period: string): readonly string[] =>
  readLeaves(sheet, sources, {
    section: "shareBasedCompensation",
    period,
    lines: [""],
    unit: sheet.tables.rmb,
    madeOf: waysToMake,
  });

/** GAAP with share-based compensation added back, which carries no tax. */
const adjusted: Readonly<Record<string, string>> = {
  nonGaapIncomeFromOperations: "incomeFromOperations",
  nonGaapNetIncome: "netIncome",
  nonGaapNetIncomeToShareholders: "netIncomeToShareholders",
};

export const addNonGaap = (sheet: Sheet, period: string): void => {
  for (const [line, gaap] of Object.entries(adjusted))
    sheet.derive(
      { id: idOf("nonGaap", period, line), unit: sheet.tables.rmb, period },
      sumOf(idOf("operations", period, gaap), idOf("shareBasedCompensation", period)),
    );
  addMargins(sheet, period);
  addTaxRate(sheet, period);
};

const addMargins = (sheet: Sheet, period: string): void => {
  const revenue = idOf("operations", period, "totalNetRevenue");
  const margins: Readonly<Record<string, string>> = {
    operating: idOf("operations", period, "incomeFromOperations"),
    netIncome: idOf("operations", period, "netIncome"),
    nonGaapOperating: idOf("nonGaap", period, "nonGaapIncomeFromOperations"),
    nonGaapNetIncome: idOf("nonGaap", period, "nonGaapNetIncome"),
  };
  if (isNothing(sheet, revenue)) return;
  for (const [margin, of] of Object.entries(margins))
    sheet.derive({ id: idOf("marginsPct", period, margin), unit: "percent", period }, percentOf(of, revenue));
};

/** As it is printed: tax on income before tax and before share-based compensation. */
const addTaxRate = (sheet: Sheet, period: string): void => {
  const taxed = idOf("nonGaap", period, "nonGaapIncomeBeforeTax");
  sheet.derive(
    { id: taxed, unit: sheet.tables.rmb, period },
    sumOf(idOf("operations", period, "incomeBeforeTax"), idOf("shareBasedCompensation", period)),
  );
  if (isNothing(sheet, taxed)) return;
  sheet.derive(
    { id: idOf("effectiveTaxRatePct", period), unit: "percent", period },
    divided(idOf("operations", period, "incomeTax"), taxed, 1, -100),
  );
};

/** For an ADS, non-GAAP income is divided by the ADS themselves: half as many as shares. */
export const addPerAds = (sheet: Sheet, period: string): void => {
  for (const way of ["Basic", "Diluted"])
    sheet.derive(
      { id: idOf("nonGaap", period, `ads${way}`), unit: "count", period },
      scaled(idOf("operations", period, `shares${way}`), 0.5, 0),
    );
  addPerAdsIn(sheet, "nonGaap", period, "rmb");
};

const addPerAdsIn = (sheet: Sheet, section: string, period: string, unit: "rmb" | "usd"): void =>
  sheet.derive(
    { id: idOf(section, period, "perAdsDiluted"), unit, period },
    divided(
      idOf(section, period, "nonGaapNetIncomeToShareholders"),
      idOf("nonGaap", period, "adsDiluted"),
      2,
      sheet.tables.each,
    ),
  );

export const addNonGaapUsd = (sheet: Sheet, period: string): void => {
  const shareBased = idOf("nonGaapUsd", period, "shareBasedCompensation");
  sheet.derive(
    { id: shareBased, unit: sheet.tables.usd, period },
    divided(idOf("shareBasedCompensation", period), "usdRate", 0),
  );
  for (const [line, gaap] of Object.entries(adjusted))
    sheet.derive(
      { id: idOf("nonGaapUsd", period, line), unit: sheet.tables.usd, period },
      sumOf(idOf("operationsUsd", period, gaap), shareBased),
    );
  addPerAdsIn(sheet, "nonGaapUsd", period, "usd");
};

export const isNothing = (sheet: Sheet, id: string): boolean => isZero(sheet.valueAt(id));
