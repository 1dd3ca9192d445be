import { Cancellation, NewCancellation, NewRefund, NewRepayment, Repayment } from "@suanpan/contract";
import type { IsoDate } from "../../kernel/calendar.ts";
import { fen } from "../../kernel/money.ts";
import { gather } from "../../platform/gather.ts";
import { type Api, answer, asRequest } from "../../platform/http/api.ts";
import { channelOfCaller, idOf } from "../../platform/http/ids.ts";
import type { Platform } from "../../platform/platform.ts";
import type { LendingPolicy } from "../lending/index.ts";
import { actBy } from "./act-by.routes.ts";
import { cancelLoan } from "./cancel-loan.ts";
import type { Deed } from "./deed.ts";
import { loanOf, params, tags } from "./of-loan.ts";
import { type RepaymentRequest, recordRepayments } from "./record-repayments.ts";

/** Money that comes in, money that goes back, and a loan that is called off before any has moved. */
export const moneyRoutes = (api: Api, platform: Platform, policy: LendingPolicy): void => {
  const act = actBy(platform, policy);
  const recordOne = gather((batch: readonly RepaymentRequest[]) => recordRepayments(platform, policy, batch));

  api.post(
    "/v1/loans/:loanId/repayments",
    {
      config: { allow: { roles: ["admin", "finance", "collection"], scopes: ["loans:write"] } },
      schema: {
        summary: "Record a repayment",
        description:
          "Takes what is due and the running instalment; without a value date it counts today. An earlier value date works the loan out again from then and books the difference today.",
        tags,
        params,
        body: NewRepayment,
        response: { 201: Repayment },
      },
    },
    async (request, reply) => {
      const asked = {
        ...asRequest(request, request.body),
        loanId: loanOf(request),
        channel: channelOfCaller(request),
      };
      return answer(request, reply, await recordOne(asked), 201);
    },
  );

  api.post(
    "/v1/loans/:loanId/refunds",
    {
      config: { allow: { roles: ["admin", "finance"] } },
      schema: {
        summary: "Send credit back to the borrower",
        description:
          "To the main account, or to another of the borrower's: a refund that failed can be sent elsewhere.",
        tags,
        params,
        body: NewRefund,
        response: { 201: Repayment },
      },
    },
    async (request, reply) => {
      const { amountFen, reason, accountId } = request.body;
      const deedOn = (valueOn: IsoDate): Deed => ({ kind: "refund", amountFen: fen(amountFen), valueOn });
      const payTo = accountId === undefined ? undefined : idOf<"acct">("acct", accountId);
      return act(request, reply, request.body, deedOn, reason, payTo);
    },
  );

  api.post(
    "/v1/loans/:loanId/cancellation",
    {
      config: { allow: { roles: ["admin", "risk", "collection"], scopes: ["loans:write"] } },
      schema: {
        summary: "Call off a loan that is not paid out yet",
        description:
          "Once the money has left, give it back with a repayment of purpose `cancel` within the cooling-off days.",
        tags,
        params,
        body: NewCancellation,
        response: { 201: Cancellation },
      },
    },
    async (request, reply) => {
      const asked = { ...asRequest(request, request.body), loanId: loanOf(request), channel: channelOfCaller(request) };
      return answer(request, reply, await cancelLoan(platform, asked), 201);
    },
  );
};
