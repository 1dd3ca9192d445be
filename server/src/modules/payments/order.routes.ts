import { HandAnswer, PaymentOrder, PaymentOrderId, PaymentOrderPage, PaymentOrderQuery } from "@suanpan/contract";
import { Type } from "typebox";
import { parseId } from "../../kernel/ids.ts";
import { type Api, answer, asRequest } from "../../platform/http/api.ts";
import { idOf } from "../../platform/http/ids.ts";
import { badCursor } from "../../platform/http/page.ts";
import { problemReply } from "../../platform/http/problem.ts";
import type { Platform } from "../../platform/platform.ts";
import { answerByHand } from "./answer-by-hand.ts";
import type { Effects } from "./effects.ts";
import type { PaymentPolicy } from "./settings.ts";
import { pageOfOrders, showOrder } from "./show-orders.ts";

const tags = ["payments"];
const readers = { roles: ["admin", "finance", "collection", "viewer"] } as const;
const params = Type.Object({ orderId: PaymentOrderId });

export const orderRoutes = (api: Api, platform: Platform, policy: PaymentPolicy, effects: Effects): void => {
  api.get(
    "/v1/payment-orders",
    {
      config: { allow: readers },
      schema: {
        summary: "List payment orders, newest first",
        tags,
        querystring: PaymentOrderQuery,
        response: { 200: PaymentOrderPage },
      },
    },
    async (request, reply) => {
      const { cursor, limit, state, kind, loanId, userId } = request.query;
      const before = cursor === undefined ? undefined : parseId<"order">("order", cursor);
      if (cursor !== undefined && before === undefined) return answer(request, reply, badCursor);
      const filter = {
        state,
        kind,
        loanId: loanId === undefined ? undefined : idOf("loan", loanId),
        userId: userId === undefined ? undefined : idOf("user", userId),
      };
      return reply.send(await pageOfOrders(platform, filter, before, limit));
    },
  );

  api.get(
    "/v1/payment-orders/:orderId",
    {
      config: { allow: readers },
      schema: { summary: "Show a payment order", tags, params, response: { 200: PaymentOrder } },
    },
    async (request, reply) => {
      const order = await showOrder(platform, idOf<"order">("order", request.params.orderId));
      return order ? reply.send(order) : problemReply(request, reply, "not-found");
    },
  );

  api.post(
    "/v1/payment-orders/:orderId/answer",
    {
      config: { allow: { roles: ["admin", "finance"] } },
      schema: {
        summary: "Say by hand what became of an order",
        description: "Where there is no provider, or when it has not answered within a day.",
        tags,
        params,
        body: HandAnswer,
        response: { 200: PaymentOrder },
      },
    },
    async (request, reply) => {
      const orderId = idOf<"order">("order", request.params.orderId);
      const asked = { ...asRequest(request, request.body), orderId };
      return answer(request, reply, await answerByHand(platform, policy, effects, asked));
    },
  );
};
