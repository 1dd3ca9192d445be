import type { StatementRow } from "@suanpan/contract";

/** Two totals stand above what they sum up; a few close a statement. */
const heads: ReadonlySet<string> = new Set(["creditDrivenServices", "platformServices"]);
const grand: ReadonlySet<string> = new Set([
  ...["totalAssets", "totalLiabilitiesAndEquity", "netIncomeToShareholders", "closing"],
  ...["comprehensiveIncomeToShareholders", "nonGaapIncomeFromOperations"],
]);

export type Place = "line" | "head" | "sum" | "grand";
export const placeOf = ({ line, total }: Pick<StatementRow, "line" | "total">): Place => {
  if (!total) return "line";
  if (heads.has(line)) return "head";
  return grand.has(line) ? "grand" : "sum";
};
