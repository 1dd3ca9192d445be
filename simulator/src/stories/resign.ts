import type { NewAgreement } from "@suanpan/contract";
import { formatId } from "@suanpan/server/kernel/ids.ts";
import { type Agreement, agreementsInForce, signAgreementExecutor } from "@suanpan/server/modules/matching/index.ts";
import type { Scene } from "../run.ts";

/** The agreements of an institution, or of a model, as they are in force. */
export const agreementsLike = async (
  { platform }: Scene,
  fits: (agreement: Agreement) => boolean,
): Promise<Agreement[]> => (await agreementsInForce(platform.db)).filter(fits);

export const termsOf = (agreement: Agreement): NewAgreement => ({
  institutionId: formatId("inst", agreement.institutionId),
  name: agreement.name,
  fundingModel: agreement.fundingModel,
  entity: agreement.entity as NewAgreement["entity"],
  products: [...agreement.products],
  priority: agreement.priority,
  leastFen: agreement.leastFen,
  mostFen: agreement.mostFen,
  expectedLossPpm: agreement.expectedLossPpm,
  funding: agreement.funding,
});

/** A new version of an agreement, or with no agreement a new one. */
export const resign = (
  { desk }: Scene,
  key: string,
  agreement: Agreement | undefined,
  terms: NewAgreement,
): Promise<void> =>
  desk.carryOut([
    {
      ...{ key, kind: signAgreementExecutor.kind, subject: "agreement", summary: `Sign ${terms.name}` },
      body: { agreementId: agreement ? formatId("agr", agreement.id) : null, terms },
    },
  ]);

/** A version that accepts nothing any more: what was lent under it goes on. */
export const stopFunding = (scene: Scene, key: string, agreement: Agreement): Promise<void> =>
  resign(scene, key, agreement, { ...termsOf(agreement), leastFen: 1, mostFen: 1 });
