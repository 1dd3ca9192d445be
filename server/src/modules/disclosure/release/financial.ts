import type { Block } from "../document.ts";
import type { Said } from "./phrases.ts";
import { lineSaid, marginsSaid, perAdsSaid, type Told } from "./results.ts";
import { noted, type Telling } from "./telling.ts";

/** The figures a reader looks for first, against a year ago only and without reasons. */
export const financialHighlights = (telling: Telling, title: string, told: Told): Block[] => {
  const brief: Told = { ...told, against: told.against.filter(({ is }) => is === "year-ago"), reasons: {} };
  const quiet: Telling = { ...telling, reasonFor: () => undefined };
  const line = (name: string): Said | undefined =>
    lineSaid(quiet, brief, name, name === "nonGaapIncomeFromOperations" ? noted(telling, "non-gaap") : []);
  const items = [
    line("totalNetRevenue"),
    line("incomeFromOperations"),
    line("nonGaapIncomeFromOperations"),
    marginsSaid(telling, told.now, "operating", "nonGaapOperating"),
    line("netIncome"),
    line("nonGaapNetIncome"),
    marginsSaid(telling, told.now, "netIncome", "nonGaapNetIncome"),
    line("netIncomeToShareholders"),
    ...perAdsSaid(telling, brief),
  ].filter((item): item is Said => item !== undefined && item.length > 0);
  if (items.length === 0) return [];
  return [
    { kind: "heading", level: 2, text: title },
    { kind: "bullets", items: items.map(plain) },
    ...telling.notes.flush(),
  ];
};

/** In a list every line has its name in front; bold would shout. */
const plain = (said: Said): Said => said.map((run) => (typeof run === "object" && "strong" in run ? run.strong : run));
