import type { FastifyRequest, RouteOptions } from "fastify";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import type { Allow, Api } from "../../platform/http/api.ts";
import { problemReply } from "../../platform/http/problem.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Wiring } from "../wiring.ts";
import { bearerOf, isCrossSite, isIdempotencyKey, isWrite, mayEnter } from "./access.ts";

/**
 * Stands at the door of every route of its scope. Who is calling is found out first, because the rate limit counts by
 * caller; whether they may is decided after it and before the body is read, so a stranger's body is never parsed.
 */
export const guard = (api: Api, platform: Platform, wiring: Wiring): void => {
  api.decorateRequest("caller", undefined);
  api.addHook("onRoute", refuseOpenDoor);
  api.addHook("onRequest", async (request) => {
    if (allowOf(request) !== "anyone") await identify(request, platform, wiring);
  });
  api.addHook("preParsing", async (request, reply) => {
    const outcome = mayPass(request);
    if (!outcome.ok) return problemReply(request, reply, outcome.code, outcome.detail);
  });
  api.addHook("preValidation", async (request, reply) => {
    const surplus = surplusOf(request);
    if (surplus) return problemReply(request, reply, "invalid-request", surplus);
  });
};

/** Forgetting to say who may call a route must not open it: the server does not start. */
const refuseOpenDoor = ({ method, url, config }: RouteOptions): void => {
  if (!config?.allow) throw new Error(`${method} ${url} does not say who may call it: set config.allow`);
};

const allowOf = (request: FastifyRequest): Allow => request.routeOptions.config.allow ?? "anyone";

const identify = async (request: FastifyRequest, platform: Platform, wiring: Wiring): Promise<void> => {
  const bearer = bearerOf(request.headers.authorization);
  const cookie = request.cookies[wiring.sessionCookie];
  // One or the other: a request with a bad key does not fall back on whoever is logged in.
  const credentials = bearer ? { bearer } : cookie ? { cookie } : undefined;
  const caller = credentials && (await wiring.authenticate(platform, credentials));
  if (caller) request.caller = caller;
};

type Refusal = "not-signed-in" | "wrong-role" | "cross-site" | "idempotency-key-missing";

const mayPass = (request: FastifyRequest): Outcome<true, Refusal> => {
  const { headers, method, routeOptions } = request;
  const entered = mayEnter(allowOf(request), request.caller);
  if (!entered.ok || !isWrite(method)) return entered;
  // Another site can make a browser send a cookie, even a log-in; it cannot make it send a key it does not know.
  if (request.caller?.kind !== "key" && isCrossSite(headers)) return refused("cross-site");
  if (routeOptions.config.keyed !== false && !isIdempotencyKey(headers["idempotency-key"]))
    return refused("idempotency-key-missing");
  return done(true);
};

/** What a route does not describe it does not take: silence would let a sender believe that it had an effect. */
const surplusOf = ({ body, query, url, routeOptions }: FastifyRequest): Record<string, unknown> | undefined => {
  const { schema } = routeOptions;
  if (url.includes("%00")) return { in: "query", pointer: "", detail: "The address holds a NUL." };
  if (schema?.body === undefined && body !== undefined && Object.keys(body ?? {}).length > 0)
    return { in: "body", pointer: "", detail: "This takes no body." };
  const [name] = schema?.querystring === undefined ? Object.keys(query ?? {}) : [];
  return name === undefined
    ? undefined
    : { in: "query", pointer: `/${name}`, detail: `\`/${name}\` is not a parameter that is known here.` };
};
