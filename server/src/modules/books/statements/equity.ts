import type { EquityRow } from "@suanpan/contract";
import { type Fen, minus, negate, plus, zeroFen } from "../../../kernel/money.ts";
import { accountCodes } from "../../ledger/index.ts";
import { type Balances, isResult } from "./leaves-of-books.ts";

export const equityColumns = [
  "shareCapital",
  "paidInCapital",
  "treasuryShares",
  "retainedEarnings",
  "translation",
  "noncontrollingInterests",
] as const;
export type EquityColumn = (typeof equityColumns)[number];
export type EquityAmounts = Readonly<Record<EquityColumn, Fen>>;

const columnOf: Readonly<Record<string, EquityColumn>> = {
  "share-capital": "shareCapital",
  "paid-in-capital": "paidInCapital",
  "treasury-shares": "treasuryShares",
  "retained-earnings": "retainedEarnings",
  "moved-in": "retainedEarnings",
  "translation-adjustment": "translation",
  "noncontrolling-interests": "noncontrollingInterests",
};

const nothing: EquityAmounts = {
  shareCapital: zeroFen,
  paidInCapital: zeroFen,
  treasuryShares: zeroFen,
  retainedEarnings: zeroFen,
  translation: zeroFen,
  noncontrollingInterests: zeroFen,
};

/** Equity by its parts; a result that is not carried over yet stands with retained earnings. */
export const equityOf = (balances: Balances): EquityAmounts => {
  const amounts: Record<EquityColumn, Fen> = { ...nothing };
  for (const account of accountCodes) {
    const column = isResult(account) ? "retainedEarnings" : columnOf[account];
    if (column) amounts[column] = minus(amounts[column], balances.get(account) ?? zeroFen);
  }
  return amounts;
};

export type EquityFacts = {
  readonly opening: EquityAmounts;
  readonly closing: EquityAmounts;
  readonly netIncomeFen: Fen;
  readonly noncontrollingLossFen: Fen;
  readonly shareBasedFen: Fen;
  readonly dividendsFen: Fen;
};

/** How equity came from where it was to where it is. What nothing else explains is a buy-back, or other. */
export const equityMovements = (facts: EquityFacts): readonly (readonly [string, EquityAmounts])[] => {
  const { opening, closing, netIncomeFen, noncontrollingLossFen, shareBasedFen, dividendsFen } = facts;
  const result: EquityAmounts = {
    ...nothing,
    retainedEarnings: plus(netIncomeFen, noncontrollingLossFen),
    noncontrollingInterests: negate(noncontrollingLossFen),
  };
  const rest = Object.fromEntries(
    equityColumns.map((column) => [column, minus(minus(closing[column], opening[column]), result[column])]),
  ) as Record<EquityColumn, Fen>;
  return [
    ["openingEquity", opening],
    ["netIncome", result],
    ["foreignCurrencyTranslation", { ...nothing, translation: rest.translation }],
    ["shareBasedCompensation", { ...nothing, paidInCapital: shareBasedFen }],
    ["dividends", { ...nothing, retainedEarnings: negate(dividendsFen) }],
    ["repurchases", { ...nothing, treasuryShares: rest.treasuryShares }],
    [
      "otherMovements",
      {
        ...nothing,
        shareCapital: rest.shareCapital,
        paidInCapital: minus(rest.paidInCapital, shareBasedFen),
        retainedEarnings: plus(rest.retainedEarnings, dividendsFen),
        noncontrollingInterests: rest.noncontrollingInterests,
      },
    ],
    ["closingEquity", closing],
  ];
};

type Names = (line: string) => { readonly nameEn: string; readonly nameZh: string };

/** One row in the statement's own unit. */
export const equityRow = (line: string, amounts: Readonly<Record<EquityColumn, number>>, names: Names): EquityRow => ({
  line,
  ...names(line),
  ...amounts,
  total: equityColumns.reduce((all, column) => all + amounts[column], 0),
});
