import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { makeLog } from "../server/src/apps/api/log.ts";
import { buildApi } from "../server/src/apps/api/server.ts";
import { done } from "../server/src/kernel/outcome.ts";
import { recordAudit } from "../server/src/platform/audit/audit.ts";
import { addStaff } from "../server/src/platform/auth/index.ts";
import { transaction } from "../server/src/platform/database.ts";
import type { Api } from "../server/src/platform/http/api.ts";
import { once } from "../server/src/platform/idempotency.ts";
import type { Platform } from "../server/src/platform/platform.ts";
import { type Ground, onOwnGround } from "./ground.ts";
import { describeMachine } from "./machine.ts";
import type { Benchmark } from "./main.ts";
import { type Comparison, compare } from "./measure.ts";
import { requestsTo, shared } from "./requests.ts";

/** What the ground floor costs: the key of a write, and the plumbing of a request. */
export const benchmark: Benchmark = {
  summary: "an idempotent write against a bare one; requests against bare node:http",
  run: () =>
    onOwnGround(async (ground) => ({
      machine: await describeMachine(ground.platform.db),
      results: [await writes(ground.platform), ...(await requests(ground))],
    })),
};

const entry = { actor: "bench", action: "bench.written", subject: "bench" };

const writes = (platform: Platform): Promise<Comparison> => {
  const { db } = platform;
  let key = 0;
  const bare = () => transaction(db, (tx) => recordAudit(tx, platform, [entry]));
  const keyed = () =>
    once(db, { caller: "bench", key: `bench-${++key}`, body: entry }, async (tx) => {
      await recordAudit(tx, platform, [entry]);
      return done({ written: true });
    });
  return compare({
    name: "a write with its idempotency key",
    unit: "write",
    baseline: { name: "the row alone, in a transaction", way: (count) => shared(count, bare) },
    subject: { name: "the row through once", way: (count) => shared(count, keyed) },
    perSample: 500,
    samples: 9,
  });
};

const requests = async ({ platform, wiring }: Ground): Promise<Comparison[]> => {
  const api = await buildApi(platform, wiring, { log: makeLog("silent"), console: "/nowhere" });
  const bare = createServer((_request, response) => {
    response.setHeader("content-type", "application/json").end('{"status":"up"}');
  });
  await new Promise<void>((resolve) => bare.listen(0, "127.0.0.1", resolve));
  const bareUrl = `http://127.0.0.1:${(bare.address() as AddressInfo).port}/`;
  const url = await api.listen({ host: "127.0.0.1", port: 0 });
  const against = (name: string, path: string, headers: Record<string, string>) =>
    compare({
      name,
      unit: "request",
      baseline: { name: "bare node:http", way: requestsTo(bareUrl) },
      subject: { name: `GET ${path}`, way: requestsTo(`${url}${path}`, headers) },
      perSample: 1_000,
      samples: 9,
    });
  try {
    const cookie = await sessionOf(platform, api);
    return [
      await against("a request that needs nothing", "/healthz", {}),
      await against("a request with a session and two queries", "/v1/status", { cookie }),
    ];
  } finally {
    await api.close();
    bare.closeAllConnections();
    bare.close();
  }
};

const sessionOf = async (platform: Platform, api: Api): Promise<string> => {
  const payload = { email: "bench@suanpan.example", password: "seven beads on a rod" };
  const body = { email: payload.email, name: "Bench", roles: ["viewer" as const] };
  await addStaff(platform, { caller: "bench", key: "bench-staff", body }, payload.password);
  const begun = await api.inject({ method: "POST", url: "/v1/session", payload });
  const [cookie] = begun.cookies;
  if (!cookie) throw new Error(`the benchmark could not log in: ${begun.body}`);
  return `${cookie.name}=${cookie.value}`;
};
