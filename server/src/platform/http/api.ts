import type { IncomingMessage, ServerResponse } from "node:http";
import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import type { ProblemCode } from "@suanpan/contract";
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest, RawServerDefault } from "fastify";
import type { Outcome } from "../../kernel/outcome.ts";
import type { Request } from "../idempotency.ts";
import type { Platform } from "../platform.ts";
import type { Caller, Role, Scope } from "./caller.ts";
import { problemReply } from "./problem.ts";

/** The API as modules see it: routes with TypeBox schemas. Only `routes.ts` files and the apps know it. */
export type Api = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/** Who may call a route. A route that does not say is refused when the server starts. */
export type Allow = "anyone" | "signed-in" | { readonly roles?: readonly Role[]; readonly scopes?: readonly Scope[] };

declare module "fastify" {
  interface FastifyContextConfig {
    allow?: Allow;
    /** False for writes that cannot be replayed, such as log-in: they need no Idempotency-Key. */
    keyed?: boolean;
  }
  interface FastifyRequest {
    caller?: Caller;
  }
}

/** Who is calling; a route that is not open to anyone has always got one. */
export const callerOf = (request: FastifyRequest): Caller => {
  if (!request.caller) throw new Error(`route ${request.routeOptions.url} asks for its caller but lets anyone in`);
  return request.caller;
};

/** How a caller is named in keys, facts and the audit log. */
export const nameOf = (caller: Caller): string =>
  caller.kind === "staff" ? `staff:${caller.id}` : `${caller.owner.kind}:${caller.owner.id}`;

/** The write as a use case wants it: who, under which key, what. The path is part of what: a key belongs to one target. */
export const asRequest = <Body>(request: FastifyRequest, body: Body): Request<Body> => ({
  caller: nameOf(callerOf(request)),
  key: String(request.headers["idempotency-key"]),
  target: `${request.method} ${request.url.split("?")[0]}`,
  requestId: request.id,
  body,
});

/** The platform as it answers one request: for what writes without a key and is audited nevertheless. */
export const forRequest = (platform: Platform, { id }: FastifyRequest): Platform => ({ ...platform, requestId: id });

/** A use case's outcome as an HTTP answer: the value with its status, or the refusal as problem+json. */
export const answer = <T>(
  request: FastifyRequest,
  reply: FastifyReply,
  outcome: Outcome<T, ProblemCode>,
  status = 200,
) => (outcome.ok ? reply.code(status).send(outcome.value) : problemReply(request, reply, outcome.code, outcome.detail));
