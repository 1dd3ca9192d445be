import type { BalanceSheetLine, OperationsLine } from "@suanpan/contract";
import { scaleHalfUp } from "../../../../kernel/decimal.ts";

/**
 * Leaves are what a statement cannot work out: everything else in it is arithmetic over them. They are whole numbers of
 * whatever unit the statement is in (thousands of yuan as published, or fen), whether they come from the books or from
 * a release of a period before there were any.
 */
export type BalanceSheetLeaves = Readonly<Record<BalanceSheetLine, number>>;
export type OperationsLeaves = Readonly<Record<OperationsLine | "netLossToNoncontrolling", number>>;
export type CashFlowLeaves = Readonly<
  Record<"operating" | "investing" | "financing" | "foreignExchange" | "opening", number>
>;
export type Shares = { readonly sharesBasic: number; readonly sharesDiluted: number };

/** RMB for one US dollar, in millionths: 7.2672 is 7,267,200. */
export type UsdRate = number & { readonly usdRate: unique symbol };

export const usdRate = (micro: number): UsdRate => {
  if (!Number.isSafeInteger(micro) || micro <= 0) throw new RangeError(`${micro} is not an exchange rate`);
  return micro as UsdRate;
};

/** One leaf in US dollars. Sums are never translated: they are summed again from these. */
export const toUsd = (amount: number, rate: UsdRate): number => scaleHalfUp(amount, 1_000_000, rate) + 0;

export const eachToUsd = <K extends string>(
  leaves: Readonly<Record<K, number>>,
  rate: UsdRate,
): Readonly<Record<K, number>> =>
  Object.fromEntries(Object.entries<number>(leaves).map(([line, amount]) => [line, toUsd(amount, rate)])) as Record<
    K,
    number
  >;

export const total = <K extends string>(leaves: Readonly<Record<K, number>>, lines: readonly K[]): number =>
  lines.reduce((sum, line) => sum + leaves[line], 0);
