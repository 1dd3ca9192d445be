import type { RepaymentTerms } from "@suanpan/contract";
import { type Holidays, holidays } from "../../kernel/business-days.ts";
import { applyRate, ppm } from "../../kernel/rate.ts";
import type { CreditLine } from "../assessment/index.ts";
import type { Agreement } from "../matching/index.ts";
import { allInCost } from "./cost.ts";
import { instalmentsOf } from "./decide-draw-down.ts";
import type { Instalment } from "./instalment.ts";
import type { Loan, Slice } from "./loan.ts";
import type { PublishedProduct } from "./product.store.ts";
import { slicedSchedule } from "./sliced-schedule.ts";
import { tenorUnitOf, termsOf } from "./terms.ts";
import type { DrawnFact } from "./verify.store.ts";

/** Everything a loan came from, each in all its versions, oldest first. */
export type Origins = {
  readonly line: Pick<CreditLine, "userId" | "channelId" | "monthlyRatePpm"> | undefined;
  readonly drawn: readonly Pick<DrawnFact, "slice" | "principalFen" | "expectedLossFen" | "recordedAt">[];
  readonly products: readonly PublishedProduct[];
  readonly agreements: readonly Agreement[];
  readonly holidays: Holidays;
};

/** The first thing about a loan that is not as its line, its product and its agreements make it. */
export const firstBreach = (
  loan: Loan,
  { line, drawn, products, agreements, holidays }: Origins,
): string | undefined => {
  const product = products.find(({ code, version }) => code === loan.product && version === loan.productVersion);
  if (!line || !product) return "its line or product is missing";
  const [first] = drawn;
  return (
    differs("user", loan.userId, line.userId, "its line") ??
    differs("channel", loan.channelId, line.channelId, "its line") ??
    differs("unit of the tenor", loan.tenorUnit, tenorUnitOf(product.terms), "its product") ??
    (loan.slices.length === 0 ? "it has no slice" : undefined) ??
    firstOf(loan.slices, (slice) => firstSliceBreach(slice, agreements, drawn)) ??
    // A loan that was brought along keeps the terms it came with.
    (loan.movedInOn === null
      ? (differs("monthly rate", loan.monthlyRatePpm, line.monthlyRatePpm, "its line") ??
        firstInstalmentBreach(loan, product.terms, holidays) ??
        (first && notInForce("product", product.version, first.recordedAt, forceOfProduct(products, product))))
      : undefined)
  );
};

const firstOf = <T>(list: readonly T[], breach: (item: T) => string | undefined): string | undefined => {
  for (const item of list) {
    const found = breach(item);
    if (found) return found;
  }
  return undefined;
};

const firstSliceBreach = (
  slice: Slice,
  agreements: readonly Agreement[],
  drawn: Origins["drawn"],
): string | undefined => {
  const agreement = agreements.find(
    ({ id, version }) => id === slice.agreementId && version === slice.agreementVersion,
  );
  if (!agreement) return `the agreement of slice ${slice.number} is missing`;
  const fact = drawn.find(({ slice: number }) => number === slice.number);
  return (
    differs("funding model", slice.fundingModel, agreement.fundingModel, "its agreement") ??
    differs("entity", slice.entity, agreement.entity, "its agreement") ??
    differs("funder's rate", slice.funderPpm ?? "all", agreement.funding.funderMonthlyPpm ?? "all", "its agreement") ??
    differs("guarantee's rate", slice.guaranteePpm, agreement.funding.guaranteeMonthlyPpm, "its agreement") ??
    differs(
      "guarantee's trigger",
      slice.triggerDays ?? "none",
      agreement.funding.guaranteeTriggerDays ?? "none",
      "its agreement",
    ) ??
    differs("fee", slice.feePpm, agreement.funding.feePpm, "its agreement") ??
    differs("expected loss rate", slice.expectedLossPpm, agreement.expectedLossPpm, "its agreement") ??
    (fact &&
      (differs(
        "expected loss",
        fact.expectedLossFen,
        applyRate(fact.principalFen, ppm(agreement.expectedLossPpm)),
        "its agreement",
      ) ??
        notInForce("agreement", agreement.version, fact.recordedAt, forceOfAgreement(agreements, agreement))))
  );
};

