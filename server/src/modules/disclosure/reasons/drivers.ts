import type { FundingModel } from "@suanpan/contract";
import type { Factor, Term } from "./decompose.ts";
import { revenueByModel } from "./revenue.ts";
import {
  balance,
  type Drivers,
  factor,
  line,
  type Of,
  type Pair,
  type Provision,
  tenor,
  term,
  volume,
} from "./terms.ts";

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
