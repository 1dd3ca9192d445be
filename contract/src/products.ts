import { type Static, Type } from "typebox";
import { Closed, IsoDate, OneOf, PositiveFen, RatePpm, Text } from "./parts.ts";

export const productCodes = ["v-pocket", "instalment", "sme"] as const;
export type ProductCode = (typeof productCodes)[number];

export const scheduleMethods = ["equal-instalment", "equal-principal", "interest-first", "pay-later"] as const;
export type ScheduleMethod = (typeof scheduleMethods)[number];

export const dayCounts = ["30/360", "actual/365", "actual/360"] as const;
export type DayCount = (typeof dayCounts)[number];

/** What a borrower can owe, in the words of an instalment. */
export const owedComponents = ["lateFee", "interest", "guaranteeFee", "serviceFee", "principal"] as const;
export type OwedComponent = (typeof owedComponents)[number];

const Tenor = Type.Integer({ minimum: 1, maximum: 366, description: "Months; days for `pay-later`" });
const DueDay = Type.Union([Type.Integer({ minimum: 1, maximum: 28 }), Type.Null()], {
  description: "Day of the month on which instalments fall due; null for the day of the drawdown",
});

/** How a product's loans are repaid. A loan keeps the version it was drawn under. */
export const RepaymentTerms = Closed({
  method: OneOf(scheduleMethods, "How principal and charges are spread"),
  dayCount: OneOf(dayCounts, "How the days of a period are counted"),
  dueDay: DueDay,
  shiftHolidays: Type.Boolean({ description: "A due date on a holiday moves to the next business day" }),
  graceDays: Type.Integer({ minimum: 0, maximum: 30, description: "Days after the due date before a late fee starts" }),
  lateFee: Closed({
    dailyPpm: RatePpm,
    capPpm: Type.Integer({ minimum: 0, maximum: 1_000_000, description: "Most of it, in ppm of what was overdue" }),
  }),
  allocationOrder: Type.Array(OneOf(owedComponents), {
    minItems: owedComponents.length,
    maxItems: owedComponents.length,
    uniqueItems: true,
    description: "Inside one instalment, which component a repayment pays first",
  }),
  prepayment: Closed({
    feePpm: RatePpm,
    partial: OneOf(["refused", "shorter", "smaller"], "What a partial prepayment does to the rest"),
  }),
});
export type RepaymentTerms = Static<typeof RepaymentTerms>;

export const NewProduct = Closed({
  code: OneOf(productCodes, "What the borrower sees"),
  nameEn: Text(),
  nameZh: Text(),
  leastFen: PositiveFen,
  mostFen: PositiveFen,
  tenors: Type.Array(Tenor, { minItems: 1, maxItems: 20, uniqueItems: true }),
  terms: RepaymentTerms,
});
export type NewProduct = Static<typeof NewProduct>;
export const Product = Closed({ ...NewProduct.properties, version: Type.Integer() });
export type Product = Static<typeof Product>;

/** Terms somebody is thinking about: everything a schedule depends on, and nothing that is kept anywhere. */
export const QuoteRequest = Closed({
  amountFen: PositiveFen,
  tenor: Tenor,
  monthlyRatePpm: RatePpm,
  method: Type.Optional(OneOf(scheduleMethods)),
  dayCount: Type.Optional(OneOf(dayCounts)),
  dueDay: Type.Optional(DueDay),
  shiftHolidays: Type.Optional(Type.Boolean()),
  funderMonthlyPpm: Type.Optional(RatePpm),
  guaranteeMonthlyPpm: Type.Optional(RatePpm),
  drawnOn: Type.Optional(IsoDate),
});
export type QuoteRequest = Static<typeof QuoteRequest>;
