import type { CapitalReturn, Dividend, RepurchasePlan } from "@suanpan/contract";
import { type IsoDate, isoDate } from "../../../kernel/calendar.ts";
import { formatDecimal, scaleHalfUp } from "../../../kernel/decimal.ts";
import type { Reader } from "../../../platform/database.ts";
import { businessDay } from "../../../platform/day/business-day.ts";
import { parsePeriod } from "../../books/index.ts";
import { amountNow, viewOfDividend } from "./dividend.ts";
import { type CapitalFacts, type Known, readCapitalFacts } from "./facts.ts";
import { averagePrice, lastDayOf, tradesOf, usedCents, viewOfPlan } from "./plan.ts";
import type { CapitalReturnPolicy } from "./settings.ts";
import { centsOf, microsOf, millions, price } from "./usd.ts";

export const showDividends = async (db: Reader): Promise<Dividend[]> => {
  const facts = await readCapitalFacts(db);
  return facts.dividend.map((dividend) => viewOfDividend(facts, dividend));
};

/** As of a day, or of today. */
export const showPlans = async (db: Reader, said?: IsoDate): Promise<RepurchasePlan[]> => {
  const facts = await readCapitalFacts(db);
  const asOf = said ?? (await businessDay(db)) ?? isoDate("2199-12-31");
  return facts["repurchase-plan"].map((plan) => viewOfPlan(facts, plan, asOf));
};

/** What a release of a period says about capital returned, as things stood on a day. */
export const capitalReturnOf = async (
  db: Reader,
  policy: CapitalReturnPolicy,
  { period, asOf }: { readonly period: string; readonly asOf: IsoDate },
): Promise<CapitalReturn> => summaryOf(await readCapitalFacts(db), policy, { period, asOf });

export const summaryOf = (
  facts: CapitalFacts,
  { payoutLeastPpm, payoutMostPpm }: Pick<CapitalReturnPolicy, "payoutLeastPpm" | "payoutMostPpm">,
  { period, asOf }: { readonly period: string; readonly asOf: IsoDate },
): CapitalReturn => {
  const end = parsePeriod(period)?.to ?? asOf;
  const percent = (ppm: number): string => formatDecimal(scaleHalfUp(ppm, 1, 10_000), 0);
  return {
    ...dividendOf(facts, end, asOf),
    ...plansOn(facts, asOf),
    policyPayoutPct: [percent(payoutLeastPpm), percent(payoutMostPpm)],
  };
};

/** The dividend of the half year that ends with the period; with a year's last half, what the whole year paid. */
const dividendOf = (facts: CapitalFacts, end: IsoDate, asOf: IsoDate): Partial<CapitalReturn> => {
  const told = facts.dividend.filter(({ terms }) => terms.on <= asOf);
  const found = told.find(({ terms }) => parsePeriod(terms.period)?.to === end);
  if (!found) return {};
  const { perShareUsd, recordOn, paymentOnShares, paymentOnAds } = found.terms;
  const year = told.filter(({ terms }) => terms.period.slice(0, 4) === end.slice(0, 4));
  const cents = year.reduce((total, one) => total + amountNow(facts, one).amountCents, 0);
  return {
    dividendPerShareUsd: price(microsOf(perShareUsd)),
    dividendPerAdsUsd: price(found.sharesPerAds * microsOf(perShareUsd)),
    recordDate: recordOn,
    paymentDateShares: paymentOnShares,
    paymentDateAds: paymentOnAds,
    ...(end.endsWith("-12-31") ? { fyDividendUsdM: millions(cents, 100, 0) } : {}),
  };
};

/** The plan that runs on the day, and one that was approved by then and is to begin. */
const plansOn = (facts: CapitalFacts, asOf: IsoDate): Pick<CapitalReturn, "repurchase" | "newPlan"> => {
  const plans = facts["repurchase-plan"].filter(({ on }) => on <= asOf);
  const running = plans.findLast((plan) => plan.start <= asOf && lastDayOf(plan) >= asOf);
  const next = plans.findLast((plan) => plan.start > asOf);
  return {
    ...(running ? { repurchase: planTold(facts, running, asOf) } : {}),
    ...(next ? { newPlan: authorised(next) } : {}),
  };
};

const authorised = ({ authorisedUsd, start, months }: Known<"repurchase-plan">) => ({
  authorisedUsdM: millions(centsOf(authorisedUsd), 100, 0),
  start: isoDate(start),
  months,
});

const planTold = (
  facts: CapitalFacts,
  plan: Known<"repurchase-plan">,
  asOf: IsoDate,
): NonNullable<CapitalReturn["repurchase"]> => {
  const trades = tradesOf(facts, plan.code, asOf);
  const average = averagePrice(trades, 1);
  return {
    plan: plan.code,
    ...authorised(plan),
    asOf,
    adsM: millions(
      trades.reduce((total, { ads }) => total + ads, 0),
      1,
      1,
    ),
    usdM: millions(usedCents(trades), 100, 0),
    ...(average === null ? {} : { avgPriceUsd: average }),
  };
};
