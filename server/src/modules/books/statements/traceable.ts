import {
  type BalanceSheetLine,
  balanceSheetLines,
  belowOperationsLines,
  costLines,
  creditDrivenLines,
  currentAssetLines,
  currentLiabilityLines,
  equityLines,
  noncurrentAssetLines,
  noncurrentLiabilityLines,
  type OperationsLine,
  operationsLines,
  platformLines,
} from "@suanpan/contract";
import { type Fen, negate, times, zeroFen } from "../../../kernel/money.ts";
import { type AccountCode, accountCodes, chart } from "../../ledger/index.ts";
import { isResult, lineOfBalance, signedFor } from "./leaves-of-books.ts";

/** A line or a total of the statements as the leaves it is made of, each taken once or taken away once. */
export type Traceable =
  | { readonly kind: "balance"; readonly leaves: ReadonlyMap<BalanceSheetLine, 1 | -1> }
  | { readonly kind: "result"; readonly leaves: ReadonlyMap<OperationsLine, 1 | -1> };

const revenue = [...creditDrivenLines, ...platformLines];
const once = <K>(lines: readonly K[], weight: 1 | -1 = 1): [K, 1 | -1][] => lines.map((line) => [line, weight]);
const fromOperations = [...once<OperationsLine>(revenue), ...once<OperationsLine>(costLines, -1)];
const beforeTax = [...fromOperations, ...once<OperationsLine>(belowOperationsLines)];

const resultTotals: Readonly<Record<string, [OperationsLine, 1 | -1][]>> = {
  creditDrivenServices: once<OperationsLine>(creditDrivenLines),
  platformServices: once<OperationsLine>(platformLines),
  totalNetRevenue: once<OperationsLine>(revenue),
  totalOperatingCosts: once<OperationsLine>(costLines),
  incomeFromOperations: fromOperations,
  incomeBeforeTax: beforeTax,
  netIncome: [...beforeTax, ["incomeTax", 1]],
};

const liabilities = [...currentLiabilityLines, ...noncurrentLiabilityLines];
const balanceTotals: Readonly<Record<string, readonly BalanceSheetLine[]>> = {
  totalCurrentAssets: currentAssetLines,
  totalNoncurrentAssets: noncurrentAssetLines,
  totalAssets: [...currentAssetLines, ...noncurrentAssetLines],
  totalCurrentLiabilities: currentLiabilityLines,
  totalNoncurrentLiabilities: noncurrentLiabilityLines,
  totalLiabilities: liabilities,
  totalEquity: equityLines,
  totalLiabilitiesAndEquity: [...liabilities, ...equityLines],
};

export const traceable = (line: string): Traceable | undefined => {
  const result = resultTotals[line] ?? once(operationsLines.filter((one) => one === line));
  if (result.length > 0) return { kind: "result", leaves: new Map(result) };
  const balance = balanceTotals[line] ?? balanceSheetLines.filter((one) => one === line);
  return balance.length > 0 ? { kind: "balance", leaves: new Map(once(balance)) } : undefined;
};

/** How an account counts in the line: 0 when it does not stand in it. */
const weightOf = (found: Traceable, account: AccountCode): 0 | 1 | -1 => {
  if (found.kind === "balance") return found.leaves.get(lineOfBalance(account)) ?? 0;
  return isResult(account) ? (found.leaves.get(chart[account].line as OperationsLine) ?? 0) : 0;
};

export const accountsIn = (found: Traceable): AccountCode[] =>
  accountCodes.filter((account) => weightOf(found, account) !== 0);

/** Debits less credits of an account as they count in the line. */
export const countedIn = (found: Traceable, account: AccountCode, netFen: Fen | undefined): Fen => {
  const shown =
    found.kind === "result"
      ? signedFor(account, netFen ?? zeroFen)
      : chart[account].type === "asset"
        ? (netFen ?? zeroFen)
        : negate(netFen ?? zeroFen);
  return times(shown, weightOf(found, account));
};
