import type { NewDrawdown } from "@suanpan/contract";
import type { Holidays } from "../../kernel/business-days.ts";
import type { IsoDate } from "../../kernel/calendar.ts";
import { fen, zeroFen } from "../../kernel/money.ts";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import { applyRate, ppm } from "../../kernel/rate.ts";
import { type CreditLine, takeFrom } from "../assessment/index.ts";
import { type Agreement, chooseAgreement } from "../matching/index.ts";
import { allInCost } from "./cost.ts";
import { type Happened, happen } from "./happen.ts";
import type { Instalment, Loan, LoanId } from "./loan.ts";
import { offers, type Product } from "./product.ts";
import { type Due, makeSchedule, type Terms } from "./schedule.ts";

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
  const schedule = makeSchedule(termsOf(line, product, request, today), offer.holidays);
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
    tenorUnit: product.terms.method === "pay-later" ? "days" : "months",
    monthlyRatePpm: line.monthlyRatePpm,
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

/** The price is the line's; on the balance sheet all of it is interest of the lender's own. */
const termsOf = (line: CreditLine, { terms }: Product, request: NewDrawdown, drawnOn: IsoDate): Terms => ({
  method: terms.method,
  principalFen: fen(request.amountFen),
  drawnOn,
  tenor: request.tenor,
  price: { monthlyRatePpm: line.monthlyRatePpm, funderPpm: line.monthlyRatePpm, guaranteePpm: 0 },
  dayCount: terms.dayCount,
  dueDay: terms.dueDay ?? undefined,
  shiftHolidays: terms.shiftHolidays,
});

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
