import cookie from "@fastify/cookie";
import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import Fastify, { type InjectOptions } from "fastify";
import { afterAll, describe, expect, test } from "vitest";
import { openTestPlatform } from "../../testing/platform.ts";
import { authenticate } from "./authenticate.ts";
import { password, person } from "./people.testing.ts";
import { authRoutes } from "./routes.ts";
import { sessionCookie } from "./session.ts";

const platform = await openTestPlatform();
await person(platform, "ada", ["admin"]);

/** The routes and who is calling; what else surrounds them is the business of the app that assembles them. */
const openApi = async () => {
  const api = Fastify({ trustProxy: true, requestIdHeader: "request-id" }).withTypeProvider<TypeBoxTypeProvider>();
  await api.register(cookie);
  api.addHook("onRequest", async (request) => {
    const bearer = request.headers.authorization?.replace(/^Bearer /, "");
    const caller = await authenticate(platform, { cookie: request.cookies[sessionCookie], bearer });
    if (caller) request.caller = caller;
  });
  authRoutes(api, platform);
  await api.ready();
  return api;
};
const api = await openApi();
afterAll(() => api.close());

const logIn = (more: Partial<InjectOptions> = {}) =>
  api.inject({
    method: "POST",
    url: "/v1/session",
    payload: { email: "ada@suanpan.example", password },
    ...more,
  });
const cookies = { [sessionCookie]: (await logIn()).cookies[0]?.value ?? "" };
const post = (url: string, payload: object = {}, key = url) =>
  api.inject({ method: "POST", url, payload, cookies, headers: { "idempotency-key": key } });

describe("over HTTP", () => {
  test("log-in sets a cookie that scripts and other sites cannot use", async () => {
    const answer = await logIn();
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ email: "ada@suanpan.example", roles: ["admin"], secondFactor: false });
    expect(answer.headers["set-cookie"]).toMatch(
      /^suanpan_session=[\w-]{43}; Max-Age=28800; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    const overTls = await logIn({ headers: { "x-forwarded-proto": "https" } });
    expect(overTls.headers["set-cookie"]).toContain("; Secure");
  });

  test("a refusal is problem+json and sets nothing", async () => {
    const answer = await logIn({ payload: { email: "ada@suanpan.example", password: "a guess of theirs" } });
    expect(answer.statusCode).toBe(401);
    expect(answer.headers["content-type"]).toContain("application/problem+json");
    expect(answer.json().type).toBe("/problems/wrong-credentials");
    expect(answer.headers["set-cookie"]).toBeUndefined();
  });

  test("what is malformed gets no further than the edge", async () => {
    const email = "ada@suanpan.example";
    for (const payload of [{}, { email }, { email: "nobody", password }, { email, password: "x".repeat(257) }])
      expect((await logIn({ payload })).statusCode).toBe(400);
    expect((await post("/v1/staff/staff_x/disable")).statusCode).toBe(400);
    expect((await post("/v1/staff", { email, name: "Ada", roles: ["emperor"] })).statusCode).toBe(400);
  });

  test("me, my language, my way out", async () => {
    const mine = { cookies: { [sessionCookie]: (await logIn()).cookies[0]?.value ?? "" } };
    const language = await api.inject({
      method: "POST",
      url: "/v1/session/language",
      payload: { language: "zh" },
      ...mine,
    });
    expect(language.json().language).toBe("zh");
    const me = await api.inject({ url: "/v1/session", ...mine });
    expect(me.json()).toMatchObject({ language: "zh", expiresAt: "2024-01-02T10:00:00.000Z" });
    const out = await api.inject({ method: "DELETE", url: "/v1/session", ...mine });
    expect(out.statusCode).toBe(204);
    expect(out.headers["set-cookie"]).toMatch(/^suanpan_session=; Max-Age=0; Path=\/; Expires=Thu, 01 Jan 1970/);
    expect(await authenticate(platform, { cookie: mine.cookies[sessionCookie] })).toBeUndefined();
  });

  test("a new colleague: added, handed a token, logged in, disabled", async () => {
    const email = "bo@suanpan.example";
    const added = await post("/v1/staff", { email, name: "Bo", roles: ["viewer"] });
    expect(added.statusCode).toBe(201);
    const { staff, passwordReset } = added.json();
    const reset = await post("/v1/password-resets", { token: passwordReset.token, password });
    expect(reset.statusCode).toBe(204);
    expect((await logIn({ payload: { email, password } })).statusCode).toBe(201);
    const roles = await post(`/v1/staff/${staff.id}/roles`, { roles: ["risk", "viewer"] });
    expect(roles.json().roles).toEqual(["risk", "viewer"]);
    expect((await post(`/v1/staff/${staff.id}/password-reset`)).json().token).toMatch(/^[\w-]{43}$/);
    expect((await post(`/v1/staff/${staff.id}/log-out`)).json()).toEqual({ ended: 1 });
    for (const act of ["second-factor-reset", "disable", "enable"])
      expect((await post(`/v1/staff/${staff.id}/${act}`)).json().active).toBe(act !== "disable");
    const listed = await api.inject({ url: "/v1/staff?limit=10", cookies });
    expect(listed.json().items.map((one: { email: string }) => one.email)).toEqual(["ada@suanpan.example", email]);
  });

  test("a key: issued, rotated, revoked", async () => {
    const wanted = { ownerId: "inst_06bw3k9t2m4q8", name: "bank", scopes: ["loans:read"] };
    const issued = (await post("/v1/api-keys", wanted)).json();
    expect((await post("/v1/api-keys", wanted)).json()).toEqual({ key: issued.key, secret: null });
    const rotated = await post(`/v1/api-keys/${issued.key.id}/rotate`, { overlapHours: 1 });
    expect(rotated.json().secret).not.toBe(issued.secret);
    expect((await post(`/v1/api-keys/${issued.key.id}/revoke`)).json().revokedAt).not.toBeNull();
    const listed = await api.inject({ url: "/v1/api-keys", cookies });
    expect(listed.json()).toMatchObject({ items: [{ id: issued.key.id }], next: null });
  });

  test("what is done has the id of its request in the audit log, with a key and without", async () => {
    const known = async () => {
      const rows = await platform.db<{ action: string; requestId: string | null }[]>`
        select action, request_id from audit_entry where request_id is not null`;
      return new Map(rows.map(({ requestId, action }) => [requestId, action]));
    };
    await logIn({ headers: { "request-id": "log-in-of-ada" } });
    const payload = { email: "eve@suanpan.example", name: "Eve", roles: ["viewer"] };
    const headers = { "idempotency-key": "eve-is-new", "request-id": "eve-is-new" };
    const added = await api.inject({ method: "POST", url: "/v1/staff", payload, cookies, headers });
    expect(added.statusCode).toBe(201);
    expect((await known()).get("log-in-of-ada")).toBe("session.begun");
    expect((await known()).get("eve-is-new")).toBe("staff.added");
  });

  test("every route says who may call it, and all but log-in want a caller", async () => {
    const open: string[] = [];
    const other = Fastify().withTypeProvider<TypeBoxTypeProvider>();
    await other.register(cookie);
    other.addHook("onRoute", ({ method, url, config }) => {
      expect(config?.allow, url).toBeDefined();
      if (config?.allow === "anyone") open.push(`${method} ${url} ${config.rateLimit ? "limited" : "unlimited"}`);
    });
    authRoutes(other, platform);
    expect(open).toEqual(["POST /v1/session limited", "POST /v1/password-resets limited"]);
  });
});
