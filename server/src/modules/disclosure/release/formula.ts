import type { FigureId, Formula } from "../figure.ts";
import { type Exact, exactFactor, exactOf, negated, product, quotientHalfUp, rounded, sum, textOf } from "./exact.ts";

/** The figures a formula is made of. */
export const partsOf = (formula: Formula): readonly FigureId[] => {
  switch (formula.op) {
    case "sum":
      return formula.terms.map(({ figure }) => figure);
    case "product":
      return [formula.of];
    case "quotient":
      return [formula.of, formula.by];
    case "change":
      return [formula.from, formula.to];
  }
};

/** What a formula comes to; undefined when a part is missing, or when it would divide by nothing. */
export const evaluate = (formula: Formula, valueOf: (id: FigureId) => string | undefined): string | undefined => {
  const values = partsOf(formula).map(valueOf);
  if (values.some((value) => value === undefined)) return undefined;
  const result = computed(formula, values.map((value) => exactOf(value as string)) as [Exact, Exact, ...Exact[]]);
  return result && textOf(result);
};

const computed = (formula: Formula, values: readonly [Exact, Exact, ...Exact[]]): Exact | undefined => {
  const [first, second] = values;
  switch (formula.op) {
    case "sum":
      return formula.terms.reduce<Exact>(
        (total, { sign }, n) => sum(total, sign === 1 ? (values[n] as Exact) : negated(values[n] as Exact)),
        { units: 0n, scale: 0 },
      );
    case "product":
      return rounded(product(first, exactFactor(formula.times)), formula.decimals);
    case "quotient":
      return quotientHalfUp(product(first, exactFactor(formula.times)), second, formula.decimals);
    case "change":
      // From a loss to a gain there is a change but no percentage of it that means anything.
      return first.units > 0n
        ? quotientHalfUp(product(sum(second, negated(first)), exactFactor(100)), first, formula.decimals)
        : undefined;
  }
};
