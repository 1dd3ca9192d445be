import { NewWebhook, PageQuery, Webhook, WebhookPage, WebhookParams, WebhookWithSecret } from "@suanpan/contract";
import { type Api, answer, asRequest, callerOf } from "../http/api.ts";
import { idOf } from "../http/ids.ts";
import type { Platform } from "../platform.ts";
import { createWebhook } from "./create-webhook.ts";
import { disableWebhook } from "./disable-webhook.ts";
import { reachOf } from "./endpoint.ts";
import { listWebhooks } from "./list.ts";
import { rotateWebhookSecret } from "./rotate-webhook-secret.ts";

const config = { allow: { roles: ["admin"], scopes: ["webhooks:write"] } } as const;
const tags = ["webhooks"];
const description = "The secret is shown once; a replay of the same key answers without it.";

export const webhookRoutes = (api: Api, platform: Platform): void => {
  api.get(
    "/v1/webhooks",
    {
      config,
      schema: { summary: "Endpoints, newest first", tags, querystring: PageQuery, response: { 200: WebhookPage } },
    },
    async (request, reply) =>
      answer(request, reply, await listWebhooks(platform, reachOf(callerOf(request)), request.query)),
  );

  api.post(
    "/v1/webhooks",
    {
      config,
      schema: {
        summary: "Register an endpoint",
        description,
        tags,
        body: NewWebhook,
        response: { 201: WebhookWithSecret },
      },
    },
    async (request, reply) => {
      const reach = reachOf(callerOf(request));
      return answer(request, reply, await createWebhook(platform, asRequest(request, request.body), reach), 201);
    },
  );

  api.post(
    "/v1/webhooks/:webhookId/disable",
    {
      config,
      schema: { summary: "Switch an endpoint off, for good", tags, params: WebhookParams, response: { 200: Webhook } },
    },
    async (request, reply) => {
      const body = { disable: idOf<"webhook">("hook", request.params.webhookId) };
      const reach = reachOf(callerOf(request));
      return answer(request, reply, await disableWebhook(platform, asRequest(request, body), reach));
    },
  );

  api.post(
    "/v1/webhooks/:webhookId/rotate-secret",
    {
      config,
      schema: {
        summary: "Give an endpoint a new secret; the old one ends at once",
        description,
        tags,
        params: WebhookParams,
        response: { 200: WebhookWithSecret },
      },
    },
    async (request, reply) => {
      const body = { rotateSecret: idOf<"webhook">("hook", request.params.webhookId) };
      const reach = reachOf(callerOf(request));
      return answer(request, reply, await rotateWebhookSecret(platform, asRequest(request, body), reach));
    },
  );
};
