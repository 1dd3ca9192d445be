import type { Operations } from "./operations.ts";

export type Comprehensive = Readonly<
  Record<
    | "netIncome"
    | "foreignCurrencyTranslation"
    | "totalComprehensiveIncome"
    | "comprehensiveLossToNoncontrolling"
    | "comprehensiveIncomeToShareholders",
    number
  >
>;

/** Net income and what goes past it into equity; the noncontrolling interests have no share in the translation. */
export const comprehensive = (
  { netIncome, netLossToNoncontrolling }: Pick<Operations, "netIncome" | "netLossToNoncontrolling">,
  foreignCurrencyTranslation: number,
): Comprehensive => {
  const totalComprehensiveIncome = netIncome + foreignCurrencyTranslation;
  return {
    netIncome,
    foreignCurrencyTranslation,
    totalComprehensiveIncome,
    comprehensiveLossToNoncontrolling: netLossToNoncontrolling,
    comprehensiveIncomeToShareholders: totalComprehensiveIncome + netLossToNoncontrolling,
  };
};
