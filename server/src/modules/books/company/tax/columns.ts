import { costFunctions } from "@suanpan/contract";
import { type Fen, fen, minus, negate, plus, prorate, zeroFen } from "../../../../kernel/money.ts";
import type { YearTotal } from "../company.store.ts";
import { isResult } from "./entity-tax.ts";

/** Where the IFRS book differs: the columns of the published reconciliation, and what somebody wrote by hand. */
export const columns = [
  "expected-credit-losses",
  "effective-interest",
  "share-based",
  "financial-guarantee",
  "other",
] as const;
export type Column = (typeof columns)[number];

/** The column a difference on an account belongs to. What differs in a function's cost is the awards'. */
export const columnOf = (account: string): Column => {
  if (account === "financing-income") return "effective-interest";
  if (account === "provision-financial-assets" || account === "guarantee-release") return "financial-guarantee";
  if (account.startsWith("provision-")) return "expected-credit-losses";
  return (costFunctions as readonly string[]).includes(account) ? "share-based" : "other";
};

/** For each column: by how much IFRS has earned more so far, and the tax carried on it. */
export type Carried = Readonly<Record<Column, { readonly earnedFen: Fen; readonly taxFen: Fen }>>;

export const nothingCarried: Carried = Object.fromEntries(
  columns.map((column) => [column, { earnedFen: zeroFen, taxFen: zeroFen }]),
) as Carried;

/** By how much one book's income before tax is more than the other's, by column. */
export const columnDifferences = (
  us: readonly YearTotal[],
  ifrs: readonly YearTotal[],
): Readonly<Record<Column, Fen>> => {
  const differences = Object.fromEntries(columns.map((column) => [column, zeroFen])) as Record<Column, Fen>;
  const add = (totals: readonly YearTotal[], sign: 1 | -1): void => {
    for (const { account, netFen } of totals.filter(
      (total) => isResult(total.account) && total.account !== "income-tax",
    ))
      differences[columnOf(account)] = plus(differences[columnOf(account)], fen(sign * netFen));
  };
  add(us, 1);
  add(ifrs, -1);
  return differences;
};

/** Tax is worked out on what each column moved, and carried: a rate that changes does not reach back. Awards have none. */
export const carryOn = (before: Carried, now: Readonly<Record<Column, Fen>>, ratePpm: number): Carried =>
  Object.fromEntries(
    columns.map((column) => {
      const movedFen = minus(now[column], before[column].earnedFen);
      const taxFen = column === "share-based" ? zeroFen : prorate(movedFen, ratePpm, 1_000_000);
      return [column, { earnedFen: now[column], taxFen: plus(before[column].taxFen, taxFen) }];
    }),
  ) as Carried;

/** The deferred tax of all the columns: what will be paid later is below nothing, as everywhere. */
export const carriedTax = (carried: Carried): Fen =>
  negate(columns.reduce((total, column) => plus(total, carried[column].taxFen), zeroFen));

export const sameCarried = (a: Carried, b: Carried): boolean =>
  columns.every((column) => a[column].earnedFen === b[column].earnedFen && a[column].taxFen === b[column].taxFen);
