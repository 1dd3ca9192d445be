import {
  currentAssetLines,
  currentLiabilityLines,
  equityLines,
  noncurrentAssetLines,
  noncurrentLiabilityLines,
} from "@suanpan/contract";
import { type BalanceSheetLeaves, eachToUsd, total, type UsdRate } from "./leaves.ts";

export type BalanceSheet = BalanceSheetLeaves &
  Readonly<
    Record<
      | "totalCurrentAssets"
      | "totalNoncurrentAssets"
      | "totalAssets"
      | "totalCurrentLiabilities"
      | "totalNoncurrentLiabilities"
      | "totalLiabilities"
      | "totalEquity"
      | "totalLiabilitiesAndEquity",
      number
    >
  >;

export const balanceSheet = (leaves: BalanceSheetLeaves): BalanceSheet => {
  const totalCurrentAssets = total(leaves, currentAssetLines);
  const totalNoncurrentAssets = total(leaves, noncurrentAssetLines);
  const totalCurrentLiabilities = total(leaves, currentLiabilityLines);
  const totalNoncurrentLiabilities = total(leaves, noncurrentLiabilityLines);
  const totalLiabilities = totalCurrentLiabilities + totalNoncurrentLiabilities;
  const totalEquity = total(leaves, equityLines);
  return {
    ...leaves,
    totalCurrentAssets,
    totalNoncurrentAssets,
    totalAssets: totalCurrentAssets + totalNoncurrentAssets,
    totalCurrentLiabilities,
    totalNoncurrentLiabilities,
    totalLiabilities,
    totalEquity,
    totalLiabilitiesAndEquity: totalLiabilities + totalEquity,
  };
};

/**
 * Leaves that were rounded one by one foot again when the company's equity is what the others leave for it. What they
 * were off by before they were rounded is no rounding: it stays off.
 */
export const footed = (leaves: BalanceSheetLeaves, off = 0): BalanceSheetLeaves => {
  const { totalAssets, totalLiabilities } = balanceSheet(leaves);
  return { ...leaves, companyEquity: totalAssets - totalLiabilities - leaves.noncontrollingInterests - off };
};

export const balanceSheetUsd = (leaves: BalanceSheetLeaves, rate: UsdRate): BalanceSheet =>
  balanceSheet(footed(eachToUsd(leaves, rate)));
