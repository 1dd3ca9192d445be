import type {} from "@fastify/rate-limit";
import {
  RecoveryCodes,
  SecondFactorBegin,
  SecondFactorCode,
  SecondFactorEnd,
  SecondFactorEnrolment,
} from "@suanpan/contract";
import { Type } from "typebox";
import { type Api, answer, forRequest } from "../http/api.ts";
import type { Platform } from "../platform.ts";
import { disableSecondFactor } from "./end-second-factor.ts";
import { confirmSecondFactor, enrolSecondFactor } from "./enrol-second-factor.ts";
import { staffCallerOf, staffOnly } from "./session.routes.ts";

const tags = ["session"];

/** None of these is keyed: their answers are secrets, which are never kept to be shown again. */
export const secondFactorRoutes = (api: Api, platform: Platform): void => {
  const rateLimit = { max: platform.config.logInsPerMinute, timeWindow: "1 minute" };
  const own = { allow: staffOnly, keyed: false, rateLimit } as const;

  api.post(
    "/v1/session/second-factor",
    {
      config: own,
      schema: {
        summary: "Enrol an authenticator (TOTP)",
        tags,
        body: SecondFactorBegin,
        response: { 201: SecondFactorEnrolment },
      },
    },
    async (request, reply) =>
      answer(
        request,
        reply,
        await enrolSecondFactor(forRequest(platform, request), staffCallerOf(request), request.body),
        201,
      ),
  );

  api.post(
    "/v1/session/second-factor/confirm",
    {
      config: own,
      schema: {
        summary: "Turn the second factor on with a first code; answers with the recovery codes",
        tags,
        body: SecondFactorCode,
        response: { 200: RecoveryCodes },
      },
    },
    async (request, reply) =>
      answer(
        request,
        reply,
        await confirmSecondFactor(forRequest(platform, request), staffCallerOf(request), request.body.code),
      ),
  );

  api.post(
    "/v1/session/second-factor/disable",
    {
      config: own,
      schema: {
        summary: "Turn the second factor off",
        tags,
        body: SecondFactorEnd,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const outcome = await disableSecondFactor(forRequest(platform, request), staffCallerOf(request), request.body);
      return outcome.ok ? reply.code(204).send(null) : answer(request, reply, outcome);
    },
  );
};
