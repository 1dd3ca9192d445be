import type { FigureId } from "../figure.ts";

/** Where the figures of a release stand: the one place that knows how they are named. */
export const operating = (period: string, name: string): FigureId => `operating/${period}/${name}`;
export const growth = (period: string, name: string): FigureId => `growthPct/${period}/${name.replace(/M$/, "")}`;
export const share = (period: string, name: string): FigureId => `sharePct/${period}/${name}`;

/** A line of the results as sentences tell it. */
export const inMillions = (period: string, line: string, usd = false): FigureId =>
  `${usd ? "usdM" : "rmbM"}/${period}/${line}`;
export const priorInMillions = (line: string): FigureId => `priorQuarter/${line}M`;

export const margins = ["operating", "nonGaapOperating", "netIncome", "nonGaapNetIncome"] as const;
export type Margin = (typeof margins)[number];
export const margin = (period: string, name: Margin): FigureId => `marginsPct/${period}/${name}`;
export const taxRate = (period: string): FigureId => `effectiveTaxRatePct/${period}`;

export const statement = (name: string, period: string, line: string, usd = false): FigureId =>
  `${name}${usd ? "Usd" : ""}/${period}/${line}`;
/** In RMB it has a place of its own; in dollars it stands in the reconciliation it is for. */
export const compensation = (period: string, usd = false): FigureId =>
  usd ? `nonGaapUsd/${period}/shareBasedCompensation` : `shareBasedCompensation/${period}`;
export const adsMillions = (period: string, way: "basic" | "diluted"): FigureId => `adsM/${period}/${way}`;

export const ifrsColumns = [
  "usGaap",
  "expectedCreditLosses",
  "effectiveInterestRate",
  "shareBasedCompensation",
  "financialGuarantee",
  "ifrs",
] as const;
export const ifrs = (of: "operations" | "balanceSheet", period: string, line: string, column: string): FigureId =>
  `ifrsReconciliation/${of}/${period}/${line}/${column}`;
