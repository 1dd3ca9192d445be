import { changed, scaled, sumOf } from "./formulas.ts";
import { nonGaapLines, resultLines } from "./lines.ts";
import { isNothing } from "./non-gaap.ts";
import type { Plan } from "./plan.ts";
import type { Sheet } from "./sheet.ts";
import { idOf } from "./statement.ts";

/** Sentences tell amounts as millions with one decimal, and income tax as the expense it is. */
const told: readonly (readonly [line: string, section: string, of: string, sign: 1 | -1])[] = [
  ...resultLines.map((line) => [line, "operations", line, 1] as const),
  ...nonGaapLines.map((line) => [line, "nonGaap", line, 1] as const),
  ["incomeTaxExpense", "operations", "incomeTax", -1],
];

const million = 1_000_000;
const billion = 1_000_000_000;

export const addMillions = (sheet: Sheet, period: string): void => {
  for (const [line, section, of, sign] of told) {
    const times = (sign * sheet.tables.each) / million;
    sheet.derive(
      { id: idOf("rmbM", period, line), unit: "rmb-million", period },
      scaled(idOf(section, period, of), times, 1),
    );
    const usd = idOf(`${section}Usd`, period, of);
    if (sheet.has(usd))
      sheet.derive({ id: idOf("usdM", period, line), unit: "usd-million", period }, scaled(usd, times, 1));
  }
};

/** Headlines round to billions. */
export const addBillions = (sheet: Sheet, period: string): void => {
  const each = sheet.tables.each / billion;
  const of: Readonly<Record<string, readonly [id: string, times: number]>> = {
    totalNetRevenue: [idOf("operations", period, "totalNetRevenue"), each],
    netIncome: [idOf("operations", period, "netIncome"), each],
    nonGaapNetIncome: [idOf("nonGaap", period, "nonGaapNetIncome"), each],
    operatingCashFlow: [idOf("cashFlows", period, "operating"), each],
    volume: [idOf("operating", period, "volumeM"), 0.001],
  };
  for (const [line, [id, times]] of Object.entries(of)) {
    if (!sheet.has(id)) continue;
    const unit = "rmb-billion" as const;
    sheet.derive({ id: idOf("rmbB", period, line), unit, period }, scaled(id, times, 1));
    sheet.derive({ id: idOf("rmbB2", period, line), unit, period }, scaled(id, times, 2));
  }
};

/** All that is cash or as good as cash: with it goes what is deposited with guarantee companies. */
export const addLiquidity = (sheet: Sheet, on: string): void => {
  const [all, unit] = [idOf("liquidity", on, "total"), "rmb-billion" as const];
  const parts = ["cashAndCashEquivalents", "restrictedCash", "securityDeposits"];
  sheet.derive(
    { id: all, unit: sheet.tables.rmb, period: on },
    sumOf(...parts.map((line) => idOf("balanceSheet", on, line))),
  );
  sheet.derive({ id: idOf("liquidity", on, "totalB"), unit, period: on }, scaled(all, sheet.tables.each / billion, 2));
};

export const addAdsMillions = (sheet: Sheet, period: string): void => {
  for (const way of ["Basic", "Diluted"])
    sheet.derive(
      { id: idOf("adsM", period, way.toLowerCase()), unit: "million", period },
      scaled(idOf("nonGaap", period, `ads${way}`), 0.000001, 2),
    );
};

/** The quarter before, in millions, under the names the releases give it. */
export const addPriorQuarter = (sheet: Sheet, { priorQuarter }: Plan): void => {
  const period = priorQuarter.name;
  for (const [line, section, of, sign] of told)
    sheet.derive(
      { id: `priorQuarter/${line}M`, unit: "rmb-million", period },
      scaled(idOf(section, period, of), (sign * sheet.tables.each) / million, 1),
    );
};

/** How far each line of the results moved, in per cent; from nothing there is no per cent. */
export const addGrowth = (sheet: Sheet, section: string, period: string, before: string): void => {
  for (const [line, statement, of] of told) {
    const [from, to] = [before, period].map((one) => idOf(statement, one, of)) as [string, string];
    if (line === "incomeTaxExpense" || !sheet.has(from) || isNothing(sheet, from)) continue;
    sheet.derive({ id: idOf(section, period, line), unit: "percent", period }, changed(from, to));
  }
};
