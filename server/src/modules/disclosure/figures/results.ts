import { divided, scaled } from "./formulas.ts";
import type { Sources } from "./leaf.ts";
import { resultLeaves, resultTotals, shareLeaves } from "./lines.ts";
import { waysToMake } from "./period-parts.ts";
import type { Sheet } from "./sheet.ts";
import { addTotals, copied, idOf, readLeaves } from "./statement.ts";

/** The statement of operations of a period, without shares: that is all that is told of a prior quarter. */
export const addResults = (sheet: Sheet, sources: Sources, period: string): readonly string[] => {
  const missing = readLeaves(sheet, sources, {
    section: "operations",
    period,
    lines: resultLeaves,
    unit: sheet.tables.rmb,
    madeOf: waysToMake,
  });
  if (missing.length === 0) addTotals(sheet, "operations", period, resultTotals, sheet.tables.rmb);
  return missing;
};

/** Shares are averages over a period: they never add up, so only who counted them knows them. */
export const addShares = (sheet: Sheet, sources: Sources, period: string): readonly string[] =>
  readLeaves(sheet, sources, { section: "operations", period, lines: shareLeaves, unit: "count" });

const ways = ["Basic", "Diluted"] as const;

/** For a share: income over shares, rounded. For an ADS, which is two shares: twice the rounded figure. */
export const addPerShare = (sheet: Sheet, period: string): void => {
  for (const way of ways) {
    const id = (line: string) => idOf("operations", period, line);
    sheet.derive(
      { id: id(`eps${way}`), unit: "rmb", period },
      divided(id("netIncomeToShareholders"), id(`shares${way}`), 2, sheet.tables.each),
    );
    sheet.derive({ id: id(`epsAds${way}`), unit: "rmb", period }, scaled(id(`eps${way}`), 2, 2));
  }
};

/** In dollars: leaf by leaf, totals of those; a share's income is its rounded yuan translated. */
export const addResultsUsd = (sheet: Sheet, period: string): void => {
  const [rmb, usd] = ["operations", "operationsUsd"].map(
    (section) => (line: string) => idOf(section, period, line),
  ) as [(line: string) => string, (line: string) => string];
  for (const line of resultLeaves)
    sheet.derive({ id: usd(line), unit: sheet.tables.usd, period }, divided(rmb(line), "usdRate", 0));
  addTotals(sheet, "operationsUsd", period, resultTotals, sheet.tables.usd);
  for (const way of ways) {
    sheet.derive({ id: usd(`eps${way}`), unit: "usd", period }, divided(rmb(`eps${way}`), "usdRate", 2));
    sheet.derive({ id: usd(`epsAds${way}`), unit: "usd", period }, scaled(usd(`eps${way}`), 2, 2));
    sheet.derive({ id: usd(`shares${way}`), unit: "count", period }, copied(rmb(`shares${way}`)));
  }
};
