import { randomUUID } from "node:crypto";
import Fastify from "fastify";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { slot } from "../../kernel/ids.ts";
import { openTestPlatform } from "../../testing/platform.ts";
import { openReceiver } from "../../testing/receiver.ts";
import { transaction } from "../database.ts";
import type { Api } from "../http/api.ts";
import type { Caller } from "../http/caller.ts";
import type { Platform } from "../platform.ts";
import { drainOutbox } from "./drain.ts";
import { insertMessages } from "./insert-messages.ts";
import { outboxRoutes } from "./routes.ts";
import { verifySignature } from "./signature.ts";

const opened = await openTestPlatform();
const { owner, clock } = opened;
const config = { ...opened.config, webhookPrivateHosts: true, webhookAttempts: 1 };
const platform: Platform = { ...opened, config };
const receiver = await openReceiver();

const admin: Caller = { kind: "staff", id: "staff_1", email: "a@example.com", roles: ["admin"], session: "s" };
const keyOf = (id: string): Caller => ({
  kind: "key",
  id: "sk_1",
  owner: { kind: "channel", id },
  scopes: ["webhooks:write"],
});
const [alpha, beta] = [keyOf("channel_alpha"), keyOf("channel_beta")];

/** The routes by themselves: the request says who is calling. */
const open = (on: Platform): Api => {
  const api = Fastify() as unknown as Api;
  api.addHook("onRequest", async (request) => {
    request.caller = JSON.parse(String(request.headers["x-caller"])) as Caller;
  });
  outboxRoutes(api, on);
  afterAll(() => api.close());
  return api;
};
const api = open(platform);
const strict = open({ ...platform, config: { ...config, webhookPrivateHosts: false } });

type Ask = { readonly key?: string; readonly body?: object; readonly at?: Api };
const ask = async (
  as: Caller,
  method: "GET" | "POST",
  url: string,
  { key = randomUUID(), body, at = api }: Ask = {},
) => {
  const headers = { "x-caller": JSON.stringify(as), "idempotency-key": key };
  const reply = await at.inject({ method, url, headers, ...(body ? { payload: body } : {}) });
  return { status: reply.statusCode, body: reply.json() };
};
const create = (as: Caller, more: Ask = {}) =>
  ask(as, "POST", "/v1/webhooks", { body: { url: `${receiver.url}/hook`, topics: ["loan.*"] }, ...more });

const tell = (audience: string, ...subjects: string[]) =>
  transaction(platform.db, (tx) =>
    insertMessages(
      tx,
      platform,
      subjects.map((subject, n) => ({ slot: slot(n), topic: "loan.drawn", subject, payload: {}, audience })),
    ),
  );

beforeEach(async () => {
  receiver.received.length = 0;
  receiver.answer = () => 200;
  await owner`truncate outbox_message, outbox_pending, webhook_endpoint, webhook_delivery, audit_entry, audit_link`;
});

describe("endpoints", () => {
  test("the secret is in the first answer only, sealed at rest and in no kept answer", async () => {
    const key = randomUUID();
    const first = await create(alpha, { key });
    expect(first).toMatchObject({ status: 201, body: { webhook: { owner: "channel_alpha", active: true } } });
    const { secret, webhook } = first.body;
    expect(secret).toMatch(/^whsec_/);
    expect(await create(alpha, { key })).toEqual({ status: 201, body: { webhook, secret: null } });
    const [{ stored } = { stored: "" }] = await owner`
      select (select string_agg(answer::text, '') from idempotency_key) ||
             (select string_agg(detail::text, '') from audit_entry) ||
             (select string_agg(encode(secret, 'escape'), '') from webhook_endpoint) as stored`;
    expect(stored).toContain(webhook.id);
    expect(stored).not.toContain(secret.slice(6, 20));
    expect(await owner`select actor, action, subject from audit_entry`).toEqual([
      { actor: "channel:channel_alpha", action: "webhook.created", subject: webhook.id },
    ]);
  });

  test("a key sees and manages its owner's endpoints, staff everybody's", async () => {
    const { webhook } = (await create(alpha)).body;
    const listed = async (as: Caller) => (await ask(as, "GET", "/v1/webhooks")).body.items;
    expect(await listed(alpha)).toEqual([webhook]);
    expect(await listed(admin)).toEqual([webhook]);
    expect(await listed(beta)).toEqual([]);
    for (const act of ["disable", "rotate-secret"])
      expect((await ask(beta, "POST", `/v1/webhooks/${webhook.id}/${act}`)).status).toBe(404);
    expect((await ask(alpha, "POST", `/v1/webhooks/${webhook.id}/disable`)).body).toEqual({
      ...webhook,
      active: false,
      disabledReason: "by channel:channel_alpha",
    });
    expect((await ask(admin, "POST", `/v1/webhooks/${webhook.id}/disable`)).body.disabledReason).toContain("alpha");
  });

  test("one key for two different acts on an endpoint is refused", async () => {
    const { webhook } = (await create(admin)).body;
    const key = randomUUID();
    expect((await ask(admin, "POST", `/v1/webhooks/${webhook.id}/rotate-secret`, { key })).status).toBe(200);
    expect((await ask(admin, "POST", `/v1/webhooks/${webhook.id}/disable`, { key })).status).toBe(409);
    expect((await ask(admin, "POST", `/v1/webhooks/${webhook.id}/rotate-secret`, { key })).body.secret).toBeNull();
  });

  test("after a rotation the new secret signs and the old one does not", async () => {
    const { webhook, secret } = (await create(alpha)).body;
    const rotated = (await ask(alpha, "POST", `/v1/webhooks/${webhook.id}/rotate-secret`)).body.secret;
    await tell("channel_alpha", "loan_1");
    await drainOutbox(platform);
    const [one] = receiver.received;
    const verifies = (by: string) =>
      verifySignature(by, String(one?.headers["suanpan-signature"]), String(one?.body), clock.nowMs / 1000);
    expect([verifies(rotated), verifies(secret)]).toEqual([true, false]);
  });

  test.each([
    "http://example.com/",
    "https://127.0.0.1/",
    "https://localhost/x",
    "https://a:b@example.com/",
    "https://no-such-host.invalid/",
  ])("%s is refused, and nothing is kept", async (url) => {
    const refusal = await create(admin, { at: strict, body: { url, topics: ["*"] } });
    expect(refusal).toMatchObject({ status: 422, body: { type: "/problems/webhook-url-refused" } });
    expect(refusal.body.reason).toBeTypeOf("string");
    expect(await owner`select 1 from webhook_endpoint`).toHaveLength(0);
  });

  test("a public address is accepted, unknown topics' spelling is not", async () => {
    const good = { url: "https://93.184.216.34/hook", topics: ["loan.drawn", "*"] };
    expect((await create(admin, { at: strict, body: good })).status).toBe(201);
    for (const topic of ["Loan", "loan..x", "*.loan", "loan.*.x", ""])
      expect((await create(admin, { body: { ...good, topics: [topic] } })).status).toBe(400);
  });
});

