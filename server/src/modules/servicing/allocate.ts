import type { OwedComponent } from "@suanpan/contract";
import { type Fen, least, minus, split, sum, zeroFen } from "../../kernel/money.ts";
import { type Instalment, type Loan, owed, owedBackOf, owedOf } from "../lending/index.ts";

/** What an amount can pay of an instalment: what is owed to the lender, and what was refunded without being there. */
export type Payable = OwedComponent | "owedBack";

/** What of an amount goes to one instalment of one slice. */
export type Part = { readonly instalment: number; readonly slice: number } & {
  readonly [C in Payable as `${C}Fen`]: Fen;
};
export type Allocation = { readonly parts: readonly Part[]; readonly leftFen: Fen };

/** The order in which money that comes in pays an instalment: the product's, and what is owed back at the end. */
export const orderOf = ({ terms }: Pick<Loan, "terms">): readonly Payable[] => [...terms.allocationOrder, "owedBack"];

/**
 * Oldest instalment first, unless something is taken back; inside one, in the order given; between the slices of a
 * co-lent loan, by what each is owed. What is left belongs to the borrower.
 */
export const allocate = (
  open: readonly Instalment[],
  amountFen: Fen,
  order: readonly Payable[],
  from: "oldest first" | "newest first" = "oldest first",
): Allocation => {
  let leftFen = amountFen;
  const parts: Part[] = [];
  const groups = byNumber(open);
  for (const rows of from === "oldest first" ? groups : groups.reverse()) {
    if (leftFen === 0) break;
    const paid = rows.map(() => ({ ...nothing }));
    for (const component of order) {
      const owedFen = rows.map((row) => (component === "owedBack" ? owedBackOf(row) : owedOf(row, component)));
      const payFen = least(leftFen, sum(owedFen));
      if (payFen === 0) continue;
      leftFen = minus(leftFen, payFen);
      const shares = rows.length === 1 ? [payFen] : split(payFen, owedFen);
      for (const [n, share] of shares.entries()) (paid[n] as Amounts)[`${component}Fen`] = share;
    }
    for (const [n, row] of rows.entries()) {
      const amounts = paid[n] as Amounts;
      if (amountIn(amounts) + amounts.owedBackFen > 0)
        parts.push({ instalment: row.number, slice: row.slice, ...amounts });
    }
  }
  return { parts, leftFen };
};

type Amounts = { [C in Payable as `${C}Fen`]: Fen };
const nothing: Amounts = {
  principalFen: zeroFen,
  interestFen: zeroFen,
  guaranteeFeeFen: zeroFen,
  serviceFeeFen: zeroFen,
  lateFeeFen: zeroFen,
  owedBackFen: zeroFen,
};

/** What of it is owed to the lender. */
export const amountIn = (part: { readonly [C in OwedComponent as `${C}Fen`]: Fen }): Fen =>
  sum([part.principalFen, part.interestFen, part.guaranteeFeeFen, part.serviceFeeFen, part.lateFeeFen]);

/** Rows of one number that owe something stand together: they are one instalment to the borrower. Oldest due date first. */
const byNumber = (open: readonly Instalment[]): Instalment[][] => {
  const groups: Instalment[][] = [];
  const unpaid = open.filter((row) => owed(row) !== 0);
  for (const row of unpaid.toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : a.dueOn > b.dueOn ? 1 : a.number - b.number))) {
    const last = groups.at(-1);
    if (last?.[0]?.number === row.number) last.push(row);
    else groups.push([row]);
  }
  return groups;
};
