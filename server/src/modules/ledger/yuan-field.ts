import { type Fen, parseYuan, zeroFen } from "../../kernel/money.ts";

/** An amount in a file: yuan with at most two decimals, never below zero; empty is nothing. */
export const fenIn = (text: string): Fen | undefined => {
  if (text === "") return zeroFen;
  if (!/^[\d,]{1,20}(\.\d{1,2})?$/.test(text)) return undefined;
  const amountFen = parseYuan(text);
  return amountFen !== undefined && amountFen <= 10_000_000_000_000 ? amountFen : undefined;
};
