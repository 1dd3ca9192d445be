import { type AdjustmentColumn, adjustmentColumns } from "@suanpan/contract";
import { type Fen, negate, plus, zeroFen } from "../../../kernel/money.ts";
import { isAccount } from "../../ledger/index.ts";
import { type Column, columnOf } from "../company/tax/columns.ts";
import { isResult } from "../company/tax/entity-tax.ts";
import type { Balances } from "../statements/leaves-of-books.ts";
import type { Difference } from "./difference.store.ts";

/** What a column adds to the balances of US GAAP, account by account: debits less credits. */
export type ColumnBalances = ReadonlyMap<AdjustmentColumn, Balances>;

/** The columns as income tax names them. */
export const columnNames: Readonly<Record<Column, AdjustmentColumn>> = {
  "expected-credit-losses": "expectedCreditLosses",
  "effective-interest": "effectiveInterestRate",
  "share-based": "shareBasedCompensation",
  "financial-guarantee": "financialGuarantee",
  other: "other",
};

/** Where the two books' own rules part: a rule that is not here must say the same in both. */
const columnOfRule: Readonly<Record<string, AdjustmentColumn>> = {
  "balance-sheet.expected-interest": "effectiveInterestRate",
  "capital-heavy.stand-ready": "financialGuarantee",
  "capital-heavy.stand-ready-cancelled": "financialGuarantee",
  "capital-heavy.release": "financialGuarantee",
  "capital-heavy.premium-collected": "financialGuarantee",
  "capital-heavy.premium-written-off": "financialGuarantee",
  "capital-heavy.premium-allowance": "financialGuarantee",
  "award-cost": "shareBasedCompensation",
};

/** Entries that people write may be for one book only. */
export const rulesByHand = [
  "manual-journal",
  "imported-journal",
  "recurring-journal",
  "journal-reversal",
  "opening-balances",
];

/** Balances brought along say by their account why they differ. */
const columnOfBalance: Readonly<Record<string, AdjustmentColumn>> = {
  "allowance-loans": "expectedCreditLosses",
  "allowance-contract-assets": "expectedCreditLosses",
  "guarantee-contingent": "expectedCreditLosses",
  "loans-receivable": "effectiveInterestRate",
  "paid-in-capital": "shareBasedCompensation",
  "financial-assets-receivable": "financialGuarantee",
  "allowance-financial-assets": "financialGuarantee",
  "guarantee-stand-ready": "financialGuarantee",
  "contract-liabilities": "financialGuarantee",
};

/** An allowance that IFRS does not know at all belongs to the guarantee it would be for. */
const columnOfAllowance = (account: string): AdjustmentColumn =>
  account.endsWith("-financial-assets") ? "financialGuarantee" : "expectedCreditLosses";

/** What somebody wrote belongs where its result does, as for income tax; without one result it is other. */
const columnByHand = (beside: readonly string[]): AdjustmentColumn => {
  const found = new Set(beside.filter((account) => isAccount(account) && isResult(account)).map(columnOf));
  const [first] = found;
  return found.size === 1 && first !== undefined ? columnNames[first] : "other";
};

const columnOfDifference = ({ rule, account, beside }: Difference): AdjustmentColumn => {
  if (rule === "opening-balances") return columnOfBalance[account] ?? "other";
  if (beside !== null) return columnByHand(beside);
  if (rule === "allowance") return columnOfAllowance(account);
  return columnOfRule[rule] ?? "unexplained";
};

/** A difference, and the column it belongs to; a month may be asked for. */
export type Attributed = Pick<Difference, "entity" | "month" | "account" | "netFen"> & {
  readonly column: AdjustmentColumn;
};

/** Everything but what is worked out of other columns: tax on them, and others' share of them. */
export const workedOutOfOthers: readonly string[] = ["income-tax", "nci-share"];

export const attributed = (differences: readonly Difference[]): Attributed[] =>
  differences
    .filter(({ rule }) => !workedOutOfOthers.includes(rule))
    .flatMap((difference) => {
      const { entity, month, account, netFen } = difference;
      const column = columnOfDifference(difference);
      const own = { entity, month, account, netFen, column };
      // What is brought along column by column is balanced in each by what was earned before.
      if (difference.rule !== "opening-balances" || column === "other") return [own];
      const earned = { entity, month, account: "retained-earnings" };
      return [own, { ...earned, netFen: negate(netFen), column }, { ...earned, netFen, column: "other" as const }];
    });

export const balancesByColumn = (parts: readonly Omit<Attributed, "entity" | "month">[]): ColumnBalances => {
  const columns = new Map(adjustmentColumns.map((column) => [column, new Map<string, Fen>()]));
  for (const { column, account, netFen } of parts) {
    const balances = columns.get(column);
    balances?.set(account, plus(balances.get(account) ?? zeroFen, netFen));
  }
  return columns;
};
