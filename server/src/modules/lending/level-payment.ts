import { type Fen, prorate } from "../../kernel/money.ts";
import type { PeriodRate } from "./day-count.ts";

/**
 * The equal payment that repays a principal with interest over periods that may differ in length: the principal
 * divided by the sum of the periods' discount factors, worked out in whole numbers and rounded once.
 */
export const levelPayment = (principalFen: Fen, rates: readonly PeriodRate[]): Fen => {
  // After each period the sum S of discount factors is sumNumerator ÷ sumDenominator, and one factor more is multiplied in.
  let factorNumerator = 1n;
  let factorDenominator = 1n;
  let sumNumerator = 0n;
  for (const { numerator, denominator } of rates) {
    factorNumerator *= denominator;
    const grown = denominator + numerator;
    factorDenominator *= grown;
    sumNumerator = sumNumerator * grown + factorNumerator;
  }
  return prorate(principalFen, factorDenominator, sumNumerator);
};
