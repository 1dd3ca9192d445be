import {
  bands,
  Closed,
  LineId,
  Loan,
  LoanEvent,
  LoanId,
  LoanSummary,
  loanStates,
  NewDrawdown,
  NewProduct,
  OneOf,
  Page,
  PageQuery,
  Product,
  productCodes,
  QuoteRequest,
  Schedule,
  UserId,
} from "@suanpan/contract";
import { Type } from "typebox";
import { parseId } from "../../kernel/ids.ts";
import { businessDay } from "../../platform/day/business-day.ts";
import { gather } from "../../platform/gather.ts";
import { type Api, answer, asRequest } from "../../platform/http/api.ts";
import { channelOfCaller, idOf } from "../../platform/http/ids.ts";
import { badCursor } from "../../platform/http/page.ts";
import { problemReply } from "../../platform/http/problem.ts";
import type { Platform } from "../../platform/platform.ts";
import { type DrawDownRequest, drawDown, type Lending } from "./draw-down.ts";
import { eventsOfLoan } from "./event.store.ts";
import { eventView } from "./event.ts";
import { productsOnOffer } from "./product.store.ts";
import { publishProduct } from "./product.ts";
import { quote } from "./quote.ts";
import { findLoan, pageOfLoans, showLoan } from "./show-loan.ts";

const tags = ["lending"];
const readers = {
  roles: ["admin", "risk", "funding", "collection", "finance", "viewer"],
  scopes: ["loans:read"],
} as const;
const loanParams = Type.Object({ loanId: LoanId });
const LoanQuery = Closed({
  ...PageQuery.properties,
  state: Type.Optional(OneOf(loanStates)),
  product: Type.Optional(OneOf(productCodes)),
  band: Type.Optional(OneOf(bands)),
  userId: Type.Optional(UserId),
});

export const lendingRoutes = (api: Api, platform: Platform, lending: Lending): void => {
  const drawDownOne = gather((batch: readonly DrawDownRequest[]) => drawDown(platform, lending, batch));
  api.post(
    "/v1/products",
    {
      config: { allow: { roles: ["admin", "risk"] } },
      schema: { summary: "Publish a product or its next version", tags, body: NewProduct, response: { 201: Product } },
    },
    async (request, reply) =>
      answer(request, reply, await publishProduct(platform, asRequest(request, request.body)), 201),
  );

  api.get(
    "/v1/products",
    {
      config: { allow: "signed-in" },
      schema: { summary: "List the products on offer", tags, response: { 200: Page(Product) } },
    },
    async () => ({ items: await productsOnOffer(platform.db), next: null }),
  );

  api.post(
    "/v1/quotes",
    {
      config: { allow: "signed-in", keyed: false },
      schema: {
        summary: "Work out a schedule and its all-in cost",
        description: "Writes nothing. Above the cap it is refused, as a drawdown would be.",
        tags,
        body: QuoteRequest,
        response: { 200: Schedule },
      },
    },
    async (request, reply) => {
      const today = await businessDay(platform.db);
      return today
        ? answer(request, reply, quote(request.body, today, lending.policy.costCapPpm, platform.holidays))
        : problemReply(request, reply, "not-ready");
    },
  );

  api.post(
    "/v1/credit-lines/:lineId/drawdowns",
    {
      config: { allow: { roles: ["admin", "risk"], scopes: ["loans:write"] } },
      schema: {
        summary: "Draw down a loan",
        tags,
        params: Type.Object({ lineId: LineId }),
        body: NewDrawdown,
        response: { 201: LoanSummary },
      },
    },
    async (request, reply) => {
      const asked = {
        ...asRequest(request, request.body),
        lineId: idOf<"line">("line", request.params.lineId),
        channel: channelOfCaller(request),
      };
      return answer(request, reply, await drawDownOne(asked), 201);
    },
  );

  api.get(
    "/v1/loans",
    {
      config: { allow: readers },
      schema: {
        summary: "List loans, newest first",
        tags,
        querystring: LoanQuery,
        response: { 200: Page(LoanSummary) },
      },
    },
    async (request, reply) => {
      const { userId, state, product, band, cursor, limit } = request.query;
      const before = cursor === undefined ? undefined : parseId<"loan">("loan", cursor);
      if (cursor !== undefined && before === undefined)
        return problemReply(request, reply, badCursor.code, badCursor.detail);
      const filter = {
        state,
        product,
        band,
        userId: userId === undefined ? undefined : idOf<"user">("user", userId),
        channelId: channelOfCaller(request),
      };
      return reply.send(await pageOfLoans(platform, filter, before, limit));
    },
  );

  api.get(
    "/v1/loans/:loanId",
    {
      config: { allow: readers },
      schema: { summary: "Show a loan with its instalments", tags, params: loanParams, response: { 200: Loan } },
    },
    async (request, reply) => {
      const loan = await showLoan(platform, idOf<"loan">("loan", request.params.loanId), channelOfCaller(request));
      return loan ? reply.send(loan) : problemReply(request, reply, "not-found");
    },
  );

  api.get(
    "/v1/loans/:loanId/events",
    {
      config: { allow: readers },
      schema: { summary: "List the facts about a loan", tags, params: loanParams, response: { 200: Page(LoanEvent) } },
    },
    async (request, reply) => {
      const loan = await findLoan(platform, idOf<"loan">("loan", request.params.loanId), channelOfCaller(request));
      if (!loan) return problemReply(request, reply, "not-found");
      return reply.send({ items: (await eventsOfLoan(platform.db, loan)).map(eventView), next: null });
    },
  );
};