type Comparable = string | number | bigint;
const differs = (what: string, stored: Comparable, agreed: Comparable, by: string): string | undefined =>
  stored === agreed ? undefined : `${what} is ${stored}, ${by} says ${agreed}`;

const weekendsOnly = holidays([], []);

/** A year whose holidays had not been announced at the drawdown was known by its weekends only: either day is as agreed. */
const firstInstalmentBreach = (loan: Loan, product: RepaymentTerms, calendar: Holidays): string | undefined => {
  const stored = loan.instalments.filter(({ schedule }) => schedule === agreedSchedule(loan));
  const terms = termsOf(loan, product);
  const make = (known: Holidays) => instalmentsOf(slicedSchedule(terms, loan.monthlyRatePpm, loan.slices, known), 1, 1);
  const agreed = make(calendar);
  const early = terms.shiftHolidays ? make(weekendsOnly) : agreed;
  if (stored.length !== agreed.length)
    return `number of instalments is ${stored.length}, its terms say ${agreed.length}`;
  for (const [n, instalment] of stored.entries()) {
    const due = agreed[n] as Instalment;
    const name = `of instalment ${due.number}`;
    const by = "the schedule of its terms";
    const breach =
      differs("slice", instalment.slice, due.slice, `the place ${name}`) ??
      (instalment.dueOn === early[n]?.dueOn
        ? undefined
        : differs(`due date ${name}`, instalment.dueOn, due.dueOn, by)) ??
      differs(`period ${name}`, `${instalment.fromOn}/${instalment.toOn}`, `${due.fromOn}/${due.toOn}`, by) ??
      differs(`principal ${name}`, instalment.principalFen, due.principalFen, by) ??
      differs(`interest ${name}`, instalment.interestFen, due.interestFen, by) ??
      differs(`guarantee fee ${name}`, instalment.guaranteeFeeFen, due.guaranteeFeeFen, by) ??
      differs(`service fee ${name}`, instalment.serviceFeeFen, due.serviceFeeFen, by);
    if (breach) return breach;
  }
  // The cost was told before consent, on the day the loan was asked for.
  const asked = loan.instalments.filter(({ schedule }) => schedule === 1);
  const costPpm = allInCost(loan.principalFen, asked[0]?.fromOn ?? loan.drawnOn, asked);
  return differs("annual cost", loan.annualCostPpm, costPpm, "its schedule");
};

/** The first, or the second where the payout came on another day than it was asked for. */
const agreedSchedule = (loan: Loan): number =>
  loan.instalments.find(({ schedule }) => schedule === 1)?.fromOn === loan.drawnOn ? 1 : 2;

type Force = { readonly version: number; readonly from: Date };

const forceOfProduct = (products: readonly PublishedProduct[], { code }: PublishedProduct): Force[] =>
  products.filter((other) => other.code === code).map(({ version, publishedAt }) => ({ version, from: publishedAt }));

const forceOfAgreement = (agreements: readonly Agreement[], { id }: Agreement): Force[] =>
  agreements.filter((other) => other.id === id).map(({ version, signedAt }) => ({ version, from: signedAt }));

/** A drawdown and the publication of a version may overlap, and the clocks of two machines differ a little. */
const leewayMs = 60_000;

const notInForce = (what: string, drawn: number, at: Date, versions: readonly Force[]): string | undefined => {
  const known = versions.filter(({ from }) => from.getTime() <= at.getTime() + leewayMs).map(({ version }) => version);
  const settled = versions
    .filter(({ from }) => from.getTime() <= at.getTime() - leewayMs)
    .map(({ version }) => version);
  const [least, most] = [Math.max(0, ...settled), Math.max(0, ...known)];
  if (least <= drawn && drawn <= most) return undefined;
  return `version of its ${what} is ${drawn}, in force at the drawdown was ${drawn > most ? most : least}`;
};
