import { belowOperationsLines, costLines, creditDrivenLines, platformLines } from "@suanpan/contract";
import { eachToUsd, type OperationsLeaves, total, type UsdRate } from "./leaves.ts";

export type Operations = OperationsLeaves &
  Readonly<
    Record<
      | "creditDrivenServices"
      | "platformServices"
      | "totalNetRevenue"
      | "totalOperatingCosts"
      | "incomeFromOperations"
      | "incomeBeforeTax"
      | "netIncome"
      | "netIncomeToShareholders",
      number
    >
  >;

/** Costs and provisions are positive, income tax is negative, as they are printed. */
export const operations = (leaves: OperationsLeaves): Operations => {
  const creditDrivenServices = total(leaves, creditDrivenLines);
  const platformServices = total(leaves, platformLines);
  const totalNetRevenue = creditDrivenServices + platformServices;
  const totalOperatingCosts = total(leaves, costLines);
  const incomeFromOperations = totalNetRevenue - totalOperatingCosts;
  const incomeBeforeTax = incomeFromOperations + total(leaves, belowOperationsLines);
  const netIncome = incomeBeforeTax + leaves.incomeTax;
  return {
    ...leaves,
    creditDrivenServices,
    platformServices,
    totalNetRevenue,
    totalOperatingCosts,
    incomeFromOperations,
    incomeBeforeTax,
    netIncome,
    netIncomeToShareholders: netIncome + leaves.netLossToNoncontrolling,
  };
};

export const operationsUsd = (leaves: OperationsLeaves, rate: UsdRate): Operations =>
  operations(eachToUsd(leaves, rate));
