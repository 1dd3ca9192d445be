import type { FastifyReply, FastifyRequest } from "fastify";
import pino, { type DestinationStream, type Logger } from "pino";
import { nameOf } from "../../platform/http/api.ts";

/** Never in a log, wherever they turn up in what is logged. */
const secret = [
  ...["authorization", "cookie", "set-cookie", "password", "code", "token", "secret"],
  ...["name", "phone", "nationalId"],
];

const pathsTo = (name: string): string[] => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`];

export const makeLog = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: secret.flatMap(pathsTo), censor: "[redacted]" },
      serializers: { err: shownError },
    },
    destination ?? pino.destination({ dest: 1, sync: true }),
  );

type Thrown = Error & { readonly constraint_name?: string; readonly table_name?: string };

/** A database error quotes the row it refused in its other fields, so only these are taken over. */
const shownError = (error: Thrown) => ({
  type: error.constructor?.name,
  message: error.message,
  stack: error.stack,
  constraint: error.constraint_name,
  table: error.table_name,
});

/** One line for each request, when its answer is out. The query string stays out: it may hold what somebody searched. */
export const logAnswer = (request: FastifyRequest, reply: FastifyReply): void => {
  request.log.info(
    {
      caller: request.caller ? nameOf(request.caller) : null,
      address: request.ip,
      method: request.method,
      route: request.routeOptions.url ?? null,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    },
    "request",
  );
};
