import {
  Act,
  BorrowerFlag,
  Cancellation,
  IsoDate as IsoDateSchema,
  LoanId,
  NewBorrowerFlag,
  NewCancellation,
  NewRefund,
  NewRepayment,
  NewReschedule,
  NewReversal,
  NewSettlement,
  NewWaiver,
  NewWriteOff,
  Page,
  PayoffQuote,
  Proposed,
  Repayment,
  SetAside,
  UserId,
} from "@suanpan/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Type } from "typebox";
import type { IsoDate } from "../../kernel/calendar.ts";
import { only } from "../../kernel/lists.ts";
import { fen } from "../../kernel/money.ts";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import { type Executor, proposeOnce } from "../../platform/approvals/index.ts";
import type { Tx } from "../../platform/database.ts";
import { businessDay } from "../../platform/day/business-day.ts";
import { type Api, answer, asRequest } from "../../platform/http/api.ts";
import { channelOfCaller, idOf } from "../../platform/http/ids.ts";
import { problemReply } from "../../platform/http/problem.ts";
import type { Platform } from "../../platform/platform.ts";
import { findLoan, type LendingPolicy, type LoanId as LoanKey, loanRef, readLoans } from "../lending/index.ts";
import { actsOfLoans } from "./act.store.ts";
import { actView } from "./act-view.ts";
import { cancelLoan } from "./cancel-loan.ts";
import type { ActId, Deed } from "./deed.ts";
import { documentRoutes } from "./documents.routes.ts";
import { rescheduleExecutor, settlementExecutor, writeOffExecutor } from "./executors.ts";
import { flagWordsOfUser } from "./flag.store.ts";
import { flagBorrower } from "./flag-borrower.ts";
import { payoffOn } from "./payoff.ts";
import { recordActs } from "./record-acts.ts";
import { recordRepayments } from "./record-repayments.ts";
import { setAsideOn } from "./set-aside.store.ts";
import type { ServicingPolicy } from "./settings.ts";

const tags = ["servicing"];
const params = Type.Object({ loanId: LoanId });
const readers = {
  roles: ["admin", "risk", "funding", "collection", "finance", "viewer"],
  scopes: ["loans:read"],
} as const;

export const servicingRoutes = (api: Api, platform: Platform, policy: LendingPolicy & ServicingPolicy): void => {
  documentRoutes(api, platform, policy);
  const loanOf = (request: { params: { loanId: string } }): LoanKey => idOf<"loan">("loan", request.params.loanId);

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
      return answer(request, reply, only(await recordRepayments(platform, policy, [asked])), 201);
    },
  );

  const act = async (
    request: FastifyRequest & { params: { loanId: string } },
    reply: FastifyReply,
    body: object,
    deedOn: (today: IsoDate) => Deed,
    reference: string,
  ) => {
    const asked = { ...asRequest(request, body), loanId: loanOf(request), deedOn, reference };
    return answer(request, reply, only(await recordActs(platform, policy, [asked])), 201);
  };

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

  api.post(
    "/v1/loans/:loanId/refunds",
    {
      config: { allow: { roles: ["admin", "finance"] } },
      schema: {
        summary: "Send credit back to the borrower",
        tags,
        params,
        body: NewRefund,
        response: { 201: Repayment },
      },
    },
    async (request, reply) => {
      const { amountFen, reason } = request.body;
      const deedOn = (valueOn: IsoDate): Deed => ({ kind: "refund", amountFen: fen(amountFen), valueOn });
      return act(request, reply, request.body, deedOn, reason);
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

  api.get(
    "/v1/loans-set-aside",
    {
      config: { allow: { roles: ["admin", "finance", "collection", "viewer"] } },
      schema: {
        summary: "Loans the end of day could not move on, and why",
        tags,
        querystring: Type.Object({ on: Type.Optional(IsoDateSchema) }),
        response: { 200: Page(SetAside) },
      },
    },
    async (request) => {
      const day = (request.query.on as IsoDate | undefined) ?? (await businessDay(platform.db));
      const rows = day ? await setAsideOn(platform.db, day) : [];
      return { items: rows.map((row) => ({ ...row, loanId: loanRef(row.loanId) })), next: null };
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

  api.get(
    "/v1/loans/:loanId/payoff",
    {
      config: { allow: readers },
      schema: {
        summary: "What it takes to end a loan on a day",
        tags,
        params,
        querystring: Type.Object({ on: Type.Optional(IsoDateSchema) }),
        response: { 200: PayoffQuote },
      },
    },
    async (request, reply) => {
      const loan = await findLoan(platform, loanOf(request), channelOfCaller(request));
      const today = await businessDay(platform.db);
      if (!loan || !today) return problemReply(request, reply, "not-found");
      if (loan.state !== "active") return problemReply(request, reply, "loan-not-active", { state: loan.state });
      const on = (request.query.on as IsoDate | undefined) ?? today;
      if (on < today || on < loan.lastValueOn)
        return problemReply(request, reply, "invalid-request", {
          pointer: "/on",
          detail: "A payoff is for today or later.",
        });
      const at = { today, recordedAt: platform.now() };
      return reply.send(payoffOn(loan, on, policy, platform.holidays, at));
    },
  );

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

  api.post(
    "/v1/users/:userId/flags",
    {
      config: { allow: { roles: ["admin", "risk", "collection"] } },
      schema: {
        summary: "Flag a borrower, or lift a flag: death, fraud, dispute",
        tags,
        params: Type.Object({ userId: UserId }),
        body: NewBorrowerFlag,
        response: { 201: BorrowerFlag },
      },
    },
    async (request, reply) => {
      const userId = idOf<"user">("user", request.params.userId);
      return answer(request, reply, await flagBorrower(platform, userId, asRequest(request, request.body)), 201);
    },
  );

  api.get(
    "/v1/users/:userId/flags",
    {
      config: { allow: { roles: ["admin", "risk", "collection", "finance", "viewer"] } },
      schema: {
        summary: "List the flags of a borrower, raised and lifted, newest first",
        tags,
        params: Type.Object({ userId: UserId }),
        response: { 200: Page(BorrowerFlag) },
      },
    },
    async (request, reply) => {
      const { userId } = request.params;
      const flags = await flagWordsOfUser(platform.db, idOf<"user">("user", userId));
      const items = flags.map((flag) => ({ ...flag, userId, recordedAt: flag.recordedAt.toISOString() }));
      return reply.send({ items, next: null });
    },
  );
};
