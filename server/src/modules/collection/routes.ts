import { Agency, AgencyId, NewAgency, NewStrategy, Page, Proposed, Strategy } from "@suanpan/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Type } from "typebox";
import { proposeOnce } from "../../platform/approvals/index.ts";
import { type Api, answer, asRequest } from "../../platform/http/api.ts";
import type { Platform } from "../../platform/platform.ts";
import { agenciesInForce } from "./agency.store.ts";
import { agencyView } from "./agency.ts";
import { caseRoutes, readers } from "./case.routes.ts";
import { checkStrategy, strategyExecutor } from "./publish-strategy.ts";
import type { CollectionPolicy } from "./settings.ts";
import { type AgencyProposal, agencyExecutor, checkAgency } from "./sign-agency.ts";
import { strategyVersions } from "./strategy.store.ts";
import { strategyView } from "./strategy.ts";

const tags = ["collection"];

export const collectionRoutes = (api: Api, platform: Platform, policy: CollectionPolicy): void => {
  caseRoutes(api, platform, policy);

  api.get(
    "/v1/collection/strategies",
    {
      config: { allow: readers },
      schema: {
        summary: "Every version of the strategy, the one in force first",
        tags,
        response: { 200: Page(Strategy) },
      },
    },
    async () => ({ items: (await strategyVersions(platform.db)).toReversed().map(strategyView), next: null }),
  );

  api.post(
    "/v1/collection/strategies",
    {
      config: { allow: { roles: strategyExecutor.makerRoles } },
      schema: { summary: "Propose a strategy", tags, body: NewStrategy, response: { 202: Proposed } },
    },
    async (request, reply) => {
      const { name, rules } = request.body;
      const summary = `Put a collection strategy in force: ${name}, ${rules.length} rules`;
      const about = { kind: strategyExecutor.kind, subject: "strategy", summary };
      const asked = asRequest(request, request.body);
      return answer(
        request,
        reply,
        await proposeOnce(platform, asked, about, (tx) => checkStrategy(tx, request.body)),
        202,
      );
    },
  );

  api.get(
    "/v1/collection/agencies",
    { config: { allow: readers }, schema: { summary: "List agencies", tags, response: { 200: Page(Agency) } } },
    async () => ({ items: (await agenciesInForce(platform.db)).map(agencyView), next: null }),
  );

  api.post(
    "/v1/collection/agencies",
    {
      config: { allow: { roles: agencyExecutor.makerRoles } },
      schema: { summary: "Propose to sign with an agency", tags, body: NewAgency, response: { 202: Proposed } },
    },
    async (request, reply) => proposeAgency(request, reply, { agencyId: null, terms: request.body }),
  );

  api.post(
    "/v1/collection/agencies/:agencyId/versions",
    {
      config: { allow: { roles: agencyExecutor.makerRoles } },
      schema: {
        summary: "Propose other terms with an agency",
        tags,
        params: Type.Object({ agencyId: AgencyId }),
        body: NewAgency,
        response: { 202: Proposed },
      },
    },
    async (request, reply) => proposeAgency(request, reply, { agencyId: request.params.agencyId, terms: request.body }),
  );

  const proposeAgency = async (request: FastifyRequest, reply: FastifyReply, proposal: AgencyProposal) => {
    const summary = `${proposal.agencyId ? `Change the terms of ${proposal.agencyId}` : "Sign with an agency"}: ${proposal.terms.name}`;
    const about = { kind: agencyExecutor.kind, subject: proposal.agencyId ?? "agency", summary };
    const asked = asRequest(request, proposal);
    return answer(request, reply, await proposeOnce(platform, asked, about, (tx) => checkAgency(tx, proposal)), 202);
  };
};
