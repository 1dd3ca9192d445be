import { NewReschedule, NewSettlement, NewWriteOff, Proposed } from "@suanpan/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import { type Executor, proposeOnce } from "../../platform/approvals/index.ts";
import type { Tx } from "../../platform/database.ts";
import { type Api, answer, asRequest } from "../../platform/http/api.ts";
import type { Platform } from "../../platform/platform.ts";
import { type LendingPolicy, readLoans } from "../lending/index.ts";
import { rescheduleExecutor, settlementExecutor, writeOffExecutor } from "./executors.ts";
import { loanOf, params, tags } from "./of-loan.ts";

/** What takes two people: one proposes it here, another approves. */
export const proposalRoutes = (api: Api, platform: Platform, policy: LendingPolicy): void => {
  const propose = async (
    request: FastifyRequest & { params: { loanId: string } },
    reply: FastifyReply,
    { kind }: Executor,
    body: { reason: string },
    what: string,
  ) => {
    const proposal = { loanId: request.params.loanId, ...body };
    const about = { kind, subject: proposal.loanId, summary: `${what} ${proposal.loanId}: ${body.reason}` };
    const check = async (tx: Tx): Promise<Outcome<true, "not-found" | "loan-not-active">> => {
      const id = loanOf(request);
      const loan = (await readLoans(tx, [id])).get(id);
      if (!loan) return refused("not-found");
      return loan.state === "active" ? done(true) : refused("loan-not-active", { state: loan.state });
    };
    return answer(request, reply, await proposeOnce(platform, asRequest(request, proposal), about, check), 202);
  };

  const writeOff = writeOffExecutor(policy);
  api.post(
    "/v1/loans/:loanId/write-off",
    {
      config: { allow: { roles: writeOff.makerRoles } },
      schema: { summary: "Propose to write a loan off", tags, params, body: NewWriteOff, response: { 202: Proposed } },
    },
    async (request, reply) => propose(request, reply, writeOff, request.body, "Write off"),
  );

  const reschedule = rescheduleExecutor(policy);
  api.post(
    "/v1/loans/:loanId/reschedule",
    {
      config: { allow: { roles: reschedule.makerRoles } },
      schema: {
        summary: "Propose a new schedule for what is left of a loan",
        tags,
        params,
        body: NewReschedule,
        response: { 202: Proposed },
      },
    },
    async (request, reply) => propose(request, reply, reschedule, request.body, "Reschedule"),
  );

  const settlement = settlementExecutor(policy);
  api.post(
    "/v1/loans/:loanId/settlement",
    {
      config: { allow: { roles: settlement.makerRoles } },
      schema: {
        summary: "Propose to settle a loan for less than is owed",
        tags,
        params,
        body: NewSettlement,
        response: { 202: Proposed },
      },
    },
    async (request, reply) => propose(request, reply, settlement, request.body, "Settle"),
  );
};
