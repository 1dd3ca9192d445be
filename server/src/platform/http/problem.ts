import { type ProblemCode, problems } from "@suanpan/contract";
import type { FastifyReply, FastifyRequest } from "fastify";

/** RFC 9457: what happened, where, and what to do. Details of the refusal ride along under their own names. */
export const problemReply = (
  request: FastifyRequest,
  reply: FastifyReply,
  code: ProblemCode,
  detail: Readonly<Record<string, unknown>> = {},
): FastifyReply => {
  const { status, title, remedy } = problems[code];
  return reply
    .code(status)
    .type("application/problem+json")
    .send({
      type: `/problems/${code}`,
      title,
      status,
      instance: request.url.split("?")[0],
      remedy,
      requestId: request.id,
      ...detail,
    });
};
