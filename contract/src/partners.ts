import { type Static, Type } from "typebox";
import { Entity } from "./ledger.ts";
import { Closed, IdOf, Instant, OneOf, PositiveFen, RatePpm, Text } from "./parts.ts";
import { productCodes } from "./products.ts";

export const fundingModels = ["balance-sheet", "capital-heavy", "capital-light", "ice", "technology"] as const;
export const FundingModel = OneOf(fundingModels, "Who bears what");
export type FundingModel = (typeof fundingModels)[number];

export const ChannelId = IdOf("channel");
export const NewChannel = Closed({
  name: Text(),
  kind: OneOf(["own-app", "embedded-finance", "sme-sales"], "Where its users come from"),
});
export type NewChannel = Static<typeof NewChannel>;
export const Channel = Closed({ id: ChannelId, ...NewChannel.properties, createdAt: Instant });
export type Channel = Static<typeof Channel>;

export const InstitutionId = IdOf("inst");
export const NewInstitution = Closed({
  name: Text(),
  kind: OneOf(["bank", "consumer-finance", "trust", "microcredit", "guarantee"]),
});
export type NewInstitution = Static<typeof NewInstitution>;
export const Institution = Closed({ id: InstitutionId, ...NewInstitution.properties, createdAt: Instant });
export type Institution = Static<typeof Institution>;

export const AgreementId = IdOf("agr");

/** Who gets what of the borrower's price, and who answers for the borrower. Loans keep the version they were drawn under. */
export const FundingTerms = Closed({
  funderMonthlyPpm: Type.Union([RatePpm, Type.Null()], {
    description: "What the funder earns a month; null when all the borrower pays is the funder's",
  }),
  guaranteeMonthlyPpm: RatePpm,
  guaranteeTriggerDays: Type.Union([Type.Integer({ minimum: 0, maximum: 180 }), Type.Null()], {
    description: "Days past due at which the guarantee pays the funder; null without a guarantee",
  }),
  feePpm: RatePpm,
  investorMonthlyPpm: Type.Optional({
    ...RatePpm,
    description:
      "What the investors of the trust that holds the loans earn a month; loans of the group's own money only",
  }),
  originationCostPpm: Type.Optional({
    ...RatePpm,
    description:
      "What is paid to others for each loan that is made, capitalised with it (not searches or users, which cost the same without a loan and are expensed); loans of the group's own money only",
  }),
  institutionCollects: Type.Optional(
    Type.Boolean({
      description:
        "The institution's own account receives what borrowers pay, and it owes the platform its fees; otherwise a collection account of the group's does. Capital-heavy and capital-light only, and the same in every version",
    }),
  ),
  coLenders: Type.Array(
    Closed({ agreementId: AgreementId, sharePpm: Type.Integer({ minimum: 1, maximum: 999_999 }) }),
    { maxItems: 4, description: "Other agreements that fund a share of every loan" },
  ),
});
export type FundingTerms = Static<typeof FundingTerms>;

export const NewAgreement = Closed(
  {
    institutionId: InstitutionId,
    name: Text(),
    fundingModel: FundingModel,
    /** The group company whose books carry the loans or earn the fees. */
    entity: Entity,
    products: Type.Array(OneOf(productCodes), { minItems: 1, uniqueItems: true }),
    priority: Type.Integer({
      minimum: 1,
      maximum: 1_000,
      description: "The lowest number that accepts a loan funds it",
    }),
    leastFen: PositiveFen,
    mostFen: PositiveFen,
    expectedLossPpm: RatePpm,
    funding: Type.Optional(FundingTerms),
  },
  {
    description:
      "One deal with an institution. A second person approves it; once signed it never changes, a change is a new version.",
  },
);
export type NewAgreement = Static<typeof NewAgreement>;
export const Agreement = Closed({
  id: AgreementId,
  version: Type.Integer(),
  ...NewAgreement.properties,
  funding: FundingTerms,
  signedAt: Instant,
});
export type Agreement = Static<typeof Agreement>;
