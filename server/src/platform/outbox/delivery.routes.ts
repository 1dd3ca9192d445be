import {
  ResendDeliveries,
  Resent,
  WebhookDeliveryPage,
  WebhookDeliveryParams,
  WebhookDeliveryQuery,
} from "@suanpan/contract";
import { type Api, answer, asRequest, callerOf } from "../http/api.ts";
import type { Platform } from "../platform.ts";
import { reachOf } from "./endpoint.ts";
import { listWebhookDeliveries } from "./list.ts";
import { resendDeliveries } from "./resend-deliveries.ts";

const config = { allow: { roles: ["admin"], scopes: ["webhooks:write"] } } as const;
const tags = ["webhooks"];

export const deliveryRoutes = (api: Api, platform: Platform): void => {
  api.get(
    "/v1/webhook-deliveries",
    {
      config,
      schema: {
        summary: "Deliveries, newest first; with state=dead the dead letters",
        tags,
        querystring: WebhookDeliveryQuery,
        response: { 200: WebhookDeliveryPage },
      },
    },
    async (request, reply) =>
      answer(request, reply, await listWebhookDeliveries(platform, reachOf(callerOf(request)), request.query)),
  );

  api.post(
    "/v1/webhook-deliveries/:deliveryId/resend",
    {
      config,
      schema: { summary: "Send a dead letter again", tags, params: WebhookDeliveryParams, response: { 200: Resent } },
    },
    async (request, reply) => {
      const body = { resend: [request.params.deliveryId] };
      const reach = reachOf(callerOf(request));
      return answer(request, reply, await resendDeliveries(platform, asRequest(request, body), reach));
    },
  );

  api.post(
    "/v1/webhook-deliveries/resend",
    {
      config,
      schema: {
        summary: "Send many dead letters again: all of them or none",
        tags,
        body: ResendDeliveries,
        response: { 200: Resent },
      },
    },
    async (request, reply) => {
      const body = { resend: request.body.deliveryIds };
      const reach = reachOf(callerOf(request));
      return answer(request, reply, await resendDeliveries(platform, asRequest(request, body), reach));
    },
  );
};
