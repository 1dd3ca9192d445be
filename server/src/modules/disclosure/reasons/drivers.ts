import type { FundingModel } from "@suanpan/contract";
import type { Factor, Term } from "./decompose.ts";

type ByModel = Readonly<Partial<Record<FundingModel, number>>>;
export type Provision = { readonly newLoanFen: number; readonly revisionFen: number };

/** What the platform knows of a period beside the amounts of its lines. Balances count twice: opening and closing. */
export type Drivers = {
  readonly linesFen: Readonly<Record<string, number>>;
  readonly loans: number;
  readonly newLineUsers: number;
  readonly volumeFen: ByModel;
  /** Hundredths of a month. */
  readonly tenor: ByModel;
  readonly balancesFen: ByModel;
  readonly fundingFen: number;
  /** By the line they are charged to; nothing where no allowance was worked out. */
  readonly provisions: Readonly<Record<string, Provision | undefined>>;
};

type Pair = { readonly before: Drivers; readonly now: Drivers };
type Of = (drivers: Drivers) => number;

const factor = (driver: string, { before, now }: Pair, of: Of): Factor => ({
  driver,
  before: BigInt(of(before)),
  now: BigInt(of(now)),
});

const sum = (table: ByModel, models: readonly FundingModel[]): number =>
  models.reduce((total, model) => total + (table[model] ?? 0), 0);

const volume = (pair: Pair, ...models: FundingModel[]): Factor =>
  factor(`volume/${models.join("+")}`, pair, ({ volumeFen }) => sum(volumeFen, models));
const tenor = (pair: Pair, model: FundingModel): Factor =>
  factor(`tenor/${model}`, pair, ({ tenor: by }) => by[model] ?? 0);
const balance = (pair: Pair, ...models: FundingModel[]): Factor =>
  factor(`balance/${models.join("+")}`, pair, ({ balancesFen }) => sum(balancesFen, models));

const term = ({ before, now }: Pair, of: Of, factors: readonly Factor[], rest: string): Term => ({
  before: BigInt(of(before)),
  now: BigInt(of(now)),
  factors,
  rest,
});

const line =
  (name: string): Of =>
  ({ linesFen }) =>
    linesFen[name] ?? 0;

/** New loans by their volume and expected loss, earlier ones by what was revised, and what no allowance explains. */
const provision = (pair: Pair, name: string, ...models: FundingModel[]): readonly Term[] => {
  const of: (part: keyof Provision) => Of = (part) => (drivers) => drivers.provisions[name]?.[part] ?? 0;
  const other: Of = (drivers) => line(name)(drivers) - of("newLoanFen")(drivers) - of("revisionFen")(drivers);
  return [
    term(pair, of("newLoanFen"), [volume(pair, ...models)], "expected-loss"),
    term(
      pair,
      of("revisionFen"),
      [],
      pair.now.provisions[name] && of("revisionFen")(pair.now) < 0 ? "reversal" : "revision",
    ),
    term(pair, other, [], "other"),
  ];
};

/** Which drivers explain which line of the results. A line that is not here has no driver of ours, so no reason either. */
export const termsOf = (before: Drivers, now: Drivers): Readonly<Record<string, readonly Term[]>> => {
  const pair = { before, now };
  const by = (name: string, factors: readonly Factor[], rest: string) => [term(pair, line(name), factors, rest)];
  return {
    facilitationAndServicingCapitalHeavy: by(
      "facilitationAndServicingCapitalHeavy",
      [volume(pair, "capital-heavy"), tenor(pair, "capital-heavy")],
      "take-rate",
    ),
    financingIncome: by("financingIncome", [balance(pair, "balance-sheet")], "yield"),
    releaseOfGuaranteeLiabilities: by(
      "releaseOfGuaranteeLiabilities",
      [balance(pair, "capital-heavy")],
      "guarantee-rate",
    ),
    otherServiceFeesCredit: by(
      "otherServiceFeesCredit",
      [balance(pair, "balance-sheet", "capital-heavy")],
      "late-fees",
    ),
    facilitationAndServicingCapitalLight: by(
      "facilitationAndServicingCapitalLight",
      [volume(pair, "capital-light"), tenor(pair, "capital-light")],
      "take-rate",
    ),
    referralServiceFees: by("referralServiceFees", [volume(pair, "ice")], "referral-rate"),
    otherServiceFeesPlatform: by("otherServiceFeesPlatform", [volume(pair, "technology")], "service-rate"),
    totalNetRevenue: revenueByModel(pair),
    facilitationOriginationAndServicing: by(
      "facilitationOriginationAndServicing",
      [factor("loans", pair, ({ loans }) => loans)],
      "cost-per-loan",
    ),
    fundingCosts: by("fundingCosts", [factor("funding", pair, ({ fundingFen }) => fundingFen)], "funding-rate"),
    salesAndMarketing: by(
      "salesAndMarketing",
      [factor("new-users", pair, ({ newLineUsers }) => newLineUsers)],
      "acquisition-cost",
    ),
    provisionLoansReceivable: provision(pair, "provisionLoansReceivable", "balance-sheet"),
    provisionFinancialAssetsReceivable: provision(pair, "provisionFinancialAssetsReceivable", "capital-heavy"),
    provisionAccountsReceivableAndContractAssets: provision(
      pair,
      "provisionAccountsReceivableAndContractAssets",
      "capital-heavy",
      "capital-light",
    ),
    provisionContingentLiabilities: provision(pair, "provisionContingentLiabilities", "capital-heavy"),
  };
};

/** What each model earns, so that revenue can be told by size, mix and rate. */
const earned: readonly (readonly [model: FundingModel, lines: readonly string[]])[] = [
  ["balance-sheet", ["financingIncome"]],
  [
    "capital-heavy",
    ["facilitationAndServicingCapitalHeavy", "releaseOfGuaranteeLiabilities", "otherServiceFeesCredit"],
  ],
  ["capital-light", ["facilitationAndServicingCapitalLight"]],
  ["ice", ["referralServiceFees"]],
  ["technology", ["otherServiceFeesPlatform"]],
];
const models = earned.map(([model]) => model);

/** Revenue grows with the whole balance, then moves with how it is made up, then with what each model earns on it. */
const revenueByModel = (pair: Pair): readonly Term[] => {
  const whole = { ...balance(pair, ...models), driver: "balance" };
  return earned.map(([model, lines]) => {
    const own = balance(pair, model);
    // The model's share of the balance, before and now, over one denominator.
    const share = { driver: "mix", before: own.before * whole.now, now: own.now * whole.before };
    const of: Of = (drivers) => lines.reduce((total, name) => total + line(name)(drivers), 0);
    return term(pair, of, whole.before === 0n || whole.now === 0n ? [own] : [whole, share], "revenue-rate");
  });
};
