import type { NewAgreement } from "@suanpan/contract";
import { formatId, parseId, slot } from "../../kernel/ids.ts";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import type { Executor } from "../../platform/approvals/index.ts";
import type { Reader } from "../../platform/database.ts";
import { agreementsInForce, insertAgreement } from "./agreement.store.ts";
import { type AgreementId, collectsItself, decideTerms } from "./agreement.ts";
import { listInstitutions } from "./institution.store.ts";

/** What is proposed: terms, and the agreement they are a new version of, if it is not a new one. */
export type AgreementProposal = { readonly agreementId: string | null; readonly terms: NewAgreement };

export const checkProposal = async (
  db: Reader,
  { agreementId, terms }: AgreementProposal,
): Promise<Outcome<true, "not-found" | "amount-out-of-range" | "invalid-request">> => {
  if (!(await listInstitutions(db)).some(({ id }) => id === terms.institutionId))
    return refused("not-found", { pointer: "/institutionId" });
  const inForce = await agreementsInForce(db);
  const stranger = (terms.funding?.coLenders ?? []).findIndex(
    (lender) =>
      lender.agreementId === agreementId || !inForce.some(({ id }) => formatId("agr", id) === lender.agreementId),
  );
  if (stranger >= 0) return refused("not-found", { pointer: `/funding/coLenders/${stranger}/agreementId` });
  const apart = (terms.funding?.coLenders ?? []).findIndex((lender) =>
    inForce.some(({ id, funding }) => formatId("agr", id) === lender.agreementId && collectsItself(funding)),
  );
  if (apart >= 0)
    return refused("invalid-request", {
      pointer: `/funding/coLenders/${apart}/agreementId`,
      detail: "Its institution collects for itself: it cannot share a loan that others collect.",
    });
  if (agreementId === null) return decideTerms(terms);
  const known = inForce.find(({ id }) => formatId("agr", id) === agreementId);
  if (!known) return refused("not-found", { agreementId });
  // A version changes the terms of a deal, not with whom it was made.
  if (formatId("inst", known.institutionId) !== terms.institutionId)
    return refused("not-found", { pointer: "/institutionId" });
  // Nor who collects: what borrowers owe under it would change hands between two payments.
  if (collectsItself(known.funding) !== collectsItself(terms.funding ?? {}))
    return refused("invalid-request", {
      pointer: "/funding/institutionCollects",
      detail: "Who collects stays as it was signed first; another way to collect is another agreement.",
    });
  return decideTerms(terms);
};

/** Signs an agreement or a new version of one: funding proposes, a second person approves. */
export const signAgreementExecutor: Executor = {
  kind: "agreement.sign",
  makerRoles: ["funding", "admin"],
  checkerRoles: ["funding", "finance", "admin"],
  run: async (tx, platform, payload, { approvalId }) => {
    const proposal = payload as unknown as AgreementProposal;
    const checked = await checkProposal(tx, proposal);
    if (!checked.ok) return checked;
    const known = proposal.agreementId === null ? undefined : parseId<"agr">("agr", proposal.agreementId);
    const id: AgreementId = known ?? platform.ids.next<"agr">(slot(0));
    const version = await insertAgreement(tx, { id, terms: proposal.terms, approval: approvalId, at: platform.now() });
    return done({ agreementId: formatId("agr", id), version });
  },
};
