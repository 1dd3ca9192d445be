import type { ProblemCode } from "@suanpan/contract";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { problemReply } from "../../platform/http/problem.ts";
import { ProblemError } from "./problem-error.ts";
import { describe, type Finding } from "./validation-problem.ts";

type Told = { readonly code: ProblemCode; readonly detail: Readonly<Record<string, unknown>> };

const byCode: Readonly<Record<string, ProblemCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "body-too-large",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "unsupported-media-type",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "malformed-json",
  FST_ERR_BAD_URL: "not-found",
  FST_ERR_MAX_PARAM_LENGTH: "not-found",
  FST_ERR_NOT_FOUND: "not-found",
};

/** Which of our problems an error is; undefined when it is none, and so a fault of ours. */
export const problemOf = (error: FastifyError | ProblemError, request: FastifyRequest): Told | undefined => {
  if (error instanceof ProblemError) return { code: error.code, detail: error.detail };
  if (error.validation) return { code: "invalid-request", detail: { ...described(error, request) } };
  const code = byCode[error.code];
  return code && { code, detail: {} };
};

const described = (error: FastifyError, request: FastifyRequest) =>
  error.validationContext === "body" && request.body === undefined
    ? { in: "body", pointer: "", detail: "The body is missing." }
    : describe(error.validation as unknown as readonly Finding[], error.validationContext);

/** The one place where errors become answers. What we did not expect is told to the log, not to the caller. */
export const answerError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  reply.header("x-request-id", request.id); // an address that cannot be read comes here before any hook
  const told = problemOf(error, request);
  if (told) return problemReply(request, reply, told.code, told.detail);
  request.log.error({ err: error }, "unexpected error");
  return problemReply(request, reply, "internal-error");
};
