import type { NewDrawdown } from "@suanpan/contract";
import type { Holidays } from "../../kernel/business-days.ts";
import type { IsoDate } from "../../kernel/calendar.ts";
import { fen, zeroFen } from "../../kernel/money.ts";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import { type CreditLine, takeFrom } from "../assessment/index.ts";
import { type Agreement, chooseShares, type Share } from "../matching/index.ts";
import { allInCost } from "./cost.ts";
import type { LoanId } from "./event.ts";
import { type Instalment, unpaid } from "./instalment.ts";
import type { Loan, Slice } from "./loan.ts";
import { offers, type Product } from "./product.ts";
import type { Due } from "./schedule.ts";
import { slicedSchedule } from "./sliced-schedule.ts";
import { tenorUnitOf, termsOf } from "./terms.ts";

/** What a drawdown is decided upon, read once for the whole batch. */
export type Offer = {
  readonly products: readonly Product[];
  readonly agreements: readonly Agreement[];
  readonly capPpm: number;
  readonly holidays: Holidays;
};

export type DrawDownRefusal =
  | "product-unknown"
  | "amount-out-of-range"
  | "tenor-not-offered"
  | "line-not-open"
  | "over-limit"
  | "cost-above-cap"
  | "no-agreement-accepts";

export type DrawDown = { readonly loan: Loan; readonly line: CreditLine };

/** A drawdown against a locked line: the loan it becomes once it is paid out, and what is left of the line. */
export const decideDrawDown = (
  id: LoanId,
  line: CreditLine,
  request: NewDrawdown,
  offer: Offer,
  today: IsoDate,
): Outcome<DrawDown, DrawDownRefusal> => {
  const amountFen = fen(request.amountFen);
  const product = offer.products.find(({ code }) => code === request.product);
  if (!product) return refused("product-unknown", { pointer: "/product" });
  const offered = offers(product, amountFen, request.tenor);
  if (!offered.ok) return offered;
  const taken = takeFrom(line, amountFen, today);
  if (!taken.ok) return taken;
  const { monthlyRatePpm } = line;
  const chosen = chooseShares(offer.agreements, { product: product.code, amountFen, monthlyRatePpm });
  if (!chosen.ok) return chosen;
  const slices = chosen.value.map(sliceOf);
  const terms = termsOf({ principalFen: amountFen, drawnOn: today, tenor: request.tenor }, product.terms);
  const schedules = slicedSchedule(terms, monthlyRatePpm, slices, offer.holidays);
  const annualCostPpm = allInCost(amountFen, today, [...schedules.values()].flat());
  if (annualCostPpm > offer.capPpm) return refused("cost-above-cap", { annualCostPpm, capPpm: offer.capPpm });
  const loan: Loan = {
    id,
    userId: line.userId,
    lineId: line.id,
    channelId: line.channelId,
    product: product.code,
    productVersion: product.version,
    terms: product.terms,
    principalFen: amountFen,
    tenor: request.tenor,
    tenorUnit: tenorUnitOf(product.terms),
    monthlyRatePpm,
    annualCostPpm,
    movedInOn: null,
    drawnOn: today,
    state: "pending",
    outstandingFen: zeroFen,
    creditFen: zeroFen,
    band: "current",
    schedule: 1,
    lastValueOn: today,
    lastSeq: 0,
    slices,
    instalments: instalmentsOf(schedules, 1, 1),
  };
  return done({ loan, line: taken.value });
};

/** The schedules of a loan's slices as its instalments, in the order of their numbers. */
export const instalmentsOf = (
  schedules: ReadonlyMap<number, readonly Due[]>,
  schedule: number,
  firstNumber: number,
): Instalment[] =>
  [...schedules]
    .flatMap(([slice, dues]) =>
      dues.map((due) => unpaid({ ...due, number: due.number - 1 + firstNumber }, slice, schedule)),
    )
    .sort((a, b) => a.number - b.number || a.slice - b.slice);

/** What a loan keeps of an agreement that funds a part of it. */
export const sliceOf = ({ agreement, principalFen }: Share, n: number): Slice => ({
  number: n + 1,
  agreementId: agreement.id,
  agreementVersion: agreement.version,
  fundingModel: agreement.fundingModel,
  entity: agreement.entity,
  principalFen,
  funderPpm: agreement.funding.funderMonthlyPpm,
  guaranteePpm: agreement.funding.guaranteeMonthlyPpm,
  feePpm: agreement.funding.feePpm,
  expectedLossPpm: agreement.expectedLossPpm,
  triggerDays: agreement.funding.guaranteeTriggerDays,
  accruedInterestFen: zeroFen,
  accruedVatFen: zeroFen,
  calledOn: null,
});
