import {
  Case,
  CaseId,
  CaseQuery,
  CaseSummary,
  NewContact,
  NewPause,
  NewPlacement,
  NewPromise,
  Page,
  type ProblemCode,
  WorkItem,
  WorklistQuery,
} from "@suanpan/contract";
import type { FastifyRequest } from "fastify";
import { type TSchema, Type } from "typebox";
import { parseId } from "../../kernel/ids.ts";
import { only } from "../../kernel/lists.ts";
import type { Outcome } from "../../kernel/outcome.ts";
import { type Api, answer, asRequest, callerOf, nameOf } from "../../platform/http/api.ts";
import { idOf } from "../../platform/http/ids.ts";
import { badCursor } from "../../platform/http/page.ts";
import { problemReply } from "../../platform/http/problem.ts";
import type { Platform } from "../../platform/platform.ts";
import { claimCases, releaseCases } from "./assign-cases.ts";
import type { CaseRequest } from "./change-cases.ts";
import { placeOf } from "./list.store.ts";
import { pauseCases, resumeCases } from "./pause-cases.ts";
import { placeCases, recallCases } from "./place-cases.ts";
import { promisePayments } from "./promise-payment.ts";
import { recordContacts } from "./record-contacts.ts";
import type { CollectionPolicy } from "./settings.ts";
import { pageOfCases, pageOfWork, showCase } from "./show-case.ts";

const tags = ["collection"];
export const writers = { roles: ["admin", "collection"] } as const;
export const readers = { roles: ["admin", "collection", "viewer"] } as const;
const params = Type.Object({ caseId: CaseId });

export const caseRoutes = (api: Api, platform: Platform, policy: CollectionPolicy): void => {
  api.get(
    "/v1/collection/worklist",
    {
      config: { allow: readers },
      schema: {
        summary: "What a team has to do, the most pressing first",
        tags,
        querystring: WorklistQuery,
        response: { 200: Page(WorkItem) },
      },
    },
    async (request, reply) => {
      const { team, assigned = "any", cursor, limit } = request.query;
      const after = cursor === undefined ? undefined : placeOf(cursor);
      if (cursor !== undefined && !after) return problemReply(request, reply, badCursor.code, badCursor.detail);
      return reply.send(await pageOfWork(platform, { team, assigned, me: nameOf(callerOf(request)) }, after, limit));
    },
  );

  api.get(
    "/v1/collection/cases",
    {
      config: { allow: readers },
      schema: {
        summary: "List collection cases, newest first",
        tags,
        querystring: CaseQuery,
        response: { 200: Page(WorkItem) },
      },
    },
    async (request, reply) => {
      const { state, team, userId, cursor, limit } = request.query;
      const before = cursor === undefined ? undefined : parseId<"case">("case", cursor);
      if (cursor !== undefined && before === undefined)
        return problemReply(request, reply, badCursor.code, badCursor.detail);
      const filter = { state, team, userId: userId === undefined ? undefined : idOf<"user">("user", userId) };
      return reply.send(await pageOfCases(platform, filter, before, limit));
    },
  );

  api.get(
    "/v1/collection/cases/:caseId",
    {
      config: { allow: readers },
      schema: { summary: "Show a case with its loans and history", tags, params, response: { 200: Case } },
    },
    async (request, reply) => {
      const found = await showCase(platform, idOf<"case">("case", request.params.caseId));
      return found ? reply.send(found) : problemReply(request, reply, "not-found");
    },
  );

  type Change<Body> = (asked: CaseRequest<Body>) => Promise<Outcome<CaseSummary, ProblemCode>[]>;

  /** A write about one case: what its path says, what its body says. */
  const change = <Body>(verb: string, summary: string, body: TSchema | undefined, of: BodyOf<Body>, to: Change<Body>) =>
    api.post<{ Params: { caseId: string }; Body: unknown }>(
      `/v1/collection/cases/:caseId/${verb}`,
      {
        config: { allow: writers },
        schema: { summary, tags, params, ...(body ? { body } : {}), response: { 200: CaseSummary } },
      },
      async (request, reply) => {
        const caseId = idOf<"case">("case", request.params.caseId);
        return answer(request, reply, only(await to({ ...asRequest(request, of(request)), caseId })));
      },
    );

  change("contacts", "Record a contact with the borrower", NewContact, sent<NewContact>, (asked) =>
    recordContacts(platform, policy, [asked]),
  );
  change("promises", "Take a promise to pay", NewPromise, sent<NewPromise>, (asked) =>
    promisePayments(platform, policy, [asked]),
  );
  change("claim", "Take a case for oneself", undefined, nothing, (asked) => claimCases(platform, [asked]));
  change("release", "Give a case back to its team", undefined, anybodys, (asked) => releaseCases(platform, [asked]));
  change("pause", "Let a case rest", NewPause, sent<NewPause>, (asked) => pauseCases(platform, [asked]));
  change("resume", "Go on with a case", undefined, nothing, (asked) => resumeCases(platform, [asked]));
  change("placement", "Hand a case to an agency", NewPlacement, sent<NewPlacement>, (asked) =>
    placeCases(platform, [asked]),
  );
  change("recall", "Take a case back from its agency", undefined, nothing, (asked) => recallCases(platform, [asked]));
};

type BodyOf<Body> = (request: FastifyRequest) => Body;

/** The schema of the route has checked it. */
const sent = <Body>(request: FastifyRequest): Body => request.body as Body;
const nothing = (): object => ({});

/** Who runs the house may take a case out of anybody's hands. */
const anybodys = (request: FastifyRequest) => {
  const caller = callerOf(request);
  return { anybodys: caller.kind === "staff" && caller.roles.includes("admin") };
};
