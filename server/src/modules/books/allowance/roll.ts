import type { AllowanceRoll } from "@suanpan/contract";
import { type Fen, minus, plus, sum } from "../../../kernel/money.ts";

/** What has to be charged for an allowance to end where it ends. A negative charge is a legitimate reversal. */
export const provisionOf = (movement: {
  readonly openingFen: Fen;
  readonly writtenOffFen: Fen;
  readonly recoveredFen: Fen;
  readonly closingFen: Fen;
}): Fen => minus(plus(minus(movement.closingFen, movement.openingFen), movement.writtenOffFen), movement.recoveredFen);

/** A pool's part in the movement of a month. */
export type PoolMovement = {
  readonly vintage: string;
  readonly allowanceFen: Fen;
  readonly writtenOffFen: Fen;
  readonly recoveredFen: Fen;
};

/** The movement of an allowance over a month; what was drawn in it began the month with nothing. */
export const rollOf = (period: string, openingFen: Fen, pools: readonly PoolMovement[]): AllowanceRoll => {
  const closingFen = sum(pools.map(({ allowanceFen }) => allowanceFen));
  const writtenOffFen = sum(pools.map((pool) => pool.writtenOffFen));
  const recoveredFen = sum(pools.map((pool) => pool.recoveredFen));
  const provisionFen = provisionOf({ openingFen, writtenOffFen, recoveredFen, closingFen });
  const newLoanFen = sum(
    pools
      .filter(({ vintage }) => vintage === period)
      .map((pool) => minus(plus(pool.allowanceFen, pool.writtenOffFen), pool.recoveredFen)),
  );
  const revisionFen = minus(provisionFen, newLoanFen);
  return { openingFen, newLoanFen, revisionFen, provisionFen, writtenOffFen, recoveredFen, closingFen };
};
