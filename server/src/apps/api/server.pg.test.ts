import { type AddressInfo, connect } from "node:net";
import { type ProblemCode, problems } from "@suanpan/contract";
import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Api } from "../../platform/http/api.ts";
import { openTestPlatform, type TestPlatform } from "../../testing/platform.ts";
import { makeLog } from "./log.ts";
import { buildApi } from "./server.ts";
import { testWiring } from "./test-wiring.ts";

let platform: TestPlatform;
let api: Api;
const logged: string[] = [];

beforeAll(async () => {
  platform = await openTestPlatform();
  const log = makeLog("info", { write: (line) => logged.push(line) });
  api = await buildApi(platform, testWiring, { log, console: "/nowhere" });
});
afterAll(() => api.close());

const finance = { cookie: "session=finance-session", "sec-fetch-site": "same-origin" };
let keys = 0;
const freshKey = () => `test-key-${++keys}`;

const post = (body: unknown, headers: Record<string, string> = {}, url = "/v1/notes") =>
  api.inject({
    method: "POST",
    url,
    headers: { ...finance, "idempotency-key": freshKey(), "content-type": "application/json", ...headers },
    payload: typeof body === "string" ? body : JSON.stringify(body),
  });
const get = (url: string, headers: Record<string, string> = finance) => api.inject({ method: "GET", url, headers });

const expectProblem = (response: Awaited<ReturnType<Api["inject"]>>, code: ProblemCode, more: object = {}) => {
  expect(response.json()).toMatchObject({ type: `/problems/${code}`, ...more });
  expect(response.statusCode).toBe(problems[code].status);
  expect(response.headers["content-type"]).toMatch("application/problem+json");
  const { title, remedy, requestId } = response.json();
  expect([title, remedy]).toEqual([problems[code].title, problems[code].remedy]);
  expect(requestId).toBe(response.headers["x-request-id"]);
};

const written = async () => (await platform.owner`select count(*)::int as n from idempotency_key`)[0]?.n;

describe("what is refused, and writes nothing", () => {
  test.each([
    ["half a document", '{"amountFen":', "malformed-json", {}],
    ["a repeated key", '{"amountFen":1,"amountFen":2}', "malformed-json", {}],
    ["a poisoned key", '{"amountFen":1,"__proto__":{"admin":true}}', "malformed-json", {}],
    ["no body", "", "invalid-request", { pointer: "", detail: "The body is missing." }],
    ["null", "null", "invalid-request", { pointer: "" }],
    ["an unknown field", { amountFen: 1, note: 1 }, "invalid-request", { pointer: "/note", in: "body" }],
    ["a missing field", {}, "invalid-request", { pointer: "/amountFen" }],
    ["negative fen", { amountFen: -5 }, "invalid-request", { pointer: "/amountFen" }],
    ["no fen", { amountFen: 0 }, "invalid-request", { pointer: "/amountFen" }],
    ["huge fen", '{"amountFen":1e40}', "invalid-request", { pointer: "/amountFen" }],
    ["fractional fen", { amountFen: 10.5 }, "invalid-request", { pointer: "/amountFen" }],
    ["fen as text", { amountFen: "10" }, "invalid-request", { pointer: "/amountFen" }],
    ["a day that is not", { amountFen: 1, dueOn: "2023-02-30" }, "invalid-request", { pointer: "/dueOn" }],
    ["a day far off", { amountFen: 1, dueOn: "9999-01-01" }, "invalid-request", { pointer: "/dueOn" }],
  ] as const)("%s", async (_what, body, code, more) => {
    const before = await written();
    expectProblem(await post(body), code, more);
    expect(await written()).toBe(before);
  });

  test("a body over 1 MiB, or in another language", async () => {
    expectProblem(await post(`{"amountFen":${" ".repeat(1_048_576)}1}`), "body-too-large");
    expectProblem(
      await post("amountFen=1", { "content-type": "application/x-www-form-urlencoded" }),
      "unsupported-media-type",
    );
    expectProblem(await post('{"amountFen":1}', { "content-type": "text/plain" }), "unsupported-media-type");
  });

  test("a body or a parameter where none is taken", async () => {
    expectProblem(await post({ a: 1 }, {}, "/v1/open-sesame"), "invalid-request", { detail: "This takes no body." });
    expectProblem(await get("/v1/notes/1?verbose=1"), "invalid-request", { in: "query", pointer: "/verbose" });
  });

  test("an address that is none", async () => {
    for (const url of ["/v1/nowhere", "/nowhere", "/v1/notes/%zz", `/v1/notes/${"9".repeat(200)}`])
      expectProblem(await get(url, { accept: "text/html" }), "not-found");
  });

  test("what is not HTTP", async () => {
    await api.listen({ host: "127.0.0.1", port: 0 });
    const { port } = api.server.address() as AddressInfo;
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(port, "127.0.0.1", () => socket.write("GET / HTTP/9.9 nonsense\r\n\r\n"));
      let text = "";
      socket.on("data", (chunk) => {
        text += chunk;
      });
      socket.on("end", () => resolve(text)).on("error", reject);
    });
    expect(answer).toContain("HTTP/1.1 400");
    expect(answer).toContain("content-type: application/problem+json");
    expect(JSON.parse(answer.split("\r\n\r\n")[1] ?? "")).toMatchObject({ type: "/problems/invalid-request" });
  });

  test("a query or a path that does not fit", async () => {
    expectProblem(await get("/v1/notes?limit=0"), "invalid-request", { in: "query", pointer: "/limit" });
    expectProblem(await get("/v1/notes?limit=ten"), "invalid-request", { in: "query", pointer: "/limit" });
    expectProblem(await get("/v1/notes?color=red"), "invalid-request", { in: "query", pointer: "/color" });
    expectProblem(await get("/v1/notes/minus-one"), "invalid-request", { in: "path", pointer: "/number" });
  });
});

