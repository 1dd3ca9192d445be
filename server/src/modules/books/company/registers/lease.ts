import type { CostFunction } from "@suanpan/contract";
import { addDays, addMonths, days360, type IsoDate } from "../../../../kernel/calendar.ts";
import { type Fen, fen, minus, plus, prorate, times, zeroFen } from "../../../../kernel/money.ts";
import { applyRate, ppm } from "../../../../kernel/rate.ts";
import type { Facts } from "../facts.ts";
import { type Cumulative, credit, cumulativeInEveryBook, debit } from "../lines.ts";
import { spread } from "../straight-line.ts";

export type Lease = {
  readonly code: string;
  readonly entity: string;
  readonly function: CostFunction;
  readonly from: IsoDate;
  readonly months: number;
  readonly paymentFen: Fen;
  readonly monthlyRatePpm: number;
};

export const leasesOf = (facts: Facts): Lease[] =>
  facts["lease-commenced"].map(({ entity, on, item }) => ({
    code: item.code,
    entity,
    function: item.function,
    from: on,
    months: item.months,
    paymentFen: fen(item.paymentFen),
    monthlyRatePpm: item.monthlyRatePpm,
  }));

type Terms = Pick<Lease, "months" | "paymentFen" | "monthlyRatePpm">;

/** What the payments are worth on the first day, each at the end of its month; exact until one rounding. */
export const presentValue = ({ months, paymentFen, monthlyRatePpm }: Terms): Fen => {
  const [unit, growth] = [1_000_000n, 1_000_000n + BigInt(monthlyRatePpm)];
  // Σ unit^k / growth^k over a common denominator growth^months.
  let numerator = 0n;
  for (let month = 0; month < months; month += 1) numerator = numerator * growth + unit ** BigInt(month + 1);
  return prorate(paymentFen, numerator, growth ** BigInt(months));
};

/** Interest of each month on what is still owed; the last takes what roundings left. */
export const leaseInterest = (terms: Terms): Fen[] => {
  let owedFen = presentValue(terms);
  let leftFen = minus(times(terms.paymentFen, terms.months), owedFen);
  return Array.from({ length: terms.months }, (_, month) => {
    const interestFen = month === terms.months - 1 ? leftFen : applyRate(owedFen, ppm(terms.monthlyRatePpm));
    owedFen = minus(plus(owedFen, interestFen), terms.paymentFen);
    leftFen = minus(leftFen, interestFen);
    return interestFen;
  });
};

/** Interest up to a day; inside a month it grows by days. */
export const interestBy = (lease: Lease, on: IsoDate): Fen => {
  const until = addDays(on, 1);
  return leaseInterest(lease).reduce((total, interestFen, month) => {
    const begin = addMonths(lease.from, month);
    const end = addMonths(lease.from, month + 1);
    if (until <= begin) return total;
    const part = until >= end ? interestFen : prorate(interestFen, days360(begin, until), days360(begin, end));
    return plus(total, part);
  }, zeroFen);
};

/** The cost is the same every month; interest on the liability is part of it, the asset bears the rest. */
export const leaseLines = (facts: Facts, on: IsoDate): Cumulative[] =>
  leasesOf(facts).flatMap((lease) => {
    const costFen = leaseCost(lease, on);
    const interestFen = interestBy(lease, on);
    return cumulativeInEveryBook(lease.entity, [
      debit(lease.function, costFen),
      credit("lease-liabilities", interestFen),
      credit("right-of-use", minus(costFen, interestFen)),
    ]);
  });

export const leaseCost = (lease: Lease, on: IsoDate): Fen =>
  spread(times(lease.paymentFen, lease.months), lease.from, addMonths(lease.from, lease.months), on);
