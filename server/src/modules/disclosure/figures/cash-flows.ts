import { divided, signed, sumOf } from "./formulas.ts";
import type { Sources } from "./leaf.ts";
import { cashLeaves, netChange } from "./lines.ts";
import { sameStart, waysToMake } from "./period-parts.ts";
import type { Sheet } from "./sheet.ts";
import { addTotals, idOf, readLeaves } from "./statement.ts";

const flows = cashLeaves.filter((line) => line !== "opening");

export const addCashFlows = (sheet: Sheet, sources: Sources, period: string): readonly string[] => {
  const about = { section: "cashFlows", period, unit: sheet.tables.rmb } as const;
  const missing = [
    ...readLeaves(sheet, sources, { ...about, lines: flows, madeOf: waysToMake }),
    ...readLeaves(sheet, sources, { ...about, lines: ["opening"], madeOf: sameStart }),
  ];
  if (missing.length > 0) return missing;
  addTotals(sheet, "cashFlows", period, [netChange], sheet.tables.rmb);
  const id = (line: string) => idOf("cashFlows", period, line);
  sheet.derive({ ...about, id: id("closing") }, sumOf(id("opening"), id("netChange")));
  return [];
};

/**
 * In dollars, opening cash is translated and closing cash is that of the balance sheet; what does not fit between them
 * falls on the effect of exchange rates.
 */
export const addCashFlowsUsd = (sheet: Sheet, period: string, closingOn: string): void => {
  const id = (line: string) => idOf("cashFlowsUsd", period, line);
  const about = (line: string) => ({ id: id(line), unit: sheet.tables.usd, period });
  for (const line of cashLeaves.filter((one) => one !== "foreignExchange"))
    sheet.derive(about(line), divided(idOf("cashFlows", period, line), "usdRate", 0));
  const cash = ["cashAndCashEquivalents", "restrictedCash"].map((line) => idOf("balanceSheetUsd", closingOn, line));
  sheet.derive(about("closing"), sumOf(...cash));
  sheet.derive(
    about("foreignExchange"),
    signed([
      [id("closing"), 1],
      [id("opening"), -1],
      [id("operating"), -1],
      [id("investing"), -1],
      [id("financing"), -1],
    ]),
  );
  addTotals(sheet, "cashFlowsUsd", period, [netChange], sheet.tables.usd);
};
