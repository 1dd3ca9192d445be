import {
  Agreement,
  AgreementId,
  Institution,
  NewAgreement,
  NewInstitution,
  Page,
  Proposed,
  roles,
} from "@suanpan/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Type } from "typebox";
import { proposeOnce } from "../../platform/approvals/index.ts";
import { type Api, answer, asRequest } from "../../platform/http/api.ts";
import type { Platform } from "../../platform/platform.ts";
import { addInstitution } from "./add-institution.ts";
import { agreementsInForce } from "./agreement.store.ts";
import { agreementView } from "./agreement.ts";
import { listInstitutions } from "./institution.store.ts";
import { type AgreementProposal, checkProposal, signAgreementExecutor } from "./sign-agreement.ts";

const tags = ["matching"];
const makers = { roles: signAgreementExecutor.makerRoles };

export const matchingRoutes = (api: Api, platform: Platform): void => {
  api.post(
    "/v1/institutions",
    {
      config: { allow: makers },
      schema: { summary: "Add an institution", tags, body: NewInstitution, response: { 201: Institution } },
    },
    async (request, reply) =>
      answer(request, reply, await addInstitution(platform, asRequest(request, request.body)), 201),
  );

  api.get(
    "/v1/institutions",
    {
      config: { allow: { roles } },
      schema: { summary: "List institutions", tags, response: { 200: Page(Institution) } },
    },
    async () => ({ items: await listInstitutions(platform.db), next: null }),
  );

  api.get(
    "/v1/agreements",
    {
      config: { allow: { roles } },
      schema: { summary: "List the agreements in force", tags, response: { 200: Page(Agreement) } },
    },
    async () => ({ items: (await agreementsInForce(platform.db)).map(agreementView), next: null }),
  );

  api.post(
    "/v1/agreements",
    {
      config: { allow: makers },
      schema: { summary: "Propose an agreement", tags, body: NewAgreement, response: { 202: Proposed } },
    },
    async (request, reply) => propose(request, reply, { agreementId: null, terms: request.body }),
  );

  api.post(
    "/v1/agreements/:agreementId/versions",
    {
      config: { allow: makers },
      schema: {
        summary: "Propose a new version of an agreement",
        tags,
        params: Type.Object({ agreementId: AgreementId }),
        body: NewAgreement,
        response: { 202: Proposed },
      },
    },
    async (request, reply) => propose(request, reply, { agreementId: request.params.agreementId, terms: request.body }),
  );

  const propose = async (request: FastifyRequest, reply: FastifyReply, proposal: AgreementProposal) => {
    const summary = `${proposal.agreementId ? `Change ${proposal.agreementId}` : "Sign an agreement"}: ${proposal.terms.name}, ${proposal.terms.fundingModel}`;
    const about = { kind: signAgreementExecutor.kind, subject: proposal.agreementId ?? "agreement", summary };
    return answer(
      request,
      reply,
      await proposeOnce(platform, asRequest(request, proposal), about, (tx) => checkProposal(tx, proposal)),
      202,
    );
  };
};
