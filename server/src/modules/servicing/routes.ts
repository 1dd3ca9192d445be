import { LoanId, NewRepayment, NewWriteOff, Proposed, Repayment } from "@suanpan/contract";
import { Type } from "typebox";
import { only } from "../../kernel/lists.ts";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import { proposeOnce } from "../../platform/approvals/index.ts";
import type { Tx } from "../../platform/database.ts";
import { type Api, answer, asRequest } from "../../platform/http/api.ts";
import { channelOfCaller, idOf } from "../../platform/http/ids.ts";
import type { Platform } from "../../platform/platform.ts";
import { type LendingPolicy, readLoans } from "../lending/index.ts";
import { recordRepayments } from "./record-repayments.ts";
import { writeOffExecutor } from "./write-off.ts";

const tags = ["servicing"];
const params = Type.Object({ loanId: LoanId });

export const servicingRoutes = (api: Api, platform: Platform, policy: LendingPolicy): void => {
  api.post(
    "/v1/loans/:loanId/repayments",
    {
      config: { allow: { roles: ["admin", "finance", "collection"], scopes: ["loans:write"] } },
      schema: {
        summary: "Record a repayment",
        description: "Takes what is due and the next instalment; without a value date it counts today.",
        tags,
        params,
        body: NewRepayment,
        response: { 201: Repayment },
      },
    },
    async (request, reply) => {
      const asked = {
        ...asRequest(request, request.body),
        loanId: idOf<"loan">("loan", request.params.loanId),
        channel: channelOfCaller(request),
      };
      return answer(request, reply, only(await recordRepayments(platform, policy, [asked])), 201);
    },
  );

  const writeOff = writeOffExecutor(policy);
  api.post(
    "/v1/loans/:loanId/write-off",
    {
      config: { allow: { roles: writeOff.makerRoles } },
      schema: { summary: "Propose to write a loan off", tags, params, body: NewWriteOff, response: { 202: Proposed } },
    },
    async (request, reply) => {
      const proposal = { loanId: request.params.loanId, reason: request.body.reason };
      const about = {
        kind: writeOff.kind,
        subject: proposal.loanId,
        summary: `Write off ${proposal.loanId}: ${proposal.reason}`,
      };
      const check = async (tx: Tx): Promise<Outcome<true, "not-found" | "loan-not-active">> => {
        const id = idOf<"loan">("loan", request.params.loanId);
        const loan = (await readLoans(tx, [id])).get(id);
        if (!loan) return refused("not-found");
        return loan.state === "active" ? done(true) : refused("loan-not-active", { state: loan.state });
      };
      return answer(request, reply, await proposeOnce(platform, asRequest(request, proposal), about, check), 202);
    },
  );
};