describe("dead letters", () => {
  const dead = async (as: Caller, query = "") =>
    (await ask(as, "GET", `/v1/webhook-deliveries?state=dead${query}`)).body;

  test("are listed page by page to those whose they are", async () => {
    await create(alpha);
    receiver.answer = () => 503;
    await tell("channel_alpha", "loan_1", "loan_2", "loan_3");
    await drainOutbox(platform);
    const first = await dead(alpha, "&limit=2");
    const second = await dead(alpha, `&limit=2&cursor=${first.next}`);
    expect(second.next).toBeNull();
    expect([...first.items, ...second.items].map(({ subject }) => subject)).toEqual(["loan_3", "loan_2", "loan_1"]);
    expect(first.items[0]).toMatchObject({ state: "dead", attempts: 1, lastStatus: 503, nextAttemptAt: null });
    expect((await dead(admin)).items).toHaveLength(3);
    expect((await dead(beta)).items).toEqual([]);
    expect((await ask(alpha, "GET", "/v1/webhook-deliveries?state=delivered")).body.items).toEqual([]);
    expect((await ask(alpha, "GET", "/v1/webhook-deliveries?cursor=dlv_nonsense")).status).toBe(400);
  });

  test("are sent again, one or many, all or none, by those whose they are", async () => {
    await create(alpha);
    receiver.answer = () => 503;
    await tell("channel_alpha", "loan_1", "loan_2", "loan_3");
    await drainOutbox(platform);
    const ids: string[] = (await dead(alpha)).items.map(({ id }: { id: string }) => id);
    const [one = "", ...others] = ids;
    expect((await ask(beta, "POST", `/v1/webhook-deliveries/${one}/resend`)).status).toBe(404);
    receiver.answer = () => 200;
    expect((await ask(alpha, "POST", `/v1/webhook-deliveries/${one}/resend`)).body).toEqual({ resent: 1 });
    await drainOutbox(platform);
    const many = (deliveryIds: string[]) =>
      ask(alpha, "POST", "/v1/webhook-deliveries/resend", { body: { deliveryIds } });
    expect(await many(ids)).toMatchObject({
      status: 409,
      body: { type: "/problems/delivery-not-dead", delivery: one },
    });
    expect((await dead(alpha)).items).toHaveLength(2);
    expect((await many(others)).body).toEqual({ resent: 2 });
    await drainOutbox(platform);
    expect((await dead(alpha)).items).toEqual([]);
    expect(await owner`select 1 from audit_entry where action = 'webhook-delivery.resent'`).toHaveLength(3);
  });

  test("of an endpoint that is switched off stay dead", async () => {
    const { webhook } = (await create(alpha)).body;
    await tell("channel_alpha", "loan_1");
    receiver.answer = () => 410;
    await drainOutbox(platform);
    const [{ id }] = (await dead(alpha)).items;
    expect(await ask(alpha, "POST", `/v1/webhook-deliveries/${id}/resend`)).toMatchObject({
      status: 409,
      body: { type: "/problems/webhook-disabled" },
    });
    expect((await ask(alpha, "GET", "/v1/webhooks")).body.items).toMatchObject([{ id: webhook.id, active: false }]);
  });
});
