import { addDays, daysBetween, type IsoDate } from "../../../../kernel/calendar.ts";
import { scaleHalfUp } from "../../../../kernel/decimal.ts";
import { type Fen, fen } from "../../../../kernel/money.ts";
import type { Facts } from "../facts.ts";
import { type Cumulative, credit, cumulativeInEveryBook, debit } from "../lines.ts";

/** Money owed to a bank, or put away with one: a principal that comes back in parts. */
export type Placement = {
  readonly code: string;
  readonly entity: string;
  readonly on: IsoDate;
  readonly principalFen: Fen;
  readonly ratePpm: number;
  readonly back: readonly { readonly on: IsoDate; readonly principalFen: Fen; readonly interestFen: Fen }[];
};

export const borrowingsOf = (facts: Facts): Placement[] =>
  facts["borrowing-drawn"].map(({ entity, on, item }) => ({
    ...placed(item),
    entity,
    on,
    back: facts["borrowing-repaid"].filter((fact) => fact.item.borrowing === item.code).map(returned),
  }));

export const investmentsOf = (facts: Facts): Placement[] =>
  facts["investment-bought"].map(({ entity, on, item }) => ({
    ...placed(item),
    entity,
    on,
    back: facts["investment-redeemed"].filter((fact) => fact.item.investment === item.code).map(returned),
  }));

const placed = ({ code, principalFen, ratePpm }: { code: string; principalFen: number; ratePpm: number }) => ({
  code,
  principalFen: fen(principalFen),
  ratePpm,
});

const returned = ({ on, item }: { on: IsoDate; item: { principalFen: number; interestFen: number } }) => ({
  on,
  principalFen: fen(item.principalFen),
  interestFen: fen(item.interestFen),
});

/** Interest up to a day, actual/360: the day it is placed counts, the day it comes back does not. One rounding. */
export const interestOf = ({ on: from, principalFen, ratePpm, back }: Placement, on: IsoDate): Fen => {
  const until = addDays(on, 1);
  const days = (begin: IsoDate): bigint => BigInt(Math.max(0, daysBetween(begin, until)));
  const fenDays = back.reduce(
    (left, part) => left - BigInt(part.principalFen) * days(part.on),
    BigInt(principalFen) * days(from),
  );
  return fen(scaleHalfUp(ratePpm, fenDays, 360_000_000));
};

export const principalLeft = ({ principalFen, back }: Placement): Fen =>
  fen(back.reduce((left, part) => left - part.principalFen, principalFen as number));

export const interestLines = (facts: Facts, on: IsoDate): Cumulative[] => [
  ...borrowingsOf(facts).flatMap((placement) =>
    cumulativeInEveryBook(placement.entity, [
      debit("interest-expense", interestOf(placement, on)),
      credit("accrued-expenses", interestOf(placement, on)),
    ]),
  ),
  ...investmentsOf(facts).flatMap((placement) =>
    cumulativeInEveryBook(placement.entity, [
      debit("prepaid", interestOf(placement, on)),
      credit("interest-income", interestOf(placement, on)),
    ]),
  ),
];
