import type { Dividend, NewDividend } from "@suanpan/contract";
import { addBusinessDays, type Holidays, holidays, isBusinessDay } from "../../../kernel/business-days.ts";
import { type IsoDate, isoDate } from "../../../kernel/calendar.ts";
import { formatDecimal, scaleHalfUp } from "../../../kernel/decimal.ts";
import { done, type Outcome, refused } from "../../../kernel/outcome.ts";
import type { Amount, CapitalFacts, Known } from "./facts.ts";
import type { CapitalReturnPolicy } from "./settings.ts";
import { atPrice, dollars, inFen, microsOf, price } from "./usd.ts";

export type DividendRefusal = "invalid-request" | "date-against-rule" | "payout-outside-policy" | "already-exists";

/** An exchange works on weekdays but its holidays; nobody makes up for one on a Saturday. */
export const exchangeDays = ({ exchangeHolidays }: CapitalReturnPolicy): Holidays =>
  holidays(
    exchangeHolidays
      .split(",")
      .map((day) => day.trim())
      .filter((day) => day !== ""),
    [],
  );

/** Shares change hands without the dividend from one business day before the record day on. */
export const exDateOf = (recordOn: IsoDate, calendar: Holidays): IsoDate => addBusinessDays(recordOn, -1, calendar);

/** Declared, then recorded, then paid, on days the exchange works. */
export const decideDates = (
  { on, recordOn, exOn, paymentOnShares, paymentOnAds }: NewDividend,
  calendar: Holidays,
): Outcome<IsoDate, "invalid-request" | "date-against-rule"> => {
  const wrong = (pointer: string, detail: string) => refused("invalid-request", { pointer, detail });
  const expected = exDateOf(isoDate(recordOn), calendar);
  for (const [pointer, day] of Object.entries({ recordOn, paymentOnShares, paymentOnAds }))
    if (!isBusinessDay(isoDate(day), calendar)) return wrong(`/${pointer}`, `${day} is no business day.`);
  if (expected <= on) return wrong("/recordOn", "Shares must still change hands with it after it is declared.");
  if (exOn !== undefined && exOn !== expected) return refused("date-against-rule", { pointer: "/exOn", expected });
  if (paymentOnShares <= recordOn) return wrong("/paymentOnShares", "It is paid after the record day.");
  if (paymentOnAds <= recordOn) return wrong("/paymentOnAds", "It is paid after the record day.");
  return done(expected);
};

export const amountOf = (perShareUsd: string, shares: number, cnyMillionths: number): Omit<Amount, "item"> => {
  const amountCents = atPrice(shares, microsOf(perShareUsd));
  return { shares, amountCents, cnyMillionths, amountFen: inFen(amountCents, cnyMillionths) };
};

/** What it is of the half year's net income: where that is none, no share of it can be within the policy. */
export const payoutOf = (amountFen: number, netIncomeFen: number): number | null =>
  netIncomeFen <= 0 ? null : scaleHalfUp(amountFen, 1_000_000, netIncomeFen);

export const decidePayout = (
  payoutPpm: number | null,
  reason: string | undefined,
  { payoutLeastPpm, payoutMostPpm }: CapitalReturnPolicy,
): Outcome<true, "payout-outside-policy"> => {
  const within = payoutPpm !== null && payoutPpm >= payoutLeastPpm && payoutPpm <= payoutMostPpm;
  if (within || reason !== undefined) return done(true);
  const percent = (ppm: number): string => formatDecimal(scaleHalfUp(ppm, 1, 1_000), 1);
  return refused("payout-outside-policy", {
    payoutPct: payoutPpm === null ? "of no income" : percent(payoutPpm),
    leastPct: percent(payoutLeastPpm),
    mostPct: percent(payoutMostPpm),
  });
};

/** What a dividend came to: by the shares of its record day once that is closed. */
export const amountNow = (facts: CapitalFacts, dividend: Known<"dividend">): Amount =>
  facts["dividend-fixed"].find((one) => one.dividend === dividend.key) ?? dividend;

export const paymentsOf = (facts: CapitalFacts, { key }: Known<"dividend">) =>
  facts["dividend-payment"].filter((one) => one.dividend === key);

export const viewOfDividend = (facts: CapitalFacts, dividend: Known<"dividend">): Dividend => {
  const { terms, exOn, sharesPerAds, payoutPpm } = dividend;
  const { shares, amountCents, amountFen } = amountNow(facts, dividend);
  const paidCents = paymentsOf(facts, dividend).reduce((total, one) => total + one.amountCents, 0);
  const fixed = facts["dividend-fixed"].some((one) => one.dividend === dividend.key);
  return {
    ...terms,
    exOn,
    reason: terms.reason ?? null,
    state: paidCents === amountCents ? "paid" : fixed ? "fixed" : "declared",
    perAdsUsd: price(sharesPerAds * microsOf(terms.perShareUsd)),
    sharesPerAds,
    shares,
    amountUsd: dollars(amountCents),
    amountFen,
    payoutPpm,
    paidUsd: dollars(paidCents),
    leftUsd: dollars(amountCents - paidCents),
  };
};
