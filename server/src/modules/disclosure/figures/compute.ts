import { done, type Outcome, refused } from "../../../kernel/outcome.ts";
import type { Figures } from "../figure.ts";
import { addBalanceSheetUsd } from "./balance-sheets.ts";
import { addCashFlowsUsd } from "./cash-flows.ts";
import { addComprehensiveUsd } from "./comprehensive.ts";
import { gather } from "./gather.ts";
import { addExhibit, operationsExhibit, shapeOf, sheetExhibit } from "./ifrs.ts";
import type { Sources } from "./leaf.ts";
import { addNonGaap, addNonGaapUsd, addPerAds } from "./non-gaap.ts";
import { addOperating, addOperatingGrowth, addRiskFreeShares } from "./operating.ts";
import { currentPeriods, type Plan, planOf, printedPeriods } from "./plan.ts";
import { addAdsMillions, addBillions, addGrowth, addLiquidity, addMillions, addPriorQuarter } from "./prose.ts";
import { addPerShare, addResultsUsd } from "./results.ts";
import { newSheet, type Sheet } from "./sheet.ts";
import { addSupplied } from "./supplied.ts";

/** The figures of a release, and the periods and days it tells nothing of because nobody knows anything of them. */
export type Computed = { readonly figures: Figures; readonly untold: readonly string[] };
export type FiguresRefusal = "figures-missing" | "invalid-request";

/** Every figure of a release, from its leaves. Pure: the same leaves are the same figures. */
export const computeFigures = (release: string, sources: Sources): Outcome<Computed, FiguresRefusal> => {
  const plan = planOf(release);
  if (!plan)
    return refused("invalid-request", { pointer: "/period", detail: "Name the quarter of a release, such as 2024Q2." });
  const sheet = newSheet(sources);
  const { missing, untold } = gather(sheet, sources, plan);
  if (missing.length > 0) return refused("figures-missing", { release, missing });
  const told = (period: string): boolean => !untold.includes(period);
  addStatements(sheet, plan, told);
  addDollars(sheet, currentPeriods(plan).filter(told), plan.closingOn);
  addSentences(sheet, plan, told);
  addOperations(sheet, sources, plan);
  addExhibits(sheet, sources, plan, told);
  addSupplied(sheet, sources, plan);
  return done({ figures: sheet.all(), untold });
};

type Told = (period: string) => boolean;

const addStatements = (sheet: Sheet, plan: Plan, told: Told): void => {
  for (const period of printedPeriods(plan).filter(told)) {
    addPerShare(sheet, period);
    addNonGaap(sheet, period);
    addPerAds(sheet, period);
  }
  const { name } = plan.priorQuarter;
  if (told(name)) addNonGaap(sheet, name);
};

const addDollars = (sheet: Sheet, periods: readonly string[], closingOn: string): void => {
  addBalanceSheetUsd(sheet, closingOn);
  for (const period of periods) {
    addResultsUsd(sheet, period);
    addCashFlowsUsd(sheet, period, closingOn);
    addComprehensiveUsd(sheet, period);
    addNonGaapUsd(sheet, period);
  }
};

/** The pairs of periods that are compared: with the year before, and the quarter with the one before it. */
const comparisons = ({ quarter, yearAgo, longer, longerYearAgo }: Plan) =>
  [
    [quarter, yearAgo],
    [longer, longerYearAgo],
  ].flatMap(([now, before]) => (now && before ? [[now.name, before.name] as const] : []));

const addSentences = (sheet: Sheet, plan: Plan, told: Told): void => {
  for (const period of printedPeriods(plan).filter(told)) {
    addMillions(sheet, period);
    addAdsMillions(sheet, period);
  }
  addLiquidity(sheet, plan.closingOn);
  for (const [now, before] of comparisons(plan))
    if (told(now) && told(before)) addGrowth(sheet, "growthPct", now, before);
  if (!told(plan.priorQuarter.name)) return;
  addPriorQuarter(sheet, plan);
  addGrowth(sheet, "sequentialPct", plan.release, plan.priorQuarter.name);
};

const addOperations = (sheet: Sheet, sources: Sources, plan: Plan): void => {
  for (const period of [...printedPeriods(plan), plan.priorQuarter.name]) {
    addOperating(sheet, sources, period);
    addRiskFreeShares(sheet, period);
  }
  for (const [now, before] of comparisons(plan)) addOperatingGrowth(sheet, now, before);
  for (const period of currentPeriods(plan)) addBillions(sheet, period);
};

/** The exhibit belongs to the half or year, and to both balance sheets; where nothing is adjusted there is none. */
const addExhibits = (sheet: Sheet, sources: Sources, plan: Plan, told: Told): void => {
  const periods = [plan.longerYearAgo, plan.longer].flatMap((one) => (one && told(one.name) ? [one.name] : []));
  const days = [plan.openingOn, plan.closingOn].filter(told);
  for (const [exhibit, all] of [
    [operationsExhibit, periods],
    [sheetExhibit, days],
  ] as const) {
    const adjusted = all.filter((period) => sources.lines(exhibit.section, period).length > 0);
    const shape = shapeOf(sources, exhibit, adjusted);
    for (const period of adjusted) addExhibit(sheet, sources, exhibit, period, shape);
  }
};
