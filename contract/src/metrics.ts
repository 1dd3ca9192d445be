import { type Static, Type } from "typebox";
import { LoanId } from "./loans.ts";
import { AgreementId, ChannelId, FundingModel } from "./partners.ts";
import { Closed, Instant, IsoDate, OneOf, PageQuery, SignedFen, Text } from "./parts.ts";
import { productCodes } from "./products.ts";
import { PeriodName } from "./statements.ts";

export const metricCodes = [
  "institutions",
  "registered-users",
  "approved-users",
  "drawn-users",
  "loans",
  "loans-v-pocket",
  "loans-other",
  "volume",
  "volume-risk-free",
  "volume-total-solutions",
  "risk-free-volume-share",
  "balance",
  "balance-risk-free",
  "balance-total-solutions",
  "risk-free-balance-share",
  "delinquency-90",
  "day-1-delinquency",
  "collection-30",
  "repeat-borrowers",
  "tenor",
  "new-line-users",
  "embedded-finance-share",
  "acquisition-cost",
] as const;
export type MetricCode = (typeof metricCodes)[number];

export const metricUnits = ["count", "fen", "ppm", "hundredths of a month"] as const;
export type MetricUnit = (typeof metricUnits)[number];

export const metricDimensions = ["model", "product", "channel", "institution", "grade"] as const;
export type MetricDimension = (typeof metricDimensions)[number];

const Words = Closed({ en: Type.String(), zh: Type.String() });
const Nullable = <T extends ReturnType<typeof Type.Integer> | ReturnType<typeof Type.String>>(type: T) =>
  Type.Union([type, Type.Null()]);

const figure = {
  value: Type.Union([Type.Integer(), Type.Null()], {
    description: "In the metric's unit; null where there is nothing to say",
  }),
  text: Type.Union([Type.String(), Type.Null()], { description: "As it is printed" }),
};

export const MetricComparative = Closed({
  against: OneOf(["year-before", "period-before"]),
  period: PeriodName,
  ...figure,
  growthPpm: Type.Union([Type.Integer(), Type.Null()], {
    description: "Of counts and amounts, from what is not rounded",
  }),
  pointsPpm: Type.Union([Type.Integer(), Type.Null()], { description: "Of rates: the difference of the two" }),
});
export type MetricComparative = Static<typeof MetricComparative>;

export const Metric = Closed({
  code: OneOf(metricCodes),
  name: Words,
  footnote: Words,
  unit: OneOf(metricUnits),
  restated: Type.Boolean({ description: "Whether a discontinued service is taken out of it" }),
  ...figure,
  numerator: Nullable(Type.String()),
  denominator: Nullable(Type.String()),
  comparatives: Type.Array(MetricComparative),
  groups: Type.Array(Closed({ key: Type.String(), name: Type.String(), ...figure })),
});
export type Metric = Static<typeof Metric>;

export const NewDiscontinuation = Closed(
  {
    service: Type.Union([
      Closed({ product: OneOf(productCodes) }),
      Closed({ agreementId: AgreementId }, { description: "One technology service, by its agreement" }),
    ]),
    from: IsoDate,
    discontinued: Type.Boolean({ description: "False takes an earlier marking back" }),
    reason: Text(500),
  },
  { description: "A service that is no longer offered: it leaves volumes and balances of every period shown" },
);
export type NewDiscontinuation = Static<typeof NewDiscontinuation>;

export const Discontinuation = Closed({
  ...NewDiscontinuation.properties,
  recordedOn: IsoDate,
  madeBy: Type.String(),
  approvalId: Type.Union([Type.String(), Type.Null()]),
  recordedAt: Instant,
});
export type Discontinuation = Static<typeof Discontinuation>;

export const metricViews = ["restated", "reported"] as const;
export type MetricView = (typeof metricViews)[number];

