import cookie from "@fastify/cookie";
import helmet from "@fastify/helmet";
import rateLimit from "@fastify/rate-limit";
import Fastify, { type FastifyBaseLogger, LogController } from "fastify";
import type { Config } from "../../platform/config.ts";
import { type Api, nameOf } from "../../platform/http/api.ts";
import type { Platform } from "../../platform/platform.ts";
import { version } from "../version.ts";
import type { Wiring } from "../wiring.ts";
import { serveConsole } from "./console.ts";
import { answerError, answerGarbage } from "./errors.ts";
import { guard } from "./guard.ts";
import { healthRoutes } from "./health.ts";
import { takeJsonOnly } from "./json.ts";
import { logAnswer } from "./log.ts";
import { metricsRoute } from "./metrics.ts";
import { describeApi, referenceRoutes } from "./openapi.ts";
import { problemError } from "./problem-error.ts";
import { problemPages } from "./problem-pages.ts";
import { requestIdOf } from "./request-id.ts";
import { buildSerializersLate } from "./serialization.ts";
import { makeValidatorCompiler } from "./validation.ts";

export type ApiOptions = { readonly log: FastifyBaseLogger; readonly console?: string };

/** The whole API on one platform, ready to listen or to be asked in a test. */
export const buildApi = async (platform: Platform, wiring: Wiring, options: ApiOptions): Promise<Api> => {
  const app = makeApp(options.log, platform.config);
  await protect(app, platform);
  await describeApi(app, version, wiring.sessionCookie);
  app.addHook("onResponse", async (request, reply) => logAnswer(request, reply));
  await app.register(async (scope) => {
    const api = scope as Api;
    guard(api, platform, wiring);
    healthRoutes(api, platform);
    metricsRoute(api, platform, wiring);
    problemPages(api);
    for (const routes of wiring.routes) routes(api, platform);
  });
  await referenceRoutes(app);
  await serveConsole(app, options.console);
  await app.ready();
  return app;
};

const makeApp = (log: FastifyBaseLogger, { trustProxy }: Config): Api => {
  const app = Fastify({
    loggerInstance: log,
    // One line for each request, our own: see log.ts.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "requestId" }),
    genReqId: requestIdOf,
    trustProxy,
    bodyLimit: 1_048_576,
    // A body that trickles in for longer than this is not going to be one.
    requestTimeout: 30_000,
    forceCloseConnections: "idle",
    return503OnClosing: true,
    frameworkErrors: answerError,
    clientErrorHandler: answerGarbage,
    schemaController: { compilersFactory: { buildSerializer: buildSerializersLate } },
  }) as unknown as Api;
  app.setErrorHandler(answerError);
  app.setValidatorCompiler(makeValidatorCompiler());
  takeJsonOnly(app as never);
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
    // Answers hold money, people and now and then a secret: nobody on the way keeps them.
    if (request.url.startsWith("/v1")) reply.header("cache-control", "no-store");
  });
  return app;
};

/** Our own console and nothing else may run on our pages; its components style themselves in place. */
const contentSecurity = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", "data:"],
    fontSrc: ["'self'", "data:"],
    objectSrc: ["'none'"],
    baseUri: ["'self'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  },
};

const protect = async (app: Api, { config }: Platform): Promise<void> => {
  await app.register(helmet, { contentSecurityPolicy: contentSecurity });
  await app.register(cookie);
  await app.register(rateLimit, {
    max: config.requestsPerMinute,
    timeWindow: 60_000,
    keyGenerator: ({ caller, ip }) => (caller ? nameOf(caller) : ip),
    errorResponseBuilder: (_request, { ttl }) =>
      problemError("too-many-requests", { retryAfterSeconds: Math.ceil(ttl / 1000) }),
  });
};
