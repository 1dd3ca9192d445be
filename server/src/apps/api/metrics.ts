import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { dayNumber } from "../../kernel/calendar.ts";
import { businessDay } from "../../platform/day/business-day.ts";
import type { Api } from "../../platform/http/api.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Wiring } from "../wiring.ts";

/** What Prometheus scrapes: the process, the requests it answers, its database, and what the rooms want watched. */
export const metricsRoute = (api: Api, platform: Platform, { gauges }: Wiring): void => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measureRequests(api, registry);
  connections(platform, registry);
  for (const { name, help, read } of [...ownGauges, ...gauges]) {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [registry],
      collect: async () => fill(gauge, read(platform.db)),
    });
  }
  api.get(
    "/metrics",
    {
      config: { allow: "anyone" },
      schema: { summary: "Figures for Prometheus", tags: ["operations"], produces: ["text/plain"] },
    },
    async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()),
  );
};

const fill = async (gauge: Gauge, value: Promise<number>): Promise<void> => gauge.set(await value);

const measureRequests = (api: Api, registry: Registry): void => {
  const seconds = new Histogram({
    name: "suanpan_http_request_duration_seconds",
    help: "Time from request to answer",
    labelNames: ["method", "route", "status"],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  api.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "unknown";
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
};

/** Ours and those of the other processes on the same database, as the database itself counts them. */
const connections = ({ db }: Platform, registry: Registry): void => {
  const gauge = new Gauge({
    name: "suanpan_database_connections",
    help: "Connections of Suanpan to its database, by state",
    labelNames: ["state"],
    registers: [registry],
    collect: async () => {
      const rows = await db<{ state: string; count: number }[]>`
        select coalesce(state, 'unknown') as state, count(*)::int as count from pg_stat_activity
        where application_name like 'suanpan%' and datname = current_database() group by 1`;
      gauge.reset();
      for (const { state, count } of rows) gauge.set({ state }, count);
    },
  });
};

const ownGauges: Wiring["gauges"] = [
  {
    name: "suanpan_business_day_timestamp_seconds",
    help: "The open business day, as midnight UTC; 0 when none is open",
    read: async (db) => {
      const day = await businessDay(db);
      return day ? dayNumber(day) * 86_400 : 0;
    },
  },
];
