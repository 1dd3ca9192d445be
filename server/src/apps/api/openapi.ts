import swagger, { type SwaggerTransform } from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import { Problem, type ProblemCode, problems } from "@suanpan/contract";
import type { FastifySchema, RouteOptions } from "fastify";
import type { Allow, Api } from "../../platform/http/api.ts";
import { isWrite } from "./access.ts";

type Described = SwaggerTransform<FastifySchema>;

/** Registered before the routes, whose schemas it collects; the document itself is made when first asked for. */
export const describeApi = async (app: Api, version: string, sessionCookie: string): Promise<void> => {
  app.addSchema({ $id: "Problem", ...JSON.parse(JSON.stringify(Problem)) });
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Suanpan",
        version,
        description: intro,
        license: { name: "Apache-2.0", identifier: "Apache-2.0" },
      },
      servers: [{ url: "/" }],
      components: { securitySchemes: securitySchemes(sessionCookie) },
    },
    refResolver: { buildLocalReference: (json) => String(json.$id) },
    transform: described,
  });
};

const intro = [
  "Amounts are whole fen, rates parts per million, dates civil days.",
  "Every write carries an Idempotency-Key: the same key and body get the same answer.",
  "What is refused comes back as problem+json (RFC 9457); /problems lists every kind.",
].join(" ");

const securitySchemes = (sessionCookie: string) =>
  ({
    session: { type: "apiKey", in: "cookie", name: sessionCookie, description: "Staff, after log-in" },
    apiKey: { type: "http", scheme: "bearer", description: "Channels and institutions" },
  }) as const;

/** Only read: a page for people, and the document for programs. */
export const referenceRoutes = async (app: Api): Promise<void> => {
  await app.register(swaggerUi, {
    routePrefix: "/reference",
    uiConfig: { deepLinking: true, docExpansion: "list", validatorUrl: null, tryItOutEnabled: false },
    // The bar on top only offers to load other documents.
    theme: {
      title: "Suanpan API",
      css: [{ filename: "suanpan.css", content: ".swagger-ui .topbar { display: none }" }],
    },
  });
  app.get("/openapi.json", { schema: { hide: true } }, async (_request, reply) =>
    reply.header("cache-control", "no-cache").send(app.swagger()),
  );
};

/** What every route has in common is said here once: who may, the key of a write, and how it can be refused. */
const described: Described = ({ schema, url, route }) => {
  const allow = route.config?.allow;
  if (!allow || schema?.hide) return { schema: { ...schema, hide: true }, url };
  const keyed = isWrite(String(route.method)) && route.config?.keyed !== false;
  return {
    url,
    schema: {
      ...schema,
      operationId: operationId(String(route.method), url),
      description: [schema?.description, whoMay(allow)].filter(Boolean).join("\n\n"),
      security: securityOf(allow),
      ...(keyed ? { headers: keyHeader } : {}),
      response: { ...((schema?.response as object | undefined) ?? { 200: {} }), ...refusals(route, allow) },
    },
  };
};

const operationId = (method: string, url: string): string =>
  method.toLowerCase() +
  url
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");

const whoMay = (allow: Allow): string => {
  if (allow === "anyone") return "Open to anyone.";
  if (allow === "signed-in") return "For any session or API key.";
  const lists = [
    allow.roles?.length ? `roles ${allow.roles.join(", ")}` : "",
    allow.scopes?.length ? `scopes ${allow.scopes.join(", ")}` : "",
  ];
  return `For ${lists.filter(Boolean).join("; ")}.`;
};

const securityOf = (allow: Allow): Record<string, string[]>[] => {
  if (allow === "anyone") return [];
  if (allow === "signed-in") return [{ session: [] }, { apiKey: [] }];
  return [...(allow.roles?.length ? [{ session: [] }] : []), ...(allow.scopes?.length ? [{ apiKey: [] }] : [])];
};

const keyHeader = {
  type: "object",
  required: ["Idempotency-Key"],
  properties: {
    "Idempotency-Key": {
      type: "string",
      minLength: 8,
      maxLength: 128,
      description: "New for each intended write; repeated, it gets the same answer",
    },
  },
};

/** Statuses a route can refuse with, told from its shape: what it takes decides what can be wrong with it. */
const refusals = ({ method, url }: RouteOptions, allow: Allow): Record<number, object> => {
  const write = isWrite(String(method));
  const codes: ProblemCode[] = [
    "invalid-request",
    ...(allow === "anyone" ? [] : (["not-signed-in", "wrong-role"] as const)),
    ...(url.includes(":") ? (["not-found"] as const) : []),
    ...(write ? (["idempotency-key-reused", "body-too-large", "unsupported-media-type", "over-limit"] as const) : []),
    "too-many-requests",
    "internal-error",
  ];
  return Object.fromEntries(codes.map((code) => [problems[code].status, refusal(problems[code].status)]));
};

const refusal = (status: number): object => ({
  description: statusMeanings[status],
  content: { "application/problem+json": { schema: { $ref: "Problem#" } } },
});

const statusMeanings: Readonly<Record<number, string>> = {
  400: "Malformed: not JSON, a field missing, unknown or out of range, or no Idempotency-Key",
  401: "Not signed in",
  403: "Signed in, but not allowed",
  404: "No such thing, or not yours to see",
  409: "At odds with the present state, or the Idempotency-Key was used for another request",
  413: "The body is too large",
  415: "Only application/json is understood",
  422: "Understood and refused by a rule; `remedy` says what to do",
  429: "Too many requests",
  500: "A fault of ours; nothing was written",
};
