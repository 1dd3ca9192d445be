import type {
  Agreement as AgreementView,
  FundingModel,
  FundingTerms,
  NewAgreement,
  ProductCode,
} from "@suanpan/contract";
import { formatId, type Id } from "../../kernel/ids.ts";
import { type Fen, split } from "../../kernel/money.ts";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";

export type AgreementId = Id<"agr">;

/** One signed version of a deal with an institution. */
export type Agreement = {
  readonly id: AgreementId;
  readonly version: number;
  readonly institutionId: Id<"inst">;
  readonly name: string;
  readonly fundingModel: FundingModel;
  readonly entity: string;
  readonly products: readonly ProductCode[];
  readonly priority: number;
  readonly leastFen: Fen;
  readonly mostFen: Fen;
  readonly expectedLossPpm: number;
  readonly funding: FundingTerms;
  readonly signedAt: Date;
};

export type FundingRequest = {
  readonly product: ProductCode;
  readonly amountFen: Fen;
  /** What the borrower pays a month: an agreement that wants more than that cannot fund the loan. */
  readonly monthlyRatePpm: number;
};

/** The part of a loan an agreement is to fund. */
export type Share = { readonly agreement: Agreement; readonly principalFen: Fen };

/**
 * Among the agreements that accept the loan, the one with the lowest priority number; older agreements win ties. Where
 * it has co-lenders, each takes its share and it keeps the rest; if one of them is not there, it cannot fund alone.
 */
export const chooseShares = (
  agreements: readonly Agreement[],
  request: FundingRequest,
): Outcome<readonly Share[], "no-agreement-accepts"> => {
  const accepting = agreements.filter((agreement) => accepts(agreement, request));
  const byRank = accepting.toSorted((a, b) => a.priority - b.priority || (a.id < b.id ? -1 : 1));
  for (const agreement of byRank) {
    const shares = sharesOf(agreement, agreements, request.amountFen);
    if (shares) return done(shares);
  }
  return refused("no-agreement-accepts", { product: request.product, amountFen: request.amountFen });
};

const accepts = (agreement: Agreement, { product, amountFen, monthlyRatePpm }: FundingRequest): boolean =>
  agreement.products.includes(product) &&
  agreement.leastFen <= amountFen &&
  amountFen <= agreement.mostFen &&
  (agreement.funding.funderMonthlyPpm ?? 0) + agreement.funding.guaranteeMonthlyPpm <= monthlyRatePpm;

const sharesOf = (lead: Agreement, agreements: readonly Agreement[], amountFen: Fen): Share[] | undefined => {
  const others = lead.funding.coLenders.map(({ agreementId, sharePpm }) => ({
    agreement: agreements.find(({ id }) => formatId("agr", id) === agreementId),
    sharePpm,
  }));
  const ownPpm = others.reduce((left, { sharePpm }) => left - sharePpm, 1_000_000);
  const parts = split(amountFen, [ownPpm, ...others.map(({ sharePpm }) => sharePpm)]);
  const shares = [lead, ...others.map(({ agreement }) => agreement)].map((agreement, n) => ({
    agreement,
    principalFen: parts[n] as Fen,
  }));
  return shares.every((share): share is Share => share.agreement !== undefined && share.principalFen > 0)
    ? shares
    : undefined;
};

/** What an agreement says that says nothing more: all the borrower pays is the funder's, and nobody answers for him. */
export const plainFunding: FundingTerms = {
  funderMonthlyPpm: null,
  guaranteeMonthlyPpm: 0,
  guaranteeTriggerDays: null,
  feePpm: 0,
  coLenders: [],
};

/** Whether what borrowers pay under an agreement goes to the institution itself. */
export const collectsItself = ({ institutionCollects }: Partial<FundingTerms>): boolean => institutionCollects ?? false;

/** Terms that cannot be meant are refused before anybody is asked to sign them. */
export const decideTerms = (terms: NewAgreement): Outcome<true, "amount-out-of-range" | "invalid-request"> => {
  if (terms.leastFen > terms.mostFen)
    return refused("amount-out-of-range", { pointer: "/mostFen", leastFen: terms.leastFen, mostFen: terms.mostFen });
  const fault = faultOf(terms.fundingModel, terms.funding ?? plainFunding);
  return fault ? refused("invalid-request", { pointer: `/funding/${fault[0]}`, detail: fault[1] }) : done(true);
};

/** Who bears the risk follows from the model; an agreement cannot say otherwise. */
const faultOf = (model: FundingModel, funding: FundingTerms): readonly [keyof FundingTerms, string] | undefined => {
  if ((model === "capital-heavy") !== (funding.guaranteeTriggerDays !== null))
    return ["guaranteeTriggerDays", "A capital-heavy agreement says when the guarantee pays, and no other does."];
  const ownMoney = model === "balance-sheet";
  const forAFee = model === "ice" || model === "technology";
  if ((ownMoney || forAFee) && funding.funderMonthlyPpm !== null)
    return ["funderMonthlyPpm", `Under ${model} all the borrower pays is the funder's.`];
  if (!ownMoney && funding.investorMonthlyPpm !== undefined)
    return ["investorMonthlyPpm", `Under ${model} no trust of ours holds the loans.`];
  if (!ownMoney && funding.originationCostPpm !== undefined)
    return ["originationCostPpm", `Under ${model} there is no loan of ours to capitalise a cost with.`];
  if (!forAFee && funding.feePpm > 0) return ["feePpm", `Under ${model} there is no fee on the amount drawn.`];
  if ((ownMoney || forAFee) && funding.institutionCollects !== undefined)
    return [
      "institutionCollects",
      ownMoney
        ? "Loans of the group's own money are collected by it."
        : `Under ${model} the institution always collects.`,
    ];
  if (funding.institutionCollects && funding.coLenders.length > 0)
    return ["institutionCollects", "What borrowers pay on a loan of several lenders is collected by us, and divided."];
  if (funding.coLenders.reduce((total, { sharePpm }) => total + sharePpm, 0) >= 1_000_000)
    return ["coLenders", "The co-lenders' shares leave nothing for the agreement itself."];
  return undefined;
};

export const agreementView = (agreement: Agreement): AgreementView => ({
  ...agreement,
  id: formatId("agr", agreement.id),
  institutionId: formatId("inst", agreement.institutionId),
  entity: agreement.entity as AgreementView["entity"],
  products: [...agreement.products],
  signedAt: agreement.signedAt.toISOString(),
});
