import { type Fen, least, minus, plus, zeroFen } from "../../kernel/money.ts";
import type { Instalment } from "../lending/index.ts";

export type Part = { readonly instalment: number; readonly interestFen: Fen; readonly principalFen: Fen };
export type Allocation = { readonly parts: readonly Part[]; readonly leftFen: Fen };

export const owedInterest = (i: Instalment): Fen => minus(i.interestFen, i.paidInterestFen);
export const owedPrincipal = (i: Instalment): Fen => minus(i.principalFen, i.paidPrincipalFen);
export const owed = (i: Instalment): Fen => plus(owedInterest(i), owedPrincipal(i));

/** Oldest instalment first; inside one, interest before principal. What is left belongs to the borrower. */
export const allocate = (open: readonly Instalment[], amountFen: Fen): Allocation => {
  let leftFen = amountFen;
  const parts = open.flatMap((instalment): Part[] => {
    const interestFen = least(leftFen, owedInterest(instalment));
    const principalFen = least(minus(leftFen, interestFen), owedPrincipal(instalment));
    leftFen = minus(leftFen, plus(interestFen, principalFen));
    return plus(interestFen, principalFen) > zeroFen
      ? [{ instalment: instalment.number, interestFen, principalFen }]
      : [];
  });
  return { parts, leftFen };
};