export const MetricReport = Closed({
  period: PeriodName,
  from: IsoDate,
  to: IsoDate,
  view: OneOf(metricViews),
  withoutServices: Type.Array(Type.String(), { description: "The discontinued services that were taken out" }),
  unreported: Type.Array(Type.String(), {
    description: "Reports that institutions still owe of this period: volumes and balances are too small by them",
  }),
  by: Type.Union([OneOf(metricDimensions), Type.Null()]),
  metrics: Type.Array(Metric),
});
export type MetricReport = Static<typeof MetricReport>;

const view = {
  view: Type.Optional(
    OneOf(
      metricViews,
      "restated (unless said otherwise): without what is discontinued by now; reported: as the period itself showed it",
    ),
  ),
  knownOn: Type.Optional(
    Type.String({ format: "date", description: "Only markings that had been recorded by this business day" }),
  ),
};
export const MetricQuery = Closed({ period: PeriodName, by: Type.Optional(OneOf(metricDimensions)), ...view });

export const MetricParams = Closed({ metric: OneOf(metricCodes) });
export const MetricGroupQuery = Closed({ period: PeriodName, ...view, ...PageQuery.properties });

const Group = {
  fundingModel: FundingModel,
  product: OneOf(productCodes),
  channelId: ChannelId,
  agreementId: AgreementId,
  grade: OneOf(["A", "B", "C", "D"]),
};
export const MetricGroup = Closed({
  ...Group,
  numerator: Type.String({ description: "What it adds to the metric's numerator" }),
  denominator: Nullable(Type.String()),
});
export type MetricGroup = Static<typeof MetricGroup>;

export const MetricLoanQuery = Closed({ period: PeriodName, ...Group, ...PageQuery.properties });
export const MetricLoan = Closed({
  loanId: LoanId,
  slice: Type.Integer(),
  instalment: Type.Union([Type.Integer(), Type.Null()]),
  on: IsoDate,
  band: Type.Union([Type.String(), Type.Null()]),
  countedFen: Type.Integer({ description: "What it adds to the numerator" }),
  ofFen: Type.Integer({ description: "What it adds to the denominator, or the same for a plain sum" }),
});
export type MetricLoan = Static<typeof MetricLoan>;

export const VintagePoint = Closed({ month: Type.Integer(), lateFen: SignedFen, ratePpm: Type.Integer() });
export const VintageCurve = Closed({
  vintage: Type.String({ examples: ["2024Q1"] }),
  originalFen: SignedFen,
  points: Type.Array(VintagePoint, { description: "Only months that every loan of the vintage has reached" }),
});
export type VintageCurve = Static<typeof VintageCurve>;
export const VintageQuery = Closed({
  threshold: Type.Optional(Type.Integer({ enum: [30, 180], default: 30, description: "Days past due, more than" })),
  model: Type.Optional(FundingModel),
  product: Type.Optional(OneOf(productCodes)),
});

export const RollRate = Closed({
  from: Type.String(),
  to: Type.String(),
  loans: Type.Union([Type.Integer(), Type.Null()]),
  fen: SignedFen,
  ratePpm: Type.Union([Type.Integer(), Type.Null()]),
});
export type RollRate = Static<typeof RollRate>;
export const RollReport = Closed({
  period: PeriodName,
  rolls: Type.Array(RollRate),
  cures: Type.Array(
    Closed({
      from: Type.String(),
      fen: SignedFen,
      curedFen: SignedFen,
      ratePpm: Type.Union([Type.Integer(), Type.Null()]),
    }),
    { description: "What was late when a month began and current or settled when it ended" },
  ),
});
export type RollReport = Static<typeof RollReport>;

export const EarlyIndicator = Closed({
  vintage: Type.String(),
  dueFen: SignedFen,
  day1Ppm: Type.Union([Type.Integer(), Type.Null()]),
  firstDueFen: SignedFen,
  firstPaymentDay1Ppm: Type.Union([Type.Integer(), Type.Null()]),
  firstPaymentDefaultPpm: Type.Union([Type.Integer(), Type.Null()], {
    description: "Of first instalments thirty days ago and earlier: principal still unpaid thirty days after",
  }),
});
export type EarlyIndicator = Static<typeof EarlyIndicator>;
export const RollQuery = Closed({ period: PeriodName });
