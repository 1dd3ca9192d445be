import { type Static, Type } from "typebox";
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
export const NewAgreement = Closed(
  {
    institutionId: InstitutionId,
    name: Text(),
    fundingModel: OneOf(["balance-sheet"], "The models whose posting rules are in the books"),
    entity: OneOf(["microcredit"], "The group company whose books carry the loans"),
    products: Type.Array(OneOf(productCodes), { minItems: 1, uniqueItems: true }),
    priority: Type.Integer({
      minimum: 1,
      maximum: 1_000,
      description: "The lowest number that accepts a loan funds it",
    }),
    leastFen: PositiveFen,
    mostFen: PositiveFen,
    expectedLossPpm: RatePpm,
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
  signedAt: Instant,
});
export type Agreement = Static<typeof Agreement>;