describe("who may", () => {
  test("a stranger is sent to the log-in before the body is read", async () => {
    const stranger = { cookie: "", "sec-fetch-site": "" };
    expectProblem(await post("{ not json", { ...stranger, cookie: "session=stale" }), "not-signed-in");
    expectProblem(await post({ amountFen: 1 }, { cookie: "", authorization: "Bearer wrong" }), "not-signed-in");
    expectProblem(await get("/v1/notes", {}), "not-signed-in");
  });

  test("a wrong role is told which ones are right", async () => {
    const response = await post({ amountFen: 1 }, { cookie: "session=viewer-session" });
    expectProblem(response, "wrong-role", { allowed: ["finance", "loans:write"] });
  });

  test("a bad key does not fall back on a good session", async () => {
    expectProblem(await post({ amountFen: 1 }, { authorization: "Bearer wrong" }), "not-signed-in");
  });

  test("another site cannot lend itself a session, nor log somebody in", async () => {
    expectProblem(await post({ amountFen: 1 }, { "sec-fetch-site": "cross-site" }), "cross-site");
    const logIn: InjectOptions = {
      method: "POST",
      url: "/v1/open-sesame",
      headers: { origin: "https://evil.example" },
    };
    expectProblem(await api.inject(logIn), "cross-site");
  });

  test("a key needs no browser", async () => {
    const headers = { cookie: "", authorization: "Bearer writer-key", "sec-fetch-site": "cross-site" };
    const response = await post({ amountFen: 3 }, headers);
    expect([response.statusCode, response.json()]).toEqual([201, { amountFen: 3, by: "channel:app" }]);
  });

  test("a route that does not say who may call it keeps the server from starting", async () => {
    const open = { ...testWiring, routes: [(door: Api) => void door.get("/v1/open", async () => "in")] };
    await expect(buildApi(platform, open, { log: makeLog("silent") })).rejects.toThrow("GET /v1/open does not say who");
  });
});

describe("every write has a key", () => {
  test("none, or one too short, is refused", async () => {
    expectProblem(await post({ amountFen: 1 }, { "idempotency-key": "" }), "idempotency-key-missing");
    expectProblem(await post({ amountFen: 1 }, { "idempotency-key": "short" }), "idempotency-key-missing");
  });

  test("the same key and body get the same answer, another body is refused", async () => {
    const key = { "idempotency-key": freshKey() };
    const first = await post({ amountFen: 5 }, key);
    const again = await post({ amountFen: 5 }, key);
    expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
    expect(again.body).toBe(first.body);
    expectProblem(await post({ amountFen: 6 }, key), "idempotency-key-reused", { key: key["idempotency-key"] });
  });

  test("a log-in cannot be replayed and needs none", async () => {
    expect((await api.inject({ method: "POST", url: "/v1/open-sesame" })).json()).toEqual({ open: true });
  });
});

