import {
  type BalanceSheetLine,
  balanceSheetLines,
  costLines,
  type OperationsLine,
  operationsLines,
} from "@suanpan/contract";
import { type Fen, fen, least, minus, most, negate, plus, prorate, sum, zeroFen } from "../../../kernel/money.ts";
import { type AccountCode, accountCodes, chart, isAccount } from "../../ledger/index.ts";
import type { Beyond } from "./beyond.store.ts";
import type { Elimination } from "./eliminations.ts";
import type { Movement } from "./movement.store.ts";

/** Debits less credits of each account. */
export type Balances = ReadonlyMap<string, Fen>;

export const balancesOf = (parts: Iterable<Pick<Movement, "account" | "netFen">>): Balances => {
  const balances = new Map<string, Fen>();
  for (const { account, netFen } of parts) balances.set(account, plus(balances.get(account) ?? zeroFen, netFen));
  return balances;
};

/** As it stands in its line: assets and costs by what was debited, the rest by what was credited. */
export const signedFor = (account: AccountCode, netFen: Fen): Fen => {
  const { type, line } = chart[account];
  const onDebit = type === "asset" || (costLines as readonly string[]).includes(line);
  return onDebit ? netFen : negate(netFen);
};

export const isResult = (account: AccountCode): boolean =>
  chart[account].type === "revenue" || chart[account].type === "expense";

/** Income that has not been carried to equity yet belongs to the company's equity. */
export const lineOfBalance = (account: AccountCode): BalanceSheetLine =>
  isResult(account) ? "companyEquity" : (chart[account].line as BalanceSheetLine);

/** What is shown in another line than its account's: how much, from where, to where. */
export type Presented = {
  readonly what: string;
  readonly from: BalanceSheetLine;
  readonly to: BalanceSheetLine;
  readonly fen: Fen;
};

export type SheetFacts = {
  readonly balances: Balances;
  readonly eliminations: readonly Elimination[];
  readonly beyond: readonly Beyond[];
  readonly contractCreditFen: Fen;
};

const grossAndAllowance = {
  loansReceivable: [["loans-receivable"], "allowance-loans"],
  financialAssetsReceivable: [["financial-assets-receivable"], "allowance-financial-assets"],
  // Accounts receivable are due at once: only contract assets can reach beyond a year.
  accountsReceivableAndContractAssets: [["contract-assets"], "allowance-contract-assets"],
  payableToTrustInvestors: [["payable-trust-investors"], undefined],
} as const;

export const sheetLeaves = (facts: SheetFacts): Record<BalanceSheetLine, Fen> => {
  const leaves = Object.fromEntries(balanceSheetLines.map((line) => [line, zeroFen])) as Record<BalanceSheetLine, Fen>;
  const all = balancesOf([...entriesOf(facts.balances), ...facts.eliminations]);
  for (const account of accountCodes) {
    const line = lineOfBalance(account);
    const netFen = all.get(account) ?? zeroFen;
    leaves[line] = plus(leaves[line], chart[account].type === "asset" ? netFen : negate(netFen));
  }
  for (const { from, to, fen: amount } of presented(facts)) {
    leaves[from] = minus(leaves[from], amount);
    leaves[to] = plus(leaves[to], amount);
  }
  // A contract position that has turned credit makes the asset larger and is owed: both sides grow.
  leaves.accountsReceivableAndContractAssets = plus(
    leaves.accountsReceivableAndContractAssets,
    facts.contractCreditFen,
  );
  leaves.accruedExpensesAndOther = plus(leaves.accruedExpensesAndOther, facts.contractCreditFen);
  return leaves;
};

const entriesOf = (balances: Balances) => [...balances].map(([account, netFen]) => ({ account, netFen }));

/** The part of each line that is due beyond a year, allowances with it in proportion. */
export const presented = ({ balances, beyond, contractCreditFen }: SheetFacts): Presented[] =>
  Object.entries(grossAndAllowance).flatMap(([line, [accounts, allowance]]) => {
    const parts = beyond.filter((one) => one.line === line);
    const credit = line === "accountsReceivableAndContractAssets" ? contractCreditFen : zeroFen;
    const balance = sum(accounts.map((account) => balances.get(account) ?? zeroFen));
    const gross = plus(line === "payableToTrustInvestors" ? negate(balance) : balance, credit);
    if (gross <= 0) return [];
    const beyondFen = sum(parts.map((one) => one.beyondFen));
    const whole = parts.some(({ wholeFen }) => wholeFen !== null)
      ? sum(parts.map(({ wholeFen }) => wholeFen ?? zeroFen))
      : gross;
    const share = whole <= 0 ? zeroFen : least(gross, most(zeroFen, prorate(gross, beyondFen, whole)));
    const reserve = allowance === undefined ? zeroFen : (balances.get(allowance) ?? zeroFen);
    const amount = plus(share, prorate(reserve, share, gross));
    return amount === 0
      ? []
      : [
          {
            what: "due beyond a year",
            from: line as BalanceSheetLine,
            to: `${line}Noncurrent` as BalanceSheetLine,
            fen: amount,
          },
        ];
  });

/** What accounts of results came to, as the statement shows it. */
export const resultLeaves = (balances: Balances): Record<OperationsLine, Fen> => {
  const leaves = Object.fromEntries(operationsLines.map((line) => [line, zeroFen])) as Record<OperationsLine, Fen>;
  for (const account of accountCodes.filter(isResult)) {
    const line = chart[account].line as OperationsLine;
    leaves[line] = plus(leaves[line], signedFor(account, balances.get(account) ?? zeroFen));
  }
  return leaves;
};

/** An account the chart does not know stands in no line: whoever finds one must say so. */
export const unknownAccounts = (balances: Balances): [string, Fen][] =>
  [...balances].filter(([account, netFen]) => !isAccount(account) && netFen !== 0).map(([a, n]) => [a, fen(n)]);
