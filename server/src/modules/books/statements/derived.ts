import { type Fen, fen, sum, times } from "../../../kernel/money.ts";
import { operations, perShare, type Shares } from "./arithmetic/index.ts";
import { namesOf } from "./layout.ts";
import { movingLine } from "./moving.ts";
import type { ShareMovement } from "./ports.ts";
import type { StatementFacts } from "./read-facts.ts";
import { leavesAmount } from "./trace-amount.ts";
import { traceable } from "./traceable.ts";

/** Lines that are other lines, added and taken away. */
const sums: Readonly<Record<string, readonly (readonly [line: string, weight: 1 | -1])[]>> = {
  netIncomeToShareholders: [
    ["netIncome", 1],
    ["netLossToNoncontrolling", 1],
  ],
  totalComprehensiveIncome: [
    ["netIncome", 1],
    ["foreignCurrencyTranslation", 1],
  ],
  comprehensiveLossToNoncontrolling: [["netLossToNoncontrolling", 1]],
  comprehensiveIncomeToShareholders: [
    ["totalComprehensiveIncome", 1],
    ["comprehensiveLossToNoncontrolling", 1],
  ],
  nonGaapNetIncome: [
    ["netIncome", 1],
    ["shareBasedCompensation", 1],
  ],
  nonGaapNetIncomeToShareholders: [
    ["netIncomeToShareholders", 1],
    ["shareBasedCompensation", 1],
  ],
  nonGaapIncomeFromOperations: [
    ["incomeFromOperations", 1],
    ["shareBasedCompensation", 1],
  ],
  closing: [
    ["cashAndCashEquivalents", 1],
    ["restrictedCash", 1],
  ],
  opening: [
    ["closing", 1],
    ["netChange", -1],
  ],
  closingEquity: [["totalEquity", 1]],
  openingEquity: [
    ["closingEquity", 1],
    ...[
      "netIncome",
      "foreignCurrencyTranslation",
      "shareBasedCompensation",
      "dividends",
      "repurchases",
      "otherMovements",
    ].map((line) => [line, -1] as const),
  ],
};

const perShareLines = {
  epsBasic: "basic",
  epsDiluted: "diluted",
  epsAdsBasic: "adsBasic",
  epsAdsDiluted: "adsDiluted",
} as const;

export const isPerShare = (line: string): line is keyof typeof perShareLines => Object.hasOwn(perShareLines, line);
export const isDerived = (line: string): boolean => Object.hasOwn(sums, line);

export type Input = {
  readonly nameEn: string;
  readonly nameZh: string;
  readonly line: string | null;
  readonly amountFen: Fen | null;
  readonly shares: number | null;
};

/** What a line of any kind comes to, to the fen. */
export const amountOfLine = (facts: StatementFacts, line: string): Fen => {
  const parts = sums[line];
  if (parts) return sum(parts.map(([one, weight]) => times(amountOfLine(facts, one), weight)));
  const moving = movingLine(line);
  if (moving) return moving.amountFen(facts);
  const found = traceable(line);
  if (!found) throw new RangeError(`"${line}" is no line`);
  return leavesAmount(facts, found);
};

export const inputsOf = (facts: StatementFacts, line: string): Input[] =>
  (sums[line] ?? []).map(([one, weight]) => ({
    ...namesOf(one),
    line: one,
    amountFen: times(amountOfLine(facts, one), weight),
    shares: null,
  }));

/** Fen for one share, and what it is made of: the income, the shares it is divided by, and each day they changed. */
export const perShareInputs = (
  line: keyof typeof perShareLines,
  facts: StatementFacts,
  shares: Shares,
  movements: readonly ShareMovement[],
): { readonly amountFen: Fen; readonly inputs: Input[] } => {
  const soFar = ({ results, noncontrollingLossFen }: StatementFacts["upTo"]): number =>
    operations({ ...results, netLossToNoncontrolling: noncontrollingLossFen }).netIncomeToShareholders;
  const income = fen(soFar(facts.upTo) - soFar(facts.before));
  const diluted = perShareLines[line].toLowerCase().includes("diluted");
  const count = diluted ? shares.sharesDiluted : shares.sharesBasic;
  const said = (names: Pick<Input, "nameEn" | "nameZh">, more: Partial<Input>): Input => ({
    ...{ ...names, line: null, amountFen: null, shares: null },
    ...more,
  });
  const weighted = diluted
    ? { nameEn: "Shares, weighted by days and diluted", nameZh: "稀释后加权平均股数" }
    : { nameEn: "Shares, weighted by days", nameZh: "加权平均股数" };
  return {
    amountFen: fen(perShare(income, 1, shares)[perShareLines[line]]),
    inputs: [
      said(namesOf("netIncomeToShareholders"), { line: "netIncomeToShareholders", amountFen: income }),
      said(weighted, { shares: count }),
      ...movements.map(({ on, shares: moved, what }) =>
        said({ nameEn: `${on} ${what}`, nameZh: `${on} ${what}` }, { shares: moved }),
      ),
    ],
  };
};