describe("every answer", () => {
  test("carries an id: the caller's when it is sane, else a new one", async () => {
    const idOf = async (id: string) => (await get("/healthz", { "x-request-id": id })).headers["x-request-id"];
    expect(await idOf("order-12345")).toBe("order-12345");
    expect(await idOf("x y\u0000z-12345")).toMatch(/^[0-9a-f-]{36}$/);
    expect(await idOf("a".repeat(65))).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("carries the headers that keep a browser in bounds", async () => {
    const { headers } = await get("/healthz");
    expect(headers["content-security-policy"]).toContain("default-src 'self'");
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(headers["content-security-policy"]).not.toContain("script-src");
    expect(headers["x-content-type-options"]).toBe("nosniff");
  });

  test("is one line in the log, without what nobody should read there", async () => {
    logged.length = 0;
    await post({ amountFen: 7 }, { "x-request-id": "find-me-123" });
    const line = JSON.parse(logged.find((text) => text.includes("find-me-123")) ?? "{}");
    expect(line).toMatchObject({ caller: "staff:staff_f", route: "/v1/notes", method: "POST", status: 201 });
    expect(line.ms).toBeGreaterThanOrEqual(0);
    expect(logged.join("")).not.toContain("finance-session");
  });

  test("tells a fault of ours to the log, not to the caller", async () => {
    logged.length = 0;
    const response = await get("/v1/fault");
    expectProblem(response, "internal-error");
    expect(response.body).not.toContain("4711");
    expect(logged.join("")).toContain("4711");
  });

  test("comes until there were too many", async () => {
    const config = { ...platform.config, requestsPerMinute: 10 };
    const narrow = await buildApi({ ...platform, config }, testWiring, { log: makeLog("silent") });
    const ask = (cookie: string) => narrow.inject({ url: "/v1/notes/1", headers: { cookie } });
    for (let n = 0; n < 10; n += 1) expect((await ask("session=finance-session")).statusCode).toBe(200);
    const refused = await ask("session=finance-session");
    expectProblem(refused, "too-many-requests");
    expect(refused.json().retryAfterSeconds).toBeGreaterThan(0);
    expect(refused.headers["retry-after"]).toBeDefined();
    // Another caller from the same address has a count of their own; strangers share the address's.
    expect((await ask("session=viewer-session")).statusCode).toBe(200);
    for (let n = 0; n < 10; n += 1) expect((await ask("session=stale")).statusCode).toBe(401);
    expectProblem(await ask("session=other"), "too-many-requests");
    await narrow.close();
  });
});

describe("secrets in logs", () => {
  test("are redacted wherever they turn up", () => {
    const lines: string[] = [];
    const log = makeLog("info", { write: (line) => lines.push(line) });
    const secrets = { password: "p-4711", phone: "13800000000", nationalId: "1101", authorization: "Bearer t-4711" };
    log.info({ ...secrets, body: secrets, req: { headers: { ...secrets, "set-cookie": "c-4711" } } }, "told");
    log.error({ err: Object.assign(new Error("duplicate"), { detail: "Key (phone)=(13800000000)" }) }, "told");
    expect(lines.join("")).not.toMatch(/4711|13800000000|1101/);
    expect(lines.join("")).toContain("duplicate");
  });
});

describe("for those who run it", () => {
  test("/healthz and /readyz", async () => {
    expect((await get("/healthz", {})).json()).toEqual({ status: "up" });
    expect((await get("/readyz", {})).json()).toEqual({ status: "ready", businessOn: "2024-01-02" });
  });

  test("/readyz says what stands in the way", async () => {
    const [last] =
      await platform.owner`delete from migration where name = (select max(name) from migration) returning *`;
    expectProblem(await get("/readyz", {}), "not-ready", { detail: `Migration ${last?.name} has not been applied.` });
    await platform.owner`insert into migration ${platform.owner(last as never, "name", "checksum")}`;
    await platform.owner`create table parked as select * from slot_day`;
    await platform.owner`truncate slot_day`;
    expectProblem(await get("/readyz", {}), "not-ready", { detail: "No business day is open." });
    await platform.owner`insert into slot_day select * from parked`;
    expect((await get("/readyz", {})).statusCode).toBe(200);
  });

  test("/metrics", async () => {
    const { body, headers } = await get("/metrics", {});
    expect(headers["content-type"]).toMatch("text/plain");
    expect(body).toMatch(
      /suanpan_http_request_duration_seconds_count\{method="POST",route="\/v1\/notes",status="201"\} \d/,
    );
    expect(body).toMatch(/suanpan_database_connections\{state="\w+"\} \d/);
    expect(body).toContain(`suanpan_business_day_timestamp_seconds ${Date.UTC(2024, 0, 2) / 1000}`);
    expect(body).toContain("suanpan_notes 7");
    expect(body).toContain("nodejs_heap_size_used_bytes");
  });

  test("/problems tells every way to fail", async () => {
    const { body } = await get("/problems", {});
    for (const code of Object.keys(problems)) expect(body).toContain(`<code>${code}</code>`);
    expect((await get("/problems/over-limit", {})).body).toContain("Draw at most <code>availableFen</code>");
    expectProblem(await get("/problems/toString", {}), "not-found");
  });
});
