export { type BalanceSheet, balanceSheet, balanceSheetUsd, footed } from "./balance-sheet.ts";
export { type CashFlowStatement, cashFlowStatement, cashFlowsUsd, squared } from "./cash-flows.ts";
export { type Comprehensive, comprehensive } from "./comprehensive.ts";
export {
  type BalanceSheetLeaves,
  type CashFlowLeaves,
  eachToUsd,
  type OperationsLeaves,
  type Shares,
  toUsd,
  type UsdRate,
  usdRate,
} from "./leaves.ts";
export {
  changeInPercent,
  effectiveTaxRate,
  type Margins,
  marginsOf,
  type NonGaap,
  nonGaap,
  percentOf,
} from "./non-gaap.ts";
export { type Operations, operations, operationsUsd } from "./operations.ts";
export { adsOf, type PerShare, perAds, perShare, perShareUsd, sharesPerAds, twoDecimals } from "./per-share.ts";
