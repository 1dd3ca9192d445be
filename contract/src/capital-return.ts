import { type Static, Type } from "typebox";
import { Count, Months, RegisterCode } from "./company-parts.ts";
import { Closed, IsoDate, OneOf, Text } from "./parts.ts";
import { PeriodName } from "./statements.ts";

/** What the company gives back to its shareholders: dividends, and its own shares bought in the market. */
export const HalfName = Type.String({
  pattern: "^(19|20|21)\\d\\dH[12]$",
  description: "A half year: 2024H1",
  examples: ["2024H1"],
});

const UsdAmount = Type.String({
  pattern: "^\\d{1,11}(\\.\\d{1,2})?$",
  description: "US dollars, to the cent",
  examples: ["350000000"],
});
const UsdPrice = Type.String({
  pattern: "^\\d{1,6}(\\.\\d{1,6})?$",
  description: "US dollars for one, up to six decimals",
  examples: ["0.30"],
});

export const NewDividend = Closed({
  period: HalfName,
  on: Type.Unsafe<string>({ ...IsoDate, description: "The day the board declared it" }),
  perShareUsd: UsdPrice,
  recordOn: IsoDate,
  exOn: Type.Optional(
    Type.Unsafe<string>({ ...IsoDate, description: "Must be one business day before the record day" }),
  ),
  paymentOnShares: IsoDate,
  paymentOnAds: IsoDate,
  reason: Type.Optional(
    Type.String({ minLength: 3, maxLength: 500, description: "Why, where it is outside the policy's range" }),
  ),
});
export type NewDividend = Static<typeof NewDividend>;

export const NewDividendPayment = Closed({
  period: HalfName,
  on: IsoDate,
  amountUsd: Type.Optional(Type.Unsafe<string>({ ...UsdAmount, description: "All that is left of it when left out" })),
});
export type NewDividendPayment = Static<typeof NewDividendPayment>;

export const dividendStates = ["declared", "fixed", "paid"] as const;

export const Dividend = Closed({
  ...NewDividend.properties,
  exOn: IsoDate,
  reason: Type.Union([Type.String(), Type.Null()]),
  state: OneOf(dividendStates, "Declared; fixed by the shares of the record day; paid"),
  perAdsUsd: Type.String(),
  sharesPerAds: Type.Integer(),
  shares: Type.Integer({ description: "Outstanding on the day it was declared, then on the record day" }),
  amountUsd: Type.String(),
  amountFen: Type.Integer(),
  payoutPpm: Type.Union([Type.Integer(), Type.Null()], {
    description: "What it is of the half year's net income; null where there was none",
  }),
  paidUsd: Type.String(),
  leftUsd: Type.String(),
});
export type Dividend = Static<typeof Dividend>;

export const NewRepurchasePlan = Closed({
  code: RegisterCode,
  on: Type.Unsafe<string>({ ...IsoDate, description: "The day the board approved it" }),
  authorisedUsd: UsdAmount,
  start: IsoDate,
  months: Months,
});
export type NewRepurchasePlan = Static<typeof NewRepurchasePlan>;

const Trade = Closed({
  on: IsoDate,
  ads: Count,
  priceUsd: Type.Optional(UsdPrice),
  amountUsd: Type.Optional(Type.Unsafe<string>({ ...UsdAmount, description: "Commissions included" })),
});
export const NewRepurchases = Closed({
  plan: RegisterCode,
  trades: Type.Array(Trade, { minItems: 1, maxItems: 500, description: "Each with its price or its amount" }),
});
export type NewRepurchases = Static<typeof NewRepurchases>;

export const RepurchasePlan = Closed({
  ...NewRepurchasePlan.properties,
  end: Type.Unsafe<string>({ ...IsoDate, description: "Its last day" }),
  asOf: IsoDate,
  ads: Type.Integer(),
  usedUsd: Type.String(),
  leftUsd: Type.String(),
  averagePriceUsd: Type.Union([Type.String(), Type.Null()], { description: "Of all that was paid for all the ADSs" }),
  trades: Type.Array(Closed({ on: IsoDate, ads: Type.Integer(), amountUsd: Type.String(), costFen: Type.Integer() })),
});
export type RepurchasePlan = Static<typeof RepurchasePlan>;

export const CapitalReturnQuery = Closed({ period: PeriodName, asOf: IsoDate });

/** As a release tells it: the leaves of `capitalReturn`, by the names of the history file. Left out is what there is none of. */
export const CapitalReturn = Closed({
  dividendPerShareUsd: Type.Optional(Type.String()),
  dividendPerAdsUsd: Type.Optional(Type.String()),
  recordDate: Type.Optional(IsoDate),
  paymentDateShares: Type.Optional(IsoDate),
  paymentDateAds: Type.Optional(IsoDate),
  fyDividendUsdM: Type.Optional(Type.String()),
  repurchase: Type.Optional(
    Closed({
      plan: Text(40),
      authorisedUsdM: Type.String(),
      start: IsoDate,
      months: Type.Integer(),
      asOf: IsoDate,
      adsM: Type.String(),
      usdM: Type.String(),
      avgPriceUsd: Type.Optional(Type.String()),
    }),
  ),
  newPlan: Type.Optional(Closed({ authorisedUsdM: Type.String(), start: IsoDate, months: Type.Integer() })),
  policyPayoutPct: Type.Array(Type.String(), { minItems: 2, maxItems: 2 }),
});
export type CapitalReturn = Static<typeof CapitalReturn>;
