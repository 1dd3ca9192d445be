import { addBalanceSheet } from "./balance-sheets.ts";
import { addCashFlows } from "./cash-flows.ts";
import { addComprehensive } from "./comprehensive.ts";
import type { Missing, Section, Sources } from "./leaf.ts";
import { addShareBased } from "./non-gaap.ts";
import { type Plan, printedPeriods } from "./plan.ts";
import { addResults, addShares } from "./results.ts";
import type { Sheet } from "./sheet.ts";

type Read = (sheet: Sheet, sources: Sources, period: string) => readonly string[];
type Part = readonly [section: Section, read: Read];

const results: readonly Part[] = [
  ["operations", addResults],
  ["shareBasedCompensation", addShareBased],
];
const statements: readonly Part[] = [
  ...results,
  ["operations", addShares],
  ["cashFlows", addCashFlows],
  ["comprehensive", addComprehensive],
];

/** What is missing, and the periods and days of which nothing at all is known. */
export type Gathered = { readonly missing: readonly Missing[]; readonly untold: readonly string[] };

/**
 * Reads every leaf of the statements. A comparative that nobody knows anything of is left untold; what is known in part
 * is missing the rest, and the quarter itself, its closing sheet and the exchange rate may not be missing.
 */
export const gather = (sheet: Sheet, sources: Sources, plan: Plan): Gathered => {
  const asked: readonly { readonly of: string; readonly parts: readonly Part[]; readonly needed: boolean }[] = [
    ...printedPeriods(plan).map((of) => ({ of, parts: statements, needed: of === plan.release })),
    { of: plan.openingOn, parts: [["balanceSheet", addBalanceSheet]], needed: false },
    { of: plan.closingOn, parts: [["balanceSheet", addBalanceSheet]], needed: true },
    { of: plan.priorQuarter.name, parts: results, needed: false },
  ];
  const read = asked.map(({ of, parts, needed }) => ({ of, needed, ...readParts(sheet, sources, of, parts) }));
  return {
    missing: [
      ...readRate(sheet, sources, plan),
      ...read.flatMap(({ needed, nothing, missing }) => (nothing && !needed ? [] : missing)),
    ],
    untold: read.flatMap(({ of, needed, nothing }) => (nothing && !needed ? [of] : [])),
  };
};

const readParts = (sheet: Sheet, sources: Sources, period: string, parts: readonly Part[]) => {
  const before = sheet.all().size;
  const missing = parts
    .map(([section, read]): Missing => ({ section, period, lines: read(sheet, sources, period) }))
    .filter(({ lines }) => lines.length > 0);
  return { missing, nothing: missing.length > 0 && sheet.all().size === before };
};

/** Yuan for a dollar as the release uses it, and the day it is of. */
const readRate = (sheet: Sheet, { find }: Sources, { release, quarter }: Plan): readonly Missing[] => {
  const [rate, asOf] = [find("usdRate", release, "rate"), find("usdRate", release, "asOf")];
  if (rate) sheet.leaf({ id: "usdRate", unit: "rate", period: quarter.name }, rate, rateDecimals(rate.value));
  if (asOf) sheet.leaf({ id: "usdRateDate", unit: "date", period: quarter.name }, asOf);
  return rate ? [] : [{ section: "usdRate", period: release, lines: ["rate"] }];
};

/** Rates are quoted with four decimals; one that was entered with more is used as it is. */
const rateDecimals = (value: string): number => Math.max(4, (/\.(\d*[1-9])0*$/.exec(value)?.[1] ?? "").length);
