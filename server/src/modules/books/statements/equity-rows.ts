import { costLines, type Statements } from "@suanpan/contract";
import { type Fen, minus, negate, sum } from "../../../kernel/money.ts";
import type { BalanceSheetLeaves } from "./arithmetic/index.ts";
import { type EquityColumn, equityColumns, equityMovements, equityRow } from "./equity.ts";
import { namesOf } from "./layout.ts";
import type { StatementFacts } from "./read-facts.ts";

const costs = new Set<string>(costLines);

type Rounding = {
  readonly unit: (amount: Fen) => number;
  readonly money: (amount: number) => number;
  readonly closing: Pick<BalanceSheetLeaves, "companyEquity" | "noncontrollingInterests">;
};

/** How equity moved, to the fen. */
export const exactMovements = (facts: StatementFacts): ReturnType<typeof equityMovements> => {
  const net = (flows: StatementFacts["upTo"]): Fen =>
    sum(Object.entries(flows.results).map(([line, amount]) => (costs.has(line) ? negate(amount) : amount)));
  return equityMovements({
    opening: facts.opening.equity,
    closing: facts.closing.equity,
    netIncomeFen: minus(net(facts.upTo), net(facts.before)),
    noncontrollingLossFen: minus(facts.upTo.noncontrollingLossFen, facts.before.noncontrollingLossFen),
    shareBasedFen: minus(facts.upTo.shareBasedFen, facts.before.shareBasedFen),
    dividendsFen: minus(facts.upTo.dividendsFen, facts.before.dividendsFen),
  });
};

/** Rounded part by part; what that leaves over falls on other movements, so that the rows end in the balance sheet. */
export const equityRows = (facts: StatementFacts, { unit, money, closing }: Rounding): Statements["equity"] => {
  const moved = exactMovements(facts);
  const rounded = moved.map(([line, amounts]) => [line, roundedRow(amounts, (amount) => money(unit(amount)))] as const);
  const last = rounded.at(-1)?.[1];
  if (!last) return [];
  const others = equityColumns.filter((c) => c !== "retainedEarnings" && c !== "noncontrollingInterests");
  const end = {
    ...last,
    retainedEarnings: closing.companyEquity - others.reduce((all, column) => all + last[column], 0),
    noncontrollingInterests: closing.noncontrollingInterests,
  };
  const rest = roundedRow(end, (amount, column) =>
    rounded.slice(0, -1).reduce((left, [, row]) => left - row[column], amount),
  );
  return rounded.map(([line, row]) => {
    if (line === "closingEquity") return equityRow(line, end, namesOf);
    return equityRow(
      line,
      line === "otherMovements" ? roundedRow(row, (amount, column) => amount + rest[column]) : row,
      namesOf,
    );
  });
};

const roundedRow = <A extends number>(
  amounts: Readonly<Record<EquityColumn, A>>,
  of: (amount: A, column: EquityColumn) => number,
): Record<EquityColumn, number> =>
  Object.fromEntries(equityColumns.map((column) => [column, of(amounts[column], column)])) as Record<
    EquityColumn,
    number
  >;
