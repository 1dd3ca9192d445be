import {
  Channel,
  ConsentText,
  ConsentTextQuery,
  NewChannel,
  NewConsentText,
  NewUser,
  Page,
  roles,
  User,
  UserId,
} from "@suanpan/contract";
import { Type } from "typebox";
import { formatId } from "../../kernel/ids.ts";
import { only } from "../../kernel/lists.ts";
import { refused } from "../../kernel/outcome.ts";
import { type Api, answer, asRequest } from "../../platform/http/api.ts";
import { channelOfCaller, idOf } from "../../platform/http/ids.ts";
import { problemReply } from "../../platform/http/problem.ts";
import type { Platform } from "../../platform/platform.ts";
import { listChannels } from "./channel.store.ts";
import { addChannel } from "./channel.ts";
import { listConsentTexts } from "./consent-text.store.ts";
import { publishConsentText } from "./consent-text.ts";
import { showUser } from "./find-user.ts";
import { register } from "./register.ts";

const tags = ["acquisition"];

export const acquisitionRoutes = (api: Api, platform: Platform): void => {
  api.post(
    "/v1/channels",
    {
      config: { allow: { roles: ["admin", "risk"] } },
      schema: { summary: "Add a channel", tags, body: NewChannel, response: { 201: Channel } },
    },
    async (request, reply) => answer(request, reply, await addChannel(platform, asRequest(request, request.body)), 201),
  );

  api.get(
    "/v1/channels",
    { config: { allow: { roles } }, schema: { summary: "List channels", tags, response: { 200: Page(Channel) } } },
    async () => ({ items: await listChannels(platform.db), next: null }),
  );

  api.post(
    "/v1/consent-texts",
    {
      config: { allow: { roles: ["admin", "risk"] } },
      schema: {
        summary: "Publish the words of a consent",
        description: "In one language. A version is never changed; a correction is another version.",
        tags,
        body: NewConsentText,
        response: { 201: ConsentText },
      },
    },
    async (request, reply) =>
      answer(request, reply, await publishConsentText(platform, asRequest(request, request.body)), 201),
  );

  api.get(
    "/v1/consent-texts",
    {
      config: { allow: "signed-in" },
      schema: {
        summary: "List the texts people can agree to, newest first",
        tags,
        querystring: ConsentTextQuery,
        response: { 200: Page(ConsentText) },
      },
    },
    async (request) => ({ items: await listConsentTexts(platform.db, request.query), next: null }),
  );

  api.post(
    "/v1/users",
    {
      config: { allow: { roles: ["admin", "risk"], scopes: ["users:write"] } },
      schema: { summary: "Register a user", tags, body: NewUser, response: { 201: User } },
    },
    async (request, reply) => {
      const own = channelOfCaller(request);
      // A channel registers users of its own; naming another's is naming something that is not there for it.
      if (own !== undefined && request.body.channelId !== formatId("channel", own))
        return answer(request, reply, refused("not-found", { pointer: "/channelId" }));
      return answer(request, reply, only(await register(platform, [asRequest(request, request.body)])), 201);
    },
  );

  api.get(
    "/v1/users/:userId",
    {
      config: { allow: { roles: ["admin", "risk", "collection", "finance", "viewer"], scopes: ["users:read"] } },
      schema: {
        summary: "Show a user, masked",
        tags,
        params: Type.Object({ userId: UserId }),
        response: { 200: User },
      },
    },
    async (request, reply) => {
      const user = await showUser(platform, idOf<"user">("user", request.params.userId), channelOfCaller(request));
      return user ? reply.send(user) : problemReply(request, reply, "not-found");
    },
  );
};
