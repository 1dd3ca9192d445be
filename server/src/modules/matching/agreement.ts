import type { Agreement as AgreementView, FundingModel, NewAgreement, ProductCode } from "@suanpan/contract";
import { formatId, type Id } from "../../kernel/ids.ts";
import type { Fen } from "../../kernel/money.ts";
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
  readonly signedAt: Date;
};

export type FundingRequest = { readonly product: ProductCode; readonly amountFen: Fen };

/** Among the agreements that accept the loan, the one with the lowest priority number; older agreements win ties. */
export const chooseAgreement = (
  agreements: readonly Agreement[],
  request: FundingRequest,
): Outcome<Agreement, "no-agreement-accepts"> => {
  const accepting = agreements.filter((agreement) => accepts(agreement, request));
  const [best] = accepting.sort((a, b) => a.priority - b.priority || (a.id < b.id ? -1 : 1));
  return best
    ? done(best)
    : refused("no-agreement-accepts", { product: request.product, amountFen: request.amountFen });
};

const accepts = (agreement: Agreement, { product, amountFen }: FundingRequest): boolean =>
  agreement.products.includes(product) && agreement.leastFen <= amountFen && amountFen <= agreement.mostFen;

/** Terms that cannot be meant are refused before anybody is asked to sign them. */
export const decideTerms = (terms: NewAgreement): Outcome<true, "amount-out-of-range"> =>
  terms.leastFen <= terms.mostFen
    ? done(true)
    : refused("amount-out-of-range", { pointer: "/mostFen", leastFen: terms.leastFen, mostFen: terms.mostFen });

export const agreementView = (agreement: Agreement): AgreementView => ({
  ...agreement,
  id: formatId("agr", agreement.id),
  institutionId: formatId("inst", agreement.institutionId),
  fundingModel: agreement.fundingModel as AgreementView["fundingModel"],
  entity: agreement.entity as AgreementView["entity"],
  products: [...agreement.products],
  signedAt: agreement.signedAt.toISOString(),
});
