import { Approval, ApprovalPage, ApprovalParams, ApprovalQuery, Rejection } from "@suanpan/contract";
import type { FastifyRequest } from "fastify";
import { done, refused } from "../../kernel/outcome.ts";
import { type Api, answer, asRequest, callerOf } from "../http/api.ts";
import { type Role, roles } from "../http/caller.ts";
import { idOf } from "../http/ids.ts";
import type { Platform } from "../platform.ts";
import { findApproval } from "./approval.store.ts";
import { type ApprovalId, type Executor, viewOf } from "./approval.ts";
import { approve } from "./approve.ts";
import { listPage } from "./list-page.ts";
import { reject } from "./reject.ts";
import { withdraw } from "./withdraw.ts";

const tags = ["approvals"];

/** Every member of staff sees what is proposed; which roles decide is up to the executor of each kind. */
export const approvalRoutes = (api: Api, platform: Platform, executors: readonly Executor[]): void => {
  const checkers = roles.filter((role) => executors.some(({ checkerRoles }) => checkerRoles.includes(role)));

  api.get(
    "/v1/approvals",
    {
      config: { allow: { roles } },
      schema: {
        summary: "List proposals, newest first",
        tags,
        querystring: ApprovalQuery,
        response: { 200: ApprovalPage },
      },
    },
    async (request, reply) => answer(request, reply, await listPage(platform, request.query)),
  );

  api.get(
    "/v1/approvals/:approvalId",
    {
      config: { allow: { roles } },
      schema: { summary: "Show a proposal", tags, params: ApprovalParams, response: { 200: Approval } },
    },
    async (request, reply) => {
      const approval = await findApproval(platform.db, idIn(request.params));
      return answer(request, reply, approval ? done(viewOf(approval)) : refused("not-found"));
    },
  );

  api.post(
    "/v1/approvals/:approvalId/approve",
    {
      config: { allow: { roles: checkers } },
      schema: {
        summary: "Approve a proposal and carry it out",
        tags,
        params: ApprovalParams,
        response: { 200: Approval },
      },
    },
    async (request, reply) => {
      const asked = asRequest(request, { id: idIn(request.params) });
      return answer(request, reply, await approve(platform, executors, asked, rolesHeld(request)));
    },
  );

  api.post(
    "/v1/approvals/:approvalId/reject",
    {
      config: { allow: { roles: checkers } },
      schema: {
        summary: "Reject a proposal",
        tags,
        params: ApprovalParams,
        body: Rejection,
        response: { 200: Approval },
      },
    },
    async (request, reply) => {
      const asked = asRequest(request, { id: idIn(request.params), reason: request.body.reason });
      return answer(request, reply, await reject(platform, executors, asked, rolesHeld(request)));
    },
  );

  api.post(
    "/v1/approvals/:approvalId/withdraw",
    {
      config: { allow: { roles } },
      schema: { summary: "Withdraw one's own proposal", tags, params: ApprovalParams, response: { 200: Approval } },
    },
    async (request, reply) =>
      answer(request, reply, await withdraw(platform, asRequest(request, { id: idIn(request.params) }))),
  );
};

const idIn = ({ approvalId }: { approvalId: string }): ApprovalId => idOf<"apr">("apr", approvalId);

const rolesHeld = (request: FastifyRequest): readonly Role[] => {
  const caller = callerOf(request);
  return caller.kind === "staff" ? caller.roles : [];
};
