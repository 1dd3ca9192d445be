import type { AccountCode } from "../../../ledger/index.ts";

/**
 * Accounts whose balance the tax office sees later than the books do. What is on them will be deducted later
 * (deductible: a deferred tax asset) or taxed later (taxable: a deferred tax liability); the sign of the balance says
 * how much of either. Everything else is taxed when it is booked.
 */
export const temporaryDifferences: Partial<Readonly<Record<AccountCode, string>>> = {
  "allowance-loans": "deductible once the loan is written off",
  "allowance-financial-assets": "deductible once the receivable is written off",
  "allowance-contract-assets": "deductible once the receivable is written off",
  "guarantee-contingent": "deductible once the guarantee has paid",
  "guarantee-stand-ready": "booked as owed; taxed as it is collected",
  "financial-assets-receivable": "recognised ahead; taxed as it is collected",
  "contract-assets": "revenue recognised ahead; taxed as it is collected",
  "lease-liabilities": "deductible as it is paid",
  "right-of-use": "recognised ahead of the payments",
};

export const isTemporary = (account: string): boolean => Object.hasOwn(temporaryDifferences, account);
