import type { FigureId, Formula } from "../figure.ts";
import { dividedBy, type Exact, exact, minus, plus, rounded, size, times, written, zero } from "./exact.ts";

/** What a formula comes to, from the values of the figures it names. */
export const evaluate = (formula: Formula, valueAt: (id: FigureId) => string): string =>
  written(resultOf(formula, (id) => exact(valueAt(id))));

const resultOf = (formula: Formula, of: (id: FigureId) => Exact): Exact => {
  switch (formula.op) {
    case "sum":
      return formula.terms.reduce((sum, { figure, sign }) => (sign > 0 ? plus : minus)(sum, of(figure)), zero);
    case "product":
      return rounded(times(of(formula.of), factor(formula.times)), formula.decimals);
    case "quotient":
      return dividedBy(times(of(formula.of), factor(formula.times)), of(formula.by), formula.decimals);
    case "change": {
      const from = of(formula.from);
      const moved = minus(of(formula.to), from);
      return dividedBy(times(moved, hundred), size(from), formula.decimals);
    }
  }
};

const hundred: Exact = { units: 100n, decimals: 0 };

/** Factors are short decimals such as 2, 0.5, 0.001 or −100; as they are written, `1e-9` too, they are exact. */
const factor = (number: number): Exact => {
  const [digits = "", power = "0"] = String(number).split("e");
  const { units, decimals } = exact(digits);
  return { units, decimals: decimals - Number(power) };
};

export const inputsOf = (formula: Formula): readonly FigureId[] => {
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
