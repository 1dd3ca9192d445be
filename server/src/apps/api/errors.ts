import { randomUUID } from "node:crypto";
import type { Socket } from "node:net";
import { type ProblemCode, problems } from "@suanpan/contract";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { isConnectionLost } from "../../platform/database.ts";
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
  // 55P03: a lock was not had in time; the next try may have it.
  if (isConnectionLost(error) || error.code === "55P03") {
    request.log.warn({ err: error }, "the database is out of reach");
    return problemReply(request, reply, "database-unreachable");
  }
  request.log.error({ err: error }, "unexpected error");
  return problemReply(request, reply, "internal-error");
};

/** What is not even HTTP reaches no route and no hook; it gets the same kind of answer, written by hand. */
export const answerGarbage = (error: Error & { code?: string }, socket: Socket): void => {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  const { status, title } = problems["invalid-request"];
  const detail = "The request is not HTTP as this server understands it.";
  const remedy = "Check the request line, the headers and their size.";
  const body = JSON.stringify({
    type: "/problems/invalid-request",
    title,
    status,
    detail,
    remedy,
    requestId: randomUUID(),
  });
  const head = [`HTTP/1.1 ${status} Bad Request`, "content-type: application/problem+json", "connection: close"];
  if (socket.writable)
    socket.write(`${head.join("\r\n")}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  socket.destroySoon();
};
