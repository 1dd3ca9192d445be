import { shareLeaves } from "../figures/lines.ts";
import { planOf, printedPeriods } from "../figures/plan.ts";
import type { HistoryRelease } from "./release.ts";
import { type Fault, fault } from "./shape.ts";

/** A release tells its own quarter, closing sheet and rate; a period it prints, it prints in every statement, shares included. */
export const periodsMissing = (file: HistoryRelease): readonly Fault[] => {
  const plan = planOf(file.release);
  if (!plan) return [];
  const own = (section: string, table: object | undefined, key: string) =>
    table && Object.hasOwn(table, key) ? [] : fault(`/${section}/${key}`, "is missing: a release tells its own");
  return [
    ...own("usdRate", file.usdRate, file.release),
    ...own("operations", file.operations, file.release),
    ...own("balanceSheet", file.balanceSheet, plan.closingOn),
    ...printedPeriods(plan).flatMap((period) => missingBeside(file, period)),
    ...Object.keys(file.operations ?? {}).flatMap((period) =>
      paired("shareBasedCompensation", file.shareBasedCompensation, period),
    ),
  ];
};

const paired = (section: string, table: object | undefined, period: string): readonly Fault[] =>
  table && Object.hasOwn(table, period)
    ? []
    : fault(`/${section}/${period}`, `is missing: operations tell of ${period}`);

/** Beside the results of a period that is printed: shares, cash flows and comprehensive income. */
const missingBeside = (file: HistoryRelease, period: string): readonly Fault[] => {
  const results = file.operations?.[period];
  if (!results) return [];
  return [
    ...shareLeaves
      .filter((line) => results[line] === undefined)
      .flatMap((line) => fault(`/operations/${period}/${line}`, "is missing")),
    ...paired("cashFlows", file.cashFlows, period),
    ...paired("comprehensive", file.comprehensive, period),
  ];
};
