import type { NewDrawdown } from "@suanpan/contract";
import type { Holidays } from "../../kernel/business-days.ts";
import type { IsoDate } from "../../kernel/calendar.ts";
import { fen, zeroFen } from "../../kernel/money.ts";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import { applyRate, ppm } from "../../kernel/rate.ts";
import { type CreditLine, takeFrom } from "../assessment/index.ts";
import { type Agreement, chooseAgreement } from "../matching/index.ts";
import { allInCost } from "./cost.ts";
import type { LoanId } from "./event.ts";
import { type Happened, happen } from "./happen.ts";
import type { Instalment, Loan } from "./loan.ts";
import { offers, type Product } from "./product.ts";
import { type Due, makeSchedule } from "./schedule.ts";
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

export type DrawDown = Happened & { readonly line: CreditLine };

/** A drawdown against a locked line: the loan it becomes, its first fact, and what is left of the line. */
export const decideDrawDown = (
  id: LoanId,
  line: CreditLine,
  request: NewDrawdown,
  offer: Offer,
  today: IsoDate,
  recordedAt: Date,
): Outcome<DrawDown, DrawDownRefusal> => {
  const amountFen = fen(request.amountFen);
  const product = offer.products.find(({ code }) => code === request.product);
  if (!product) return refused("product-unknown", { pointer: "/product" });
  const offered = offers(product, amountFen, request.tenor);
  if (!offered.ok) return offered;
  const taken = takeFrom(line, amountFen, today);
  if (!taken.ok) return taken;
  const { monthlyRatePpm } = line;
  const terms = termsOf(
    { principalFen: amountFen, drawnOn: today, tenor: request.tenor, monthlyRatePpm },
    product.terms,
  );
  const schedule = makeSchedule(terms, offer.holidays);
  const annualCostPpm = allInCost(amountFen, today, schedule);
  if (annualCostPpm > offer.capPpm) return refused("cost-above-cap", { annualCostPpm, capPpm: offer.capPpm });
  const chosen = chooseAgreement(offer.agreements, { product: product.code, amountFen });
  if (!chosen.ok) return chosen;
  const loan: Loan = {
    id,
    userId: line.userId,
    lineId: line.id,
    channelId: line.channelId,
    product: product.code,
    productVersion: product.version,
    principalFen: amountFen,
    tenor: request.tenor,
    tenorUnit: tenorUnitOf(product.terms),
    monthlyRatePpm,
    annualCostPpm,
    drawnOn: today,
    state: "active",
    outstandingFen: zeroFen,
    accruedInterestFen: zeroFen,
    accruedVatFen: zeroFen,
    lastValueOn: today,
    lastSeq: 0,
    slice: sliceOf(chosen.value, amountFen),
    instalments: schedule.map(unpaid),
  };
  const expectedLossFen = applyRate(amountFen, ppm(chosen.value.expectedLossPpm));
  return done({
    ...happen(loan, [{ type: "drawn", valueOn: today, principalFen: amountFen, expectedLossFen }], today, recordedAt),
    line: taken.value,
  });
};

const unpaid = ({ number, dueOn, principalFen, interestFen }: Due): Instalment => ({
  number,
  dueOn,
  principalFen,
  interestFen,
  paidPrincipalFen: zeroFen,
  paidInterestFen: zeroFen,
});

const sliceOf = (agreement: Agreement, principalFen: Loan["principalFen"]): Loan["slice"] => ({
  number: 1,
  agreementId: agreement.id,
  agreementVersion: agreement.version,
  fundingModel: agreement.fundingModel,
  entity: agreement.entity,
  principalFen,
});
