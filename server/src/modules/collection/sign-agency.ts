import type { NewAgency } from "@suanpan/contract";
import { formatId, parseId, slot } from "../../kernel/ids.ts";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import type { Executor } from "../../platform/approvals/index.ts";
import type { Reader } from "../../platform/database.ts";
import { agenciesInForce, insertAgency } from "./agency.store.ts";
import type { AgencyId } from "./agency.ts";

/** What is proposed: terms, and the agency they are new terms with, if it is not a new one. */
export type AgencyProposal = { readonly agencyId: string | null; readonly terms: NewAgency };

export const checkAgency = async (
  db: Reader,
  { agencyId, terms }: AgencyProposal,
): Promise<Outcome<true, "not-found" | "already-exists">> => {
  const known = (await agenciesInForce(db)).map(({ id, name }) => ({ id: formatId("agency", id), name }));
  if (agencyId !== null && !known.some(({ id }) => id === agencyId)) return refused("not-found", { agencyId });
  const namesake = known.find(({ id, name }) => id !== agencyId && name.toLowerCase() === terms.name.toLowerCase());
  return namesake ? refused("already-exists", { pointer: "/name", existing: namesake.id }) : done(true);
};

/** Signs with an agency, changes the terms of one, or ends it: cases placed before keep what was agreed for them. */
export const agencyExecutor: Executor = {
  kind: "collection.agency",
  makerRoles: ["collection", "admin"],
  checkerRoles: ["collection", "finance", "admin"],
  run: async (tx, platform, payload, { approvalId }) => {
    const proposal = payload as unknown as AgencyProposal;
    const checked = await checkAgency(tx, proposal);
    if (!checked.ok) return checked;
    const known = proposal.agencyId === null ? undefined : parseId<"agency">("agency", proposal.agencyId);
    const id: AgencyId = known ?? platform.ids.next<"agency">(slot(0));
    const version = await insertAgency(tx, { id, terms: proposal.terms, approval: approvalId, at: platform.now() });
    return done({ agencyId: formatId("agency", id), version });
  },
};
