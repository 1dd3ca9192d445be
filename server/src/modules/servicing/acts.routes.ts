import { Act, LoanId, NewReversal, NewWaiver, Page, Repayment } from "@suanpan/contract";
import { Type } from "typebox";
import type { IsoDate } from "../../kernel/calendar.ts";
import { fen } from "../../kernel/money.ts";
import type { Api } from "../../platform/http/api.ts";
import { channelOfCaller, idOf } from "../../platform/http/ids.ts";
import { problemReply } from "../../platform/http/problem.ts";
import type { Platform } from "../../platform/platform.ts";
import { findLoan, type LendingPolicy } from "../lending/index.ts";
import { actsOfLoans } from "./act.store.ts";
import { actBy } from "./act-by.routes.ts";
import { actView } from "./act-view.ts";
import type { ActId, Deed } from "./deed.ts";
import { loanOf, params, readers, tags } from "./of-loan.ts";

/** What was done to a loan, what is given up of it, and what is taken back. */
export const actRoutes = (api: Api, platform: Platform, policy: LendingPolicy): void => {
  const act = actBy(platform, policy);

  api.post(
    "/v1/loans/:loanId/waivers",
    {
      config: { allow: { roles: ["admin", "finance", "collection"] } },
      schema: { summary: "Waive charges a borrower owes", tags, params, body: NewWaiver, response: { 201: Repayment } },
    },
    async (request, reply) => {
      const { component, amountFen, reason } = request.body;
      const deedOn = (valueOn: IsoDate): Deed => ({
        kind: "waiver",
        component: component as "interest",
        amountFen: fen(amountFen),
        valueOn,
      });
      return act(request, reply, request.body, deedOn, reason);
    },
  );

  api.post(
    "/v1/loans/:loanId/acts/:actId/reversal",
    {
      config: { allow: { roles: ["admin", "finance"] } },
      schema: {
        summary: "Take back a repayment or a waiver",
        description: "Money that bounced or was charged back: the loan is worked out again as if it had never come.",
        tags,
        params: Type.Object({ loanId: LoanId, actId: Act.properties.id }),
        body: NewReversal,
        response: { 201: Repayment },
      },
    },
    async (request, reply) => {
      const of: ActId = idOf<"act">("act", request.params.actId);
      const deedOn = (valueOn: IsoDate): Deed => ({ kind: "reversal", of, valueOn });
      return act(request, reply, { ...request.body, actId: request.params.actId }, deedOn, request.body.reason);
    },
  );

  api.get(
    "/v1/loans/:loanId/acts",
    {
      config: { allow: readers },
      schema: { summary: "List what was done to a loan", tags, params, response: { 200: Page(Act) } },
    },
    async (request, reply) => {
      const loan = await findLoan(platform, loanOf(request), channelOfCaller(request));
      if (!loan) return problemReply(request, reply, "not-found");
      const acts = (await actsOfLoans(platform.db, [loan.id])).get(loan.id) ?? [];
      return reply.send({ items: acts.map((one) => actView(one, acts)), next: null });
    },
  );
};
