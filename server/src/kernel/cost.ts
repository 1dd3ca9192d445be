/** What a loan costs its borrower: the rate at which everything received and everything paid cancel out. */
import { type Fen, plus, zeroFen } from "./money.ts";
import { ppm, type RatePpm } from "./rate.ts";

/** A lender who loses more than 99% of the balance every period has no rate worth naming: the search ends there. */
const lowestGrowth = 0.01;

/**
 * The periodic internal rate of return of equally spaced flows, whichever side they are seen from. Undefined when money
 * only ever moves one way. Bisection down to the last bit of a double, by + − × ÷ alone, so that every machine agrees.
 * Flows that change sign more than once may have several rates: of the positive ones this tends to the smallest.
 */
export const irr = (flowsFen: readonly Fen[]): number | undefined => {
  const flows = withoutTrailingZeros(flowsFen);
  if (!flows.some((flow) => flow > 0) || !flows.some((flow) => flow < 0)) return undefined;
  const atZero = worthAtEnd(flows, 1);
  if (atZero === 0) return 0;
  const bracket = Math.sign(atZero) === signOfFirst(flows) ? bracketBelow(flows) : bracketAbove(flows);
  return bracket && bisect(flows, bracket) - 1;
};

/** IRR × 12: what a year costs, simple rather than compounded. */
export const annualCostPpm = (flowsFen: readonly Fen[]): RatePpm | undefined => {
  const monthly = irr(flowsFen);
  if (monthly === undefined) return undefined;
  return asAnnualPpm(monthly);
};

export type DatedFlow = { readonly day: number; readonly amountFen: Fen };

const daysOfMonth = 30;

/**
 * The same for flows on any days, counted from the first with thirty to a month: the daily rate, compounded over a
 * month. Flows that fall on whole months need no days in between and come out as `annualCostPpm` has them.
 */
export const datedAnnualCostPpm = (flows: readonly DatedFlow[]): RatePpm | undefined => {
  const isMonthly = flows.every(({ day }) => day % daysOfMonth === 0);
  if (isMonthly) return annualCostPpm(spread(flows, daysOfMonth));
  const daily = irr(spread(flows, 1));
  if (daily === undefined) return undefined;
  let growth = 1;
  for (let day = 0; day < daysOfMonth; day += 1) growth *= 1 + daily;
  return asAnnualPpm(growth - 1);
};

/** One place for every step of days, most of them empty. */
const spread = (flows: readonly DatedFlow[], step: number): Fen[] => {
  const places = Math.max(...flows.map(({ day }) => day)) / step + 1;
  const list = new Array<Fen>(places).fill(zeroFen);
  for (const { day, amountFen } of flows) list[day / step] = plus(list[day / step] as Fen, amountFen);
  return list;
};

const asAnnualPpm = (monthly: number): RatePpm => ppm(Math.sign(monthly) * Math.round(Math.abs(monthly) * 12_000_000));

type Bracket = readonly [low: number, high: number];

/** All flows carried forward to the last date at this growth per period (1 + rate). Its sign is all that is used. */
const worthAtEnd = (flows: readonly number[], growth: number): number =>
  flows.reduce((worth, flow) => worth * growth + flow, 0);

/** As growth grows the first flow outweighs the rest, so the sign is sure to turn. */
const bracketAbove = (flows: readonly number[]): Bracket => {
  const turned = signOfFirst(flows);
  let low = 1;
  let rate = 0.01;
  while (Math.sign(worthAtEnd(flows, 1 + rate)) !== turned) {
    low = 1 + rate;
    rate *= 2;
  }
  return [low, 1 + rate];
};

const bracketBelow = (flows: readonly number[]): Bracket | undefined =>
  Math.sign(worthAtEnd(flows, lowestGrowth)) === signOfFirst(flows) ? undefined : [lowestGrowth, 1];

const bisect = (flows: readonly number[], [from, to]: Bracket): number => {
  const signAtLow = Math.sign(worthAtEnd(flows, from));
  let low = from;
  let high = to;
  for (;;) {
    const middle = low + (high - low) / 2;
    if (middle <= low || middle >= high) return middle;
    const worth = worthAtEnd(flows, middle);
    if (worth === 0) return middle;
    if (Math.sign(worth) === signAtLow) low = middle;
    else high = middle;
  }
};

const signOfFirst = (flows: readonly number[]): number => Math.sign(flows.find((flow) => flow !== 0) ?? 0);

/** Months after the last payment do not change the rate, but would shrink the worth until it vanishes. */
const withoutTrailingZeros = (flows: readonly number[]): readonly number[] =>
  flows.slice(0, flows.findLastIndex((flow) => flow !== 0) + 1);
