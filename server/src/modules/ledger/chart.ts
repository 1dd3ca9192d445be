import type { Account as AccountView, BalanceSheetLine, OperationsLine } from "@suanpan/contract";

type Side = AccountView["normalSide"];
type Entry<T extends AccountView["type"], L> = {
  readonly type: T;
  readonly line: L;
  readonly nameEn: string;
  readonly nameZh: string;
  readonly normalSide: Side;
};

const kind =
  <T extends AccountView["type"], L>(type: T, side: Side) =>
  (line: L, nameEn: string, nameZh: string, normalSide: Side = side): Entry<T, L> => ({
    type,
    line,
    nameEn,
    nameZh,
    normalSide,
  });

const asset = kind<"asset", BalanceSheetLine>("asset", "debit");
const liability = kind<"liability", BalanceSheetLine>("liability", "credit");
const equity = kind<"equity", BalanceSheetLine>("equity", "credit");
const revenue = kind<"revenue", OperationsLine>("revenue", "credit");
const expense = kind<"expense", OperationsLine>("expense", "debit");

/**
 * The chart of accounts, each with the line of the statements it stands in. Contra accounts stand with what they reduce
 * and carry the opposite side. What is due beyond a year moves to the noncurrent line when a statement is made.
 */
export const chart = {
  cash: asset("cashAndCashEquivalents", "Cash and cash equivalents", "现金及现金等价物"),
  "restricted-cash": asset("restrictedCash", "Restricted cash", "受限资金"),
  "short-term-investments": asset("shortTermInvestments", "Short-term investments", "短期投资"),
  "security-deposits": asset("securityDeposits", "Security deposits", "保证金"),
  "funds-receivable": asset(
    "fundsReceivableFromPaymentProviders",
    "Funds receivable from payment providers",
    "应收第三方支付机构款项",
  ),
  "accounts-receivable": asset("accountsReceivableAndContractAssets", "Accounts receivable", "应收账款"),
  "contract-assets": asset("accountsReceivableAndContractAssets", "Contract assets", "合同资产"),
  "allowance-contract-assets": asset(
    "accountsReceivableAndContractAssets",
    "Allowance for accounts receivable and contract assets",
    "应收账款及合同资产损失准备",
    "credit",
  ),
  "financial-assets-receivable": asset("financialAssetsReceivable", "Financial assets receivable", "应收金融资产"),
  "allowance-financial-assets": asset(
    "financialAssetsReceivable",
    "Allowance for financial assets receivable",
    "应收金融资产损失准备",
    "credit",
  ),
  "due-from-related-parties": asset("amountsDueFromRelatedParties", "Due from related parties", "应收关联方款项"),
  "loans-receivable": asset("loansReceivable", "Loans receivable", "应收贷款"),
  "allowance-loans": asset("loansReceivable", "Allowance for loans receivable", "贷款损失准备", "credit"),
  prepaid: asset("prepaidExpensesAndOther", "Prepaid expenses and other assets", "预付费用及其他资产"),
  "intercompany-receivable": asset("prepaidExpensesAndOther", "Due from group companies", "应收集团内公司款项"),
  "property-equipment": asset("propertyAndEquipment", "Property and equipment", "物业及设备"),
  "depreciation-property": asset("propertyAndEquipment", "Accumulated depreciation", "累计折旧", "credit"),
  "land-use-rights": asset("landUseRights", "Land use rights", "土地使用权"),
  "amortisation-land": asset(
    "landUseRights",
    "Accumulated amortisation of land use rights",
    "土地使用权累计摊销",
    "credit",
  ),
  intangibles: asset("intangibleAssets", "Intangible assets", "无形资产"),
  "amortisation-intangibles": asset("intangibleAssets", "Accumulated amortisation", "无形资产累计摊销", "credit"),
  goodwill: asset("goodwill", "Goodwill", "商誉"),
  "deferred-tax-assets": asset("deferredTaxAssets", "Deferred tax assets", "递延所得税资产"),
  "right-of-use": asset("otherNoncurrentAssets", "Right-of-use assets", "使用权资产"),
  "investments-group": asset("otherNoncurrentAssets", "Investments in group companies", "对集团内公司的投资"),
  "other-noncurrent-assets": asset("otherNoncurrentAssets", "Other noncurrent assets", "其他非流动资产"),

  "payable-trust-investors": liability("payableToTrustInvestors", "Payable to trust investors", "应付信托投资人款项"),
  "payable-funders": liability("accruedExpensesAndOther", "Payable to funders", "应付资金方款项"),
  "borrower-credits": liability("accruedExpensesAndOther", "Credits of borrowers", "借款人预存款"),
  suspense: liability("accruedExpensesAndOther", "Money not yet matched", "待确认款项"),
  "contract-liabilities": liability("accruedExpensesAndOther", "Contract liabilities", "合同负债"),
  "dividends-payable": liability("accruedExpensesAndOther", "Dividends payable", "应付股利"),
  "accrued-expenses": liability(
    "accruedExpensesAndOther",
    "Accrued expenses and other current liabilities",
    "应计费用及其他流动负债",
  ),
  "lease-liabilities": liability("accruedExpensesAndOther", "Lease liabilities", "租赁负债"),
  "intercompany-payable": liability("accruedExpensesAndOther", "Due to group companies", "应付集团内公司款项"),
  "due-to-related-parties": liability("amountsDueToRelatedParties", "Due to related parties", "应付关联方款项"),
  "short-term-loans": liability("shortTermLoans", "Short-term loans", "短期借款"),
  "guarantee-stand-ready": liability(
    "guaranteeLiabilitiesStandReady",
    "Guarantee liabilities, stand ready",
    "担保负债（备用义务）",
  ),
  "guarantee-contingent": liability(
    "guaranteeLiabilitiesContingent",
    "Guarantee liabilities, contingent",
    "或有担保负债",
  ),
  "income-tax-payable": liability("incomeTaxPayable", "Income tax payable", "应交所得税"),
  "other-tax-payable": liability("otherTaxPayable", "Other tax payable", "应交其他税费"),
  "deferred-tax-liabilities": liability("deferredTaxLiabilities", "Deferred tax liabilities", "递延所得税负债"),
  "other-long-term-liabilities": liability("otherLongTermLiabilities", "Other long-term liabilities", "其他长期负债"),

  "share-capital": equity("companyEquity", "Share capital", "股本"),
  "paid-in-capital": equity("companyEquity", "Additional paid-in capital", "资本公积"),
  "treasury-shares": equity("companyEquity", "Treasury shares", "库存股", "debit"),
  "moved-in": equity("companyEquity", "Opening balances of books moved in", "迁入账簿期初余额"),
  "retained-earnings": equity("companyEquity", "Retained earnings", "未分配利润"),
  "translation-adjustment": equity("companyEquity", "Foreign currency translation adjustment", "外币折算差额"),
  "noncontrolling-interests": equity("noncontrollingInterests", "Noncontrolling interests", "少数股东权益"),

  "facilitation-heavy": revenue(
    "facilitationAndServicingCapitalHeavy",
    "Loan facilitation, capital heavy",
    "贷款撮合收入（重资本）",
  ),
  "servicing-heavy": revenue(
    "facilitationAndServicingCapitalHeavy",
    "Post-facilitation servicing, capital heavy",
    "贷后服务收入（重资本）",
  ),
  "financing-income": revenue("financingIncome", "Financing income", "融资收入"),
  "guarantee-release": revenue("releaseOfGuaranteeLiabilities", "Release of guarantee liabilities", "担保负债解除收入"),
  "other-services-fees": revenue(
    "otherServiceFeesCredit",
    "Other services fees, credit driven",
    "其他服务费（信贷驱动）",
  ),
  "facilitation-light": revenue(
    "facilitationAndServicingCapitalLight",
    "Loan facilitation, capital light",
    "贷款撮合收入（轻资本）",
  ),
  "servicing-light": revenue(
    "facilitationAndServicingCapitalLight",
    "Post-facilitation servicing, capital light",
    "贷后服务收入（轻资本）",
  ),
  "referral-fees": revenue("referralServiceFees", "Referral services fees", "引流服务费"),
  "technology-fees": revenue("otherServiceFeesPlatform", "Technology services fees", "科技服务费"),
  "other-services-platform": revenue("otherServiceFeesPlatform", "Other services fees, platform", "其他服务费（平台）"),
  "interest-income": revenue("interestIncomeNet", "Interest income", "利息收入"),
  "foreign-exchange": revenue("foreignExchange", "Foreign exchange gain", "汇兑收益"),
  "other-income": revenue("otherIncomeNet", "Other income, net", "其他收益净额"),
  "investment-result": revenue("investmentLoss", "Investment result", "投资损益"),

  "origination-servicing": expense(
    "facilitationOriginationAndServicing",
    "Facilitation, origination and servicing",
    "撮合、发放及服务成本",
  ),
  "funding-costs": expense("fundingCosts", "Funding costs", "资金成本"),
  "sales-marketing": expense("salesAndMarketing", "Sales and marketing", "销售及营销费用"),
  "general-administrative": expense("generalAndAdministrative", "General and administrative", "一般及行政费用"),
  "provision-loans": expense("provisionLoansReceivable", "Provision for loans receivable", "贷款损失拨备"),
  "provision-financial-assets": expense(
    "provisionFinancialAssetsReceivable",
    "Provision for financial assets receivable",
    "应收金融资产拨备",
  ),
  "provision-contract-assets": expense(
    "provisionAccountsReceivableAndContractAssets",
    "Provision for accounts receivable and contract assets",
    "应收账款及合同资产拨备",
  ),
  "provision-contingent": expense(
    "provisionContingentLiabilities",
    "Provision for contingent liabilities",
    "或有负债拨备",
  ),
  "interest-expense": expense("interestIncomeNet", "Interest expense", "利息支出"),
  "income-tax": expense("incomeTax", "Income tax", "所得税"),
} as const;

export type AccountCode = keyof typeof chart;

export const accountCodes = Object.keys(chart) as AccountCode[];

export const isAccount = (code: string): code is AccountCode => Object.hasOwn(chart, code);

/** What the cash-flow statement explains; every other line of an entry says where it belongs in it. */
export const isCash = (code: string): boolean => code === "cash" || code === "restricted-cash";

/** An account as people read it; a code the chart no longer knows is shown as itself. */
export const named = (code: string): { account: string; nameEn: string; nameZh: string } =>
  isAccount(code)
    ? { account: code, nameEn: chart[code].nameEn, nameZh: chart[code].nameZh }
    : { account: code, nameEn: code, nameZh: code };

export const accountViews = (): AccountView[] => accountCodes.map((code) => ({ code, ...chart[code] }));
