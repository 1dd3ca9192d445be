/** The lines of the statements, in the order they are printed. Every account of the chart stands in one of them. */
export const balanceSheetLines = [
  // Current assets.
  "cashAndCashEquivalents",
  "restrictedCash",
  "shortTermInvestments",
  "securityDeposits",
  "fundsReceivableFromPaymentProviders",
  "accountsReceivableAndContractAssets",
  "financialAssetsReceivable",
  "amountsDueFromRelatedParties",
  "loansReceivable",
  "prepaidExpensesAndOther",
  // Noncurrent assets.
  "accountsReceivableAndContractAssetsNoncurrent",
  "financialAssetsReceivableNoncurrent",
  "amountsDueFromRelatedPartiesNoncurrent",
  "loansReceivableNoncurrent",
  "propertyAndEquipment",
  "landUseRights",
  "intangibleAssets",
  "goodwill",
  "deferredTaxAssets",
  "otherNoncurrentAssets",
  // Current liabilities.
  "payableToTrustInvestors",
  "accruedExpensesAndOther",
  "amountsDueToRelatedParties",
  "shortTermLoans",
  "guaranteeLiabilitiesStandReady",
  "guaranteeLiabilitiesContingent",
  "incomeTaxPayable",
  "otherTaxPayable",
  // Noncurrent liabilities.
  "deferredTaxLiabilities",
  "payableToTrustInvestorsNoncurrent",
  "otherLongTermLiabilities",
  // Equity.
  "companyEquity",
  "noncontrollingInterests",
] as const;
export type BalanceSheetLine = (typeof balanceSheetLines)[number];

export const operationsLines = [
  // Revenue, credit driven services.
  "facilitationAndServicingCapitalHeavy",
  "financingIncome",
  "releaseOfGuaranteeLiabilities",
  "otherServiceFeesCredit",
  // Revenue, platform services.
  "facilitationAndServicingCapitalLight",
  "referralServiceFees",
  "otherServiceFeesPlatform",
  // Operating costs and expenses.
  "facilitationOriginationAndServicing",
  "fundingCosts",
  "salesAndMarketing",
  "generalAndAdministrative",
  "provisionLoansReceivable",
  "provisionFinancialAssetsReceivable",
  "provisionAccountsReceivableAndContractAssets",
  "provisionContingentLiabilities",
  // Below income from operations.
  "interestIncomeNet",
  "foreignExchange",
  "otherIncomeNet",
  "investmentLoss",
  "incomeTax",
] as const;
export type OperationsLine = (typeof operationsLines)[number];
export type StatementLine = BalanceSheetLine | OperationsLine;
