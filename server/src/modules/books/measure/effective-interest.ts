import { irr } from "../../../kernel/cost.ts";
import { type Fen, fen, minus, negate, plus, sum, zeroFen } from "../../../kernel/money.ts";

/** One instalment of the agreed schedule. */
export type Flow = { readonly principalFen: Fen; readonly interestFen: Fen };

/**
 * How a cost that was capitalised at the drawdown is used up, instalment by instalment: the difference of the interest
 * agreed and the interest at the rate at which the flows are worth principal and cost. Where the loan is expected to be
 * paid off early, the flows end there, and so does the cost.
 */
export const amortisation = (flows: readonly Flow[], costFen: Fen, expectedLife = flows.length): Fen[] => {
  if (costFen === 0) return flows.map(() => zeroFen);
  const principalFen = sum(flows.map((flow) => flow.principalFen));
  const expected = untilPaidOff(flows, Math.max(1, Math.min(expectedLife, flows.length)));
  const rate = irr([negate(plus(principalFen, costFen)), ...expected.map(paidIn)]) ?? 0;
  let carried: number = plus(principalFen, costFen);
  let usedFen = zeroFen;
  return flows.map((_, n) => {
    const flow = expected[n];
    if (!flow) return zeroFen;
    const last = n === expected.length - 1;
    carried = carried * (1 + rate) - paidIn(flow);
    const leftFen = sum(expected.slice(n + 1).map((later) => later.principalFen));
    // The cost that is left is what is carried beyond the principal; rounded on the running total, gone at the end.
    const upToHereFen = last ? costFen : minus(costFen, fen(Math.round(carried - leftFen)));
    const partFen = minus(upToHereFen, usedFen);
    usedFen = upToHereFen;
    return partFen;
  });
};

const paidIn = ({ principalFen, interestFen }: Flow): Fen => plus(principalFen, interestFen);

const untilPaidOff = (flows: readonly Flow[], life: number): Flow[] => {
  const kept = flows.slice(0, life);
  const laterFen = sum(flows.slice(life).map((flow) => flow.principalFen));
  return kept.map((flow, n) => (n === life - 1 ? { ...flow, principalFen: plus(flow.principalFen, laterFen) } : flow));
};
