import type { FigureUnit } from "../figure.ts";
import { divided, sumOf } from "./formulas.ts";
import type { Sources } from "./leaf.ts";
import { waysToMake } from "./period-parts.ts";
import type { Sheet } from "./sheet.ts";
import { copied, idOf, readLeaves } from "./statement.ts";

/**
 * Net income and what goes past it into equity. The releases name its lines `fx`, `total`, `nci` and `shareholders`;
 * the noncontrolling interests have no share in the translation.
 */
export const addComprehensive = (sheet: Sheet, sources: Sources, period: string): readonly string[] => {
  const missing = readLeaves(sheet, sources, {
    section: "comprehensive",
    period,
    lines: ["foreignCurrencyTranslation"],
    unit: sheet.tables.rmb,
    madeOf: waysToMake,
    named: { foreignCurrencyTranslation: "fx" },
  });
  if (missing.length > 0) return missing;
  addRest(sheet, "comprehensive", "operations", period, sheet.tables.rmb);
  return [];
};

export const addComprehensiveUsd = (sheet: Sheet, period: string): void => {
  sheet.derive(
    { id: idOf("comprehensiveUsd", period, "fx"), unit: sheet.tables.usd, period },
    divided(idOf("comprehensive", period, "fx"), "usdRate", 0),
  );
  addRest(sheet, "comprehensiveUsd", "operationsUsd", period, sheet.tables.usd);
};

const addRest = (sheet: Sheet, section: string, results: string, period: string, unit: FigureUnit): void => {
  const id = (line: string) => idOf(section, period, line);
  const about = (line: string) => ({ id: id(line), unit, period });
  sheet.derive(about("netIncome"), copied(idOf(results, period, "netIncome")));
  sheet.derive(about("total"), sumOf(id("netIncome"), id("fx")));
  sheet.derive(about("nci"), copied(idOf(results, period, "netLossToNoncontrolling")));
  sheet.derive(about("shareholders"), sumOf(id("total"), id("nci")));
};
