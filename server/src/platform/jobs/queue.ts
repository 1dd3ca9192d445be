import { createRequire } from "node:module";
import { Logger, type RunnerOptions } from "graphile-worker";

/** What the queue has to say goes where the app logs; pino and Fastify's logger fit. */
export type JobLog = Record<"debug" | "info" | "warn" | "error", (detail: object, message: string) => void>;

export type Pool = NonNullable<RunnerOptions["pgPool"]>;

type PoolOptions = {
  readonly connectionString: string;
  readonly application_name: string;
  readonly max: number;
  readonly options?: string;
};

/** The driver the queue itself uses, so that both ends mean the same Pool. */
const { Pool: QueuePool } = createRequire(createRequire(import.meta.url).resolve("graphile-worker"))("pg") as {
  readonly Pool: new (options: PoolOptions) => Pool;
};

/** Connections for the queue. The application's work under the granted role, as all its connections do. */
export const openPool = (url: string, log: JobLog, connections: number, role?: string): Pool => {
  const pool = new QueuePool({
    connectionString: url,
    application_name: "suanpan jobs",
    max: connections,
    ...(role ? { options: `-c role=${role}` } : {}),
  });
  // A connection that breaks while nobody uses it must not end the process.
  const note = (error: Error): void => log.warn({ err: error }, "a connection of the job queue broke");
  pool.on("error", note);
  pool.on("connect", (client) => client.on("error", note));
  return pool;
};

const nothing = (): void => {};
export const silent: JobLog = { debug: nothing, info: nothing, warn: nothing, error: nothing };

/** The queue reports each job it runs: detail for us. Its warnings and errors are not. */
export const loggerOf = (log: JobLog): Logger =>
  new Logger((scope) => (level, message, meta) => {
    const as = level === "error" ? "error" : level === "warning" ? "warn" : "debug";
    log[as]({ ...scope, ...meta }, message);
  });
