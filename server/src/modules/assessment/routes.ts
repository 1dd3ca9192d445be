import {
  Application,
  ApplicationId,
  CreditLine,
  LineId,
  NewApplication,
  NewDecisionGraph,
  Page,
  Proposed,
  UserId,
} from "@suanpan/contract";
import { Type } from "typebox";
import { proposeOnce } from "../../platform/approvals/index.ts";
import { type Api, answer, asRequest } from "../../platform/http/api.ts";
import { channelOfCaller, idOf } from "../../platform/http/ids.ts";
import { problemReply } from "../../platform/http/problem.ts";
import type { Platform } from "../../platform/platform.ts";
import { findUser } from "../acquisition/index.ts";
import { apply } from "./apply.ts";
import { findLine, linesOfUser } from "./credit-line.store.ts";
import { lineView } from "./credit-line.ts";
import { findApplicationView } from "./find-application.ts";
import { publishGraphExecutor, tryGraph } from "./publish-graph.ts";

const tags = ["assessment"];
const readers = { roles: ["admin", "risk", "collection", "finance", "viewer"], scopes: ["users:read"] } as const;

export const assessmentRoutes = (api: Api, platform: Platform): void => {
  api.post(
    "/v1/users/:userId/applications",
    {
      config: { allow: { roles: ["admin", "risk"], scopes: ["users:write"] } },
      schema: {
        summary: "Apply for a credit line",
        description: "Decided at once by the graph in force; an approval opens the line.",
        tags,
        params: Type.Object({ userId: UserId }),
        body: NewApplication,
        response: { 201: Application },
      },
    },
    async (request, reply) => {
      const user = await findUser(platform, idOf<"user">("user", request.params.userId), channelOfCaller(request));
      if (!user) return problemReply(request, reply, "not-found");
      return answer(request, reply, await apply(platform, user, asRequest(request, request.body)), 201);
    },
  );

  api.get(
    "/v1/applications/:applicationId",
    {
      config: { allow: readers },
      schema: {
        summary: "Show an application",
        tags,
        params: Type.Object({ applicationId: ApplicationId }),
        response: { 200: Application },
      },
    },
    async (request, reply) => {
      const found = await findApplicationView(
        platform,
        idOf<"app">("app", request.params.applicationId),
        channelOfCaller(request),
      );
      return found ? reply.send(found) : problemReply(request, reply, "not-found");
    },
  );

  api.get(
    "/v1/users/:userId/credit-lines",
    {
      config: { allow: readers },
      schema: {
        summary: "List a user's credit lines",
        tags,
        params: Type.Object({ userId: UserId }),
        response: { 200: Page(CreditLine) },
      },
    },
    async (request, reply) => {
      const id = idOf<"user">("user", request.params.userId);
      if (!(await findUser(platform, id, channelOfCaller(request)))) return problemReply(request, reply, "not-found");
      return reply.send({ items: (await linesOfUser(platform.db, id)).map(lineView), next: null });
    },
  );

  api.get(
    "/v1/credit-lines/:lineId",
    {
      config: { allow: readers },
      schema: {
        summary: "Show a credit line",
        tags,
        params: Type.Object({ lineId: LineId }),
        response: { 200: CreditLine },
      },
    },
    async (request, reply) => {
      const line = await findLine(platform.db, idOf<"line">("line", request.params.lineId));
      const channel = channelOfCaller(request);
      if (!line || (channel !== undefined && line.channelId !== channel))
        return problemReply(request, reply, "not-found");
      return reply.send(lineView(line));
    },
  );

  api.post(
    "/v1/decision-graphs",
    {
      config: { allow: { roles: publishGraphExecutor.makerRoles } },
      schema: { summary: "Propose a decision graph", tags, body: NewDecisionGraph, response: { 202: Proposed } },
    },
    async (request, reply) => {
      const tried = await tryGraph(request.body);
      if (!tried.ok) return answer(request, reply, tried);
      const proposal = {
        kind: publishGraphExecutor.kind,
        subject: "decision-graph",
        summary: `Put the decision graph "${request.body.name}" in force`,
      };
      return answer(request, reply, await proposeOnce(platform, asRequest(request, request.body), proposal), 202);
    },
  );
};
