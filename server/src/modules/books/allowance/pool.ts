import type { Exposure } from "@suanpan/contract";
import { scaleHalfUp } from "../../../kernel/decimal.ts";
import { groupBy } from "../../../kernel/lists.ts";
import { type Fen, fen, minus, plus, sum, zeroFen } from "../../../kernel/money.ts";
import { type Segment, segmentName } from "./segment.ts";

export type PoolKey = Segment & {
  readonly entity: string;
  /** The month of the drawdown, or in which a loan came from another system: there its life with us begins. */
  readonly vintage: string;
  readonly origin: "drawn" | "moved-in";
};

/** What one month's facts did to one pool. */
export type Flow = PoolKey & {
  readonly month: string;
  readonly exposure: Exposure;
  readonly loans: number;
  readonly defaults: number;
  readonly originalFen: Fen;
  /** The loss the agreements expected on it, until a curve says otherwise. */
  readonly policyLossFen: Fen;
  readonly writtenOffFen: Fen;
  readonly recoveredFen: Fen;
  readonly exposureFen: Fen;
  /** Principal × monthly ppm × days of interest a guarantee would have to pay. */
  readonly interestWeight: bigint | number;
};

/** A pool as it stands at the end of a month. */
export type Pool = PoolKey & {
  readonly segment: string;
  readonly loans: number;
  readonly defaults: number;
  readonly originalFen: Fen;
  readonly policyLossFen: Fen;
  /** Months on book. */
  readonly age: number;
  /** Net loss up to each month on book, the last is today's. */
  readonly lossByAge: readonly Fen[];
  readonly netLossFen: Fen;
  readonly exposureFen: Fen;
  /** In the month itself. */
  readonly writtenOffFen: Fen;
  readonly recoveredFen: Fen;
};

const weightOfOne = 30_000_000n; // thirty days, a million parts

/** Which pool a flow belongs to. */
export const poolName = (key: PoolKey): string => [key.entity, key.vintage, key.origin, segmentName(key)].join("|");

/** The pools of one kind of exposure at the end of a month, from everything that happened up to it. */
export const poolsAt = (flows: readonly Flow[], period: string): Pool[] =>
  [
    ...groupBy(
      flows.filter(({ month }) => month <= period),
      poolName,
    ).entries(),
  ]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, ofPool]) => poolOf(ofPool, period));

const poolOf = (flows: readonly Flow[], period: string): Pool => {
  const [first] = flows;
  if (!first) throw new Error("a pool has a flow");
  const { entity, vintage, origin, fundingModel, product, tenorClass, grade } = first;
  const age = Math.max(0, monthsBetween(vintage, period));
  const lossByAge = cumulative(flows, vintage, age);
  const now = flows.filter(({ month }) => month === period);
  return {
    ...{ entity, vintage, origin, fundingModel, product, tenorClass, grade },
    segment: segmentName(first),
    loans: flows.reduce((n, { loans }) => n + loans, 0),
    defaults: flows.reduce((n, { defaults }) => n + defaults, 0),
    originalFen: sum(flows.map(({ originalFen }) => originalFen)),
    policyLossFen: sum(flows.map(({ policyLossFen }) => policyLossFen)),
    age,
    lossByAge,
    netLossFen: lossByAge.at(-1) ?? zeroFen,
    exposureFen: exposureOf(flows),
    writtenOffFen: sum(now.map(({ writtenOffFen }) => writtenOffFen)),
    recoveredFen: sum(now.map(({ recoveredFen }) => recoveredFen)),
  };
};

/** What can still be lost; a position that turned against us is nothing to lose. */
export const exposureOf = (parts: readonly Pick<Flow, "exposureFen" | "interestWeight">[]): Fen => {
  const weight = parts.reduce((total, { interestWeight }) => total + BigInt(interestWeight), 0n);
  const interestFen = fen(scaleHalfUp(1, weight, weightOfOne));
  const totalFen = plus(sum(parts.map(({ exposureFen }) => exposureFen)), interestFen);
  return totalFen > 0 ? totalFen : zeroFen;
};

const cumulative = (flows: readonly Flow[], vintage: string, age: number): Fen[] => {
  const byAge: Fen[] = Array.from({ length: age + 1 }, () => zeroFen);
  for (const { month, writtenOffFen, recoveredFen } of flows) {
    // What is booked before its vintage's month has begun counts from its first month.
    const at = Math.min(age, Math.max(0, monthsBetween(vintage, month)));
    byAge[at] = plus(byAge[at] ?? zeroFen, minus(writtenOffFen, recoveredFen));
  }
  let totalFen = zeroFen;
  return byAge.map((lossFen) => {
    totalFen = plus(totalFen, lossFen);
    return totalFen;
  });
};

export const monthsBetween = (from: string, to: string): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5)) - Number(from.slice(5));
