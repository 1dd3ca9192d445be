import { type Holidays, holidays } from "../../kernel/business-days.ts";
import { type Fen, zeroFen } from "../../kernel/money.ts";
import { applyRate, ppm } from "../../kernel/rate.ts";
import type { CreditLine } from "../assessment/index.ts";
import type { Agreement } from "../matching/index.ts";
import { allInCost } from "./cost.ts";
import type { Instalment, Loan } from "./loan.ts";
import type { PublishedProduct } from "./product.store.ts";
import { type Due, makeSchedule, type Terms } from "./schedule.ts";
import { tenorUnitOf, termsOf } from "./terms.ts";
import type { DrawnFact } from "./verify.store.ts";

/** Everything a loan came from, each in all its versions, oldest first. */
export type Origins = {
  readonly line: Pick<CreditLine, "userId" | "channelId" | "monthlyRatePpm"> | undefined;
  readonly drawn: Pick<DrawnFact, "principalFen" | "expectedLossFen" | "recordedAt"> | undefined;
  readonly products: readonly PublishedProduct[];
  readonly agreements: readonly Agreement[];
  readonly holidays: Holidays;
};

/** The first thing about a loan that is not as its line, its product and its agreement make it. */
export const firstBreach = (
  loan: Loan,
  { line, drawn, products, agreements, holidays }: Origins,
): string | undefined => {
  const product = products.find(({ code, version }) => code === loan.product && version === loan.productVersion);
  const agreement = agreements.find(
    ({ id, version }) => id === loan.slice.agreementId && version === loan.slice.agreementVersion,
  );
  if (!line || !drawn || !product || !agreement) return "its line, drawdown, product or agreement is missing";
  const terms = termsOf(loan, product.terms);
  return (
    differs("user", loan.userId, line.userId, "its line") ??
    differs("channel", loan.channelId, line.channelId, "its line") ??
    differs("monthly rate", loan.monthlyRatePpm, line.monthlyRatePpm, "its line") ??
    differs("unit of the tenor", loan.tenorUnit, tenorUnitOf(product.terms), "its product") ??
    firstInstalmentBreach(loan.instalments, terms, holidays) ??
    differs("annual cost", loan.annualCostPpm, costOf(loan), "its schedule") ??
    differs("funding model", loan.slice.fundingModel, agreement.fundingModel, "its agreement") ??
    differs("entity", loan.slice.entity, agreement.entity, "its agreement") ??
    differs("expected loss", drawn.expectedLossFen, lossOf(drawn, agreement), "its agreement") ??
    notInForce("product", product.version, drawn.recordedAt, forceOfProduct(products, product)) ??
    notInForce("agreement", agreement.version, drawn.recordedAt, forceOfAgreement(agreements, agreement))
  );
};

const lossOf = ({ principalFen }: { readonly principalFen: Fen }, { expectedLossPpm }: Agreement): Fen =>
  applyRate(principalFen, ppm(expectedLossPpm));

type Comparable = string | number | bigint;
const differs = (what: string, stored: Comparable, agreed: Comparable, by: string): string | undefined =>
  stored === agreed ? undefined : `${what} is ${stored}, ${by} says ${agreed}`;

const weekendsOnly = holidays([], []);

/** A year whose holidays had not been announced at the drawdown was known by its weekends only: either day is as agreed. */
const firstInstalmentBreach = (stored: readonly Instalment[], terms: Terms, calendar: Holidays): string | undefined => {
  const agreed = makeSchedule(terms, calendar);
  const early = terms.shiftHolidays ? makeSchedule(terms, weekendsOnly) : agreed;
  if (stored.length !== agreed.length)
    return `number of instalments is ${stored.length}, its terms say ${agreed.length}`;
  for (const [n, instalment] of stored.entries()) {
    const due = agreed[n] as Due;
    const name = `of instalment ${due.number}`;
    const breach =
      differs("number", instalment.number, due.number, `the place ${name}`) ??
      (instalment.dueOn === early[n]?.dueOn
        ? undefined
        : differs(`due date ${name}`, instalment.dueOn, due.dueOn, "the schedule of its terms")) ??
      differs(`principal ${name}`, instalment.principalFen, due.principalFen, "the schedule of its terms") ??
      differs(`interest ${name}`, instalment.interestFen, due.interestFen, "the schedule of its terms");
    if (breach) return breach;
  }
  return undefined;
};

/** Worked out on the due dates as they stand, which have been found to be as agreed. */
const costOf = (loan: Loan): number =>
  allInCost(
    loan.principalFen,
    loan.drawnOn,
    loan.instalments.map((instalment) => ({ ...instalment, guaranteeFeeFen: zeroFen, serviceFeeFen: zeroFen })),
  );

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
