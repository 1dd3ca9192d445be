import type { Account as AccountView } from "@suanpan/contract";

type Type = AccountView["type"];

const account = (type: Type, nameEn: string, nameZh: string, side?: AccountView["normalSide"]) => ({
  type,
  nameEn,
  nameZh,
  normalSide: side ?? (type === "asset" || type === "expense" ? ("debit" as const) : ("credit" as const)),
});

/** The chart of accounts. Contra accounts stand with what they reduce and carry the opposite side. */
export const chart = {
  cash: account("asset", "Cash and cash equivalents", "现金及现金等价物"),
  "restricted-cash": account("asset", "Restricted cash", "受限资金"),
  "funds-receivable": account("asset", "Funds receivable from payment providers", "应收第三方支付机构款项"),
  "loans-receivable": account("asset", "Loans receivable", "应收贷款"),
  "allowance-loans": account("asset", "Allowance for loans receivable", "贷款损失准备", "credit"),
  "contract-assets": account("asset", "Contract assets", "合同资产"),
  "payable-funders": account("liability", "Payable to funders", "应付资金方款项"),
  "borrower-credits": account("liability", "Credits of borrowers", "借款人预存款"),
  "guarantee-contingent": account("liability", "Guarantee liabilities, contingent", "或有担保负债"),
  "other-tax-payable": account("liability", "Other tax payable", "应交其他税费"),
  "accrued-expenses": account("liability", "Accrued expenses and other current liabilities", "应计费用及其他流动负债"),
  "share-capital": account("equity", "Share capital", "股本"),
  "paid-in-capital": account("equity", "Additional paid-in capital", "资本公积"),
  "moved-in": account("equity", "Opening balances of books moved in", "迁入账簿期初余额"),
  "retained-earnings": account("equity", "Retained earnings", "未分配利润"),
  "financing-income": account("revenue", "Financing income", "融资收入"),
  "other-services-fees": account("revenue", "Other services fees", "其他服务费"),
  "interest-income": account("revenue", "Interest income", "利息收入"),
  "provision-loans": account("expense", "Provision for loans receivable", "贷款损失拨备"),
  "funding-costs": account("expense", "Funding costs", "资金成本"),
  "sales-marketing": account("expense", "Sales and marketing", "销售及营销费用"),
  "general-administrative": account("expense", "General and administrative", "一般及行政费用"),
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
