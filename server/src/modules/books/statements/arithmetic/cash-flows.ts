import { type CashFlowLeaves, toUsd, type UsdRate } from "./leaves.ts";

export type CashFlowStatement = CashFlowLeaves & { readonly netChange: number; readonly closing: number };

export const cashFlowStatement = (leaves: CashFlowLeaves): CashFlowStatement => {
  const netChange = leaves.operating + leaves.investing + leaves.financing + leaves.foreignExchange;
  return { ...leaves, netChange, closing: leaves.opening + netChange };
};

/**
 * Opening cash is translated; closing cash is what the balance sheet says in that currency; what does not fit between
 * them falls on the effect of exchange rates.
 */
export const cashFlowsUsd = (leaves: CashFlowLeaves, closing: number, rate: UsdRate): CashFlowStatement => {
  const [operating, investing, financing, opening] = [
    leaves.operating,
    leaves.investing,
    leaves.financing,
    leaves.opening,
  ].map((amount) => toUsd(amount, rate)) as [number, number, number, number];
  return squared({ operating, investing, financing, foreignExchange: 0, opening }, closing);
};

/**
 * The effect of exchange rates as what makes the statement end in the cash there is. What nothing explained before
 * anything was rounded is no such effect: the statement ends that much beside it.
 */
export const squared = (leaves: CashFlowLeaves, closing: number, unexplained = 0): CashFlowStatement => {
  const { operating, investing, financing, opening } = leaves;
  const foreignExchange = closing - unexplained - opening - operating - investing - financing;
  return cashFlowStatement({ ...leaves, foreignExchange });
};
