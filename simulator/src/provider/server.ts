import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { parseIsoDate } from "@suanpan/server/kernel/calendar.ts";
import { seeded } from "@suanpan/server/kernel/random.ts";
import type { SentOrder } from "@suanpan/server/modules/payments/index.ts";
import { verifySignature } from "@suanpan/server/platform/outbox/signature.ts";
import { makeCallbacks } from "./callbacks.ts";
import { type FaultLevel, faultsOf } from "./faults.ts";
import { type Ledger, openLedger } from "./ledger.ts";

export type ProviderOptions = {
  readonly secret: string;
  /** Where answers are called back to: the address of `POST /v1/provider-callbacks`. */
  readonly callback: string | (() => string);
  readonly seed: number | string;
  readonly faults: FaultLevel;
  readonly port?: number;
  /** The time signatures are made and judged by. */
  readonly now?: () => number;
  /** How often answers are called back; without it only when told to. */
  readonly everyMs?: number;
};

export type Provider = {
  readonly url: string;
  /** Calls back with whatever may be told by now, and says how much that was. */
  readonly deliver: () => Promise<number>;
  readonly ledger: Pick<Ledger, "entries" | "statement">;
  readonly stop: () => Promise<void>;
};

/** A payment provider as a process of its own would be one: it speaks HTTP, keeps books and misbehaves by its seed. */
export const startProvider = async (options: ProviderOptions): Promise<Provider> => {
  const { secret, callback, seed, faults, port = 0, now = Date.now, everyMs } = options;
  const random = seeded(seed);
  const ledger = openLedger(random.fork("ledger"), faultsOf[faults]);
  const callbacks = makeCallbacks({ url: callback, secret, now, random: random.fork("callbacks") });
  const deliver = (): Promise<number> => callbacks.deliver(ledger.today());

  const takeOrders = async (body: string): Promise<object> => {
    const { orders } = JSON.parse(body) as { orders: SentOrder[] };
    const { acceptances, fresh } = ledger.accept(orders);
    await callbacks.tellNow(fresh.filter(({ fate }) => fate.told === "early"));
    callbacks.plan(fresh);
    return { acceptances };
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = "", url = "" } = request;
    const body = await bodyOf(request);
    const signature = String(request.headers["suanpan-signature"] ?? "");
    if (!verifySignature(secret, signature, method === "GET" ? `GET ${url}` : body, now() / 1000))
      return send(response, 401, { error: "bad signature" });
    if (method === "POST" && url === "/orders") return send(response, 200, await takeOrders(body));
    const day = parseIsoDate(/^\/statements\/([\d-]{10})$/.exec(url)?.[1] ?? "");
    if (method === "GET" && day) return send(response, 200, ledger.statement(day));
    return send(response, 404, { error: "no such thing" });
  };

  const server = createServer((request, response) => {
    answer(request, response).catch(() => send(response, 400, { error: "not understood" }));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const stopping = new AbortController();
  const ended = everyMs === undefined ? Promise.resolve() : deliverEvery(everyMs, deliver, stopping.signal);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    deliver,
    ledger,
    stop: async () => {
      stopping.abort();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await ended;
    },
  };
};

const deliverEvery = async (ms: number, deliver: () => Promise<number>, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    await deliver();
    // Being woken by the stop is not a failure of the wait.
    await wait(ms, undefined, { signal }).catch(() => {});
  }
};

const longest = 16 * 1_048_576;

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += (chunk as Buffer).length;
    if (length > longest) throw new RangeError("the body is too long");
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString("utf8");
};

const send = (response: ServerResponse, status: number, content: string | object): void => {
  const isText = typeof content === "string";
  response.writeHead(status, { "content-type": isText ? "text/csv; charset=utf-8" : "application/json" });
  response.end(isText ? content : JSON.stringify(content));
};
