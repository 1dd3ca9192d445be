import type {} from "@fastify/cookie";
import type {} from "@fastify/rate-limit";
import {
  EndedSessions,
  LanguageChange,
  LogIn,
  LogOutQuery,
  Me,
  PasswordChange,
  PasswordReset,
} from "@suanpan/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Type } from "typebox";
import { type Api, answer, callerOf, forRequest } from "../http/api.ts";
import { roles } from "../http/caller.ts";
import type { Platform } from "../platform.ts";
import { changeLanguage } from "./change-language.ts";
import { changeOwnPassword } from "./change-password.ts";
import { describeMe } from "./describe-me.ts";
import { logIn } from "./log-in.ts";
import { logOut } from "./log-out.ts";
import { resetPassword } from "./reset-password.ts";
import { sessionCookie } from "./session.ts";
import type { StaffCaller } from "./staff.ts";

const tags = ["session"];

/** Any role, but no API key: a key has no session to speak of. */
export const staffOnly = { roles } as const;

export const staffCallerOf = (request: FastifyRequest): StaffCaller => {
  const caller = callerOf(request);
  if (caller.kind !== "staff") throw new Error(`route ${request.routeOptions.url} is for staff but let a key in`);
  return caller;
};

/** Out of reach of scripts and of other sites; never over plain http once it was given over https. */
const cookieFor = (request: FastifyRequest) =>
  ({ path: "/", httpOnly: true, sameSite: "strict", secure: request.protocol === "https" }) as const;

export const sessionRoutes = (api: Api, platform: Platform): void => {
  // Each try costs a slow hash and a guess: both are kept rare for one address.
  const rateLimit = { max: platform.config.logInsPerMinute, timeWindow: "1 minute" };
  const guarded = { allow: "anyone", keyed: false, rateLimit } as const;
  const own = { allow: staffOnly, keyed: false } as const;

  api.post(
    "/v1/session",
    { config: guarded, schema: { summary: "Log in", tags, body: LogIn, response: { 201: Me } } },
    async (request, reply) => {
      const outcome = await logIn(forRequest(platform, request), request.body);
      if (!outcome.ok) return answer(request, reply, outcome);
      const maxAge = platform.config.sessionMinutes * 60;
      reply.setCookie(sessionCookie, outcome.value.token, { ...cookieFor(request), maxAge });
      return reply.code(201).send(outcome.value.me);
    },
  );

  api.get(
    "/v1/session",
    { config: own, schema: { summary: "Who I am", tags, response: { 200: Me } } },
    async (request, reply) => answer(request, reply, await describeMe(platform, staffCallerOf(request))),
  );

  api.delete(
    "/v1/session",
    { config: own, schema: { summary: "Log out", tags, querystring: LogOutQuery, response: { 204: Type.Null() } } },
    async (request, reply) => {
      await logOut(forRequest(platform, request), staffCallerOf(request), request.query.everywhere);
      return noContent(reply.clearCookie(sessionCookie, cookieFor(request)));
    },
  );

  api.post(
    "/v1/session/language",
    { config: own, schema: { summary: "Choose my language", tags, body: LanguageChange, response: { 200: Me } } },
    async (request, reply) =>
      answer(
        request,
        reply,
        await changeLanguage(forRequest(platform, request), staffCallerOf(request), request.body.language),
      ),
  );

  api.post(
    "/v1/session/password",
    {
      config: { ...own, rateLimit },
      schema: {
        summary: "Change my password; ends my other sessions",
        tags,
        body: PasswordChange,
        response: { 200: EndedSessions },
      },
    },
    async (request, reply) =>
      answer(
        request,
        reply,
        await changeOwnPassword(forRequest(platform, request), staffCallerOf(request), request.body),
      ),
  );

  api.post(
    "/v1/password-resets",
    {
      config: guarded,
      schema: {
        summary: "Set a password with a reset token; ends every session of that person",
        tags,
        body: PasswordReset,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const outcome = await resetPassword(forRequest(platform, request), request.body);
      return outcome.ok ? noContent(reply) : answer(request, reply, outcome);
    },
  );
};

const noContent = (reply: FastifyReply): FastifyReply => reply.code(204).send();
