import { type Fen, fen, minus, most, negate, sum, zeroFen } from "../../../kernel/money.ts";
import { type Carried, columns } from "../company/tax/columns.ts";
import { type Attributed, columnNames } from "./attribute.ts";

type Part = Omit<Attributed, "entity" | "month">;

/** What an entity's income tax came to in the two books, from the entries of its runs: debits less credits. */
export type TaxOfEntity = {
  /** Deferred by US GAAP: an asset when it is more than nothing. */
  readonly deferredFen: Fen;
  readonly carried: Carried;
  /** How the IFRS book differs, account by account. */
  readonly differences: readonly { readonly account: string; readonly netFen: Fen }[];
};

/**
 * Deferred tax of an entity is one number, an asset or a liability. Column after column moves it: what each moves of
 * the asset and of the liability is its part. What the columns last worked out do not account for waits for the next
 * run, with what is other.
 */
export const taxByColumn = ({ deferredFen, carried, differences }: TaxOfEntity): Part[] => {
  const parts: Part[] = [];
  let beforeFen = deferredFen;
  for (const column of columns) {
    const afterFen = minus(beforeFen, fen(carried[column].taxFen));
    parts.push(...moved(beforeFen, afterFen).map((part) => ({ ...part, column: columnNames[column] })));
    beforeFen = afterFen;
  }
  return [...parts, ...left(parts, differences)];
};

const moved = (beforeFen: Fen, afterFen: Fen) => {
  const asset = (deferred: Fen): Fen => most(deferred, zeroFen);
  const liability = (deferred: Fen): Fen => most(negate(deferred), zeroFen);
  return [
    { account: "deferred-tax-assets", netFen: minus(asset(afterFen), asset(beforeFen)) },
    { account: "deferred-tax-liabilities", netFen: minus(liability(beforeFen), liability(afterFen)) },
    { account: "income-tax", netFen: minus(beforeFen, afterFen) },
  ].filter(({ netFen }) => netFen !== 0);
};

/** What stands in the books and in no part. */
export const left = (
  parts: readonly Part[],
  differences: readonly { readonly account: string; readonly netFen: Fen }[],
): Part[] =>
  [...new Set([...parts, ...differences].map(({ account }) => account))]
    .map((account) => ({
      account,
      netFen: minus(
        sum(differences.filter((one) => one.account === account).map(({ netFen }) => netFen)),
        sum(parts.filter((one) => one.account === account).map(({ netFen }) => netFen)),
      ),
      column: "other" as const,
    }))
    .filter(({ netFen }) => netFen !== 0);

/** What other owners have of each column's result: the share of all of them so far, less that of those before. */
export const shareByColumn = (
  shareOf: (columnsSoFar: readonly string[]) => Fen,
  differences: readonly { readonly account: string; readonly netFen: Fen }[],
): Part[] => {
  const parts: Part[] = [];
  const names = columns.map((column) => columnNames[column]);
  let beforeFen = shareOf([]);
  for (const [n, column] of names.entries()) {
    const afterFen = shareOf(names.slice(0, n + 1));
    const shareFen = minus(afterFen, beforeFen);
    if (shareFen !== 0)
      parts.push(
        { column, account: "retained-earnings", netFen: shareFen },
        { column, account: "noncontrolling-interests", netFen: negate(shareFen) },
      );
    beforeFen = afterFen;
  }
  return [...parts, ...left(parts, differences)];
};
