import { divided } from "./formulas.ts";
import type { Sources } from "./leaf.ts";
import { balancingEquity, sheetLeaves, sheetTotals } from "./lines.ts";
import type { Sheet } from "./sheet.ts";
import { addTotals, idOf, readLeaves } from "./statement.ts";

/** A balance sheet; the lines that nobody knows are handed back. */
export const addBalanceSheet = (sheet: Sheet, sources: Sources, on: string): readonly string[] => {
  const missing = readLeaves(sheet, sources, {
    section: "balanceSheet",
    period: on,
    lines: sheetLeaves,
    unit: sheet.tables.rmb,
  });
  if (missing.length === 0) addTotals(sheet, "balanceSheet", on, sheetTotals, sheet.tables.rmb);
  return missing;
};

/** In dollars: leaf by leaf, and the company's equity as what makes the sheet foot. */
export const addBalanceSheetUsd = (sheet: Sheet, on: string): void => {
  for (const line of sheetLeaves.filter((one) => one !== balancingEquity.line))
    sheet.derive(
      { id: idOf("balanceSheetUsd", on, line), unit: sheet.tables.usd, period: on },
      divided(idOf("balanceSheet", on, line), "usdRate", 0),
    );
  const equityFrom = sheetTotals.findIndex(({ line }) => line === "totalEquity");
  addTotals(sheet, "balanceSheetUsd", on, sheetTotals.slice(0, equityFrom), sheet.tables.usd);
  addTotals(sheet, "balanceSheetUsd", on, [balancingEquity], sheet.tables.usd);
  addTotals(sheet, "balanceSheetUsd", on, sheetTotals.slice(equityFrom), sheet.tables.usd);
};
