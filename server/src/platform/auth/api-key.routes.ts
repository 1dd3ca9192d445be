import {
  ApiKey,
  ApiKeyPage,
  ApiKeyParams,
  ApiKeyRotation,
  IssuedApiKey,
  NewApiKey,
  PageQuery,
} from "@suanpan/contract";
import { type Api, answer, asRequest } from "../http/api.ts";
import type { Platform } from "../platform.ts";
import { issueApiKey } from "./issue-api-key.ts";
import { listApiKeys } from "./list.ts";
import { revokeApiKey } from "./revoke-api-key.ts";
import { rotateApiKey } from "./rotate-api-key.ts";

const tags = ["api-keys"];
const config = { allow: { roles: ["admin"] } } as const;
const description = "The secret is shown once; a replay of the same key answers without it.";

export const apiKeyRoutes = (api: Api, platform: Platform): void => {
  api.get(
    "/v1/api-keys",
    { config, schema: { summary: "API keys", tags, querystring: PageQuery, response: { 200: ApiKeyPage } } },
    async (request, reply) => answer(request, reply, await listApiKeys(platform, request.query)),
  );

  api.post(
    "/v1/api-keys",
    {
      config,
      schema: {
        summary: "Issue an API key to a channel or an institution",
        description,
        tags,
        body: NewApiKey,
        response: { 201: IssuedApiKey },
      },
    },
    async (request, reply) =>
      answer(request, reply, await issueApiKey(platform, asRequest(request, request.body)), 201),
  );

  api.post(
    "/v1/api-keys/:keyId/rotate",
    {
      config,
      schema: {
        summary: "Give a key a new secret; the old one works on for the overlap",
        description,
        tags,
        params: ApiKeyParams,
        body: ApiKeyRotation,
        response: { 200: IssuedApiKey },
      },
    },
    async (request, reply) =>
      answer(request, reply, await rotateApiKey(platform, asRequest(request, { ...request.params, ...request.body }))),
  );

  api.post(
    "/v1/api-keys/:keyId/revoke",
    {
      config,
      schema: { summary: "Revoke a key at once", tags, params: ApiKeyParams, response: { 200: ApiKey } },
    },
    async (request, reply) => answer(request, reply, await revokeApiKey(platform, asRequest(request, request.params))),
  );
};
