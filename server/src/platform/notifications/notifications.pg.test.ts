import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { type Id, slot } from "../../kernel/ids.ts";
import { openBareApi } from "../../testing/bare-api.ts";
import { openTestPlatform } from "../../testing/platform.ts";
import { openReceiver } from "../../testing/receiver.ts";
import { transaction } from "../database.ts";
import { verifySignature } from "../outbox/signature.ts";
import type { Platform } from "../platform.ts";
import { httpNotifier } from "./http-notifier.ts";
import { type NewNotification, notificationGauges, notifierOf, queueNotifications } from "./index.ts";
import { notificationRoutes } from "./routes.ts";
import { sendDue } from "./send-due.ts";
import { startNotifications } from "./worker.ts";

const opened = await openTestPlatform();
const { owner, clock } = opened;
const platform: Platform = { ...opened, config: { ...opened.config, notificationAttempts: 2, dayRanges: 4 } };
const receiver = await openReceiver();
const secret = "a secret of sixteen and more";
const { ask, allowed } = await openBareApi((api) => notificationRoutes(api, platform));
const clerk = { id: "staff_1", roles: ["collection"] } as const;

const morning = Date.parse("2024-01-02T02:00:00Z");
const users = Array.from({ length: 40 }, (_, n) => platform.ids.next<"user">(slot(n * 100)));
const phoneOf = (userId: Id<"user">) => `138${String(10_000_000 + users.indexOf(userId))}`;

const ports = {
  notifier: httpNotifier({ url: `${receiver.url}/sms`, secret, now: platform.now, timeoutMs: 2_000 }),
  recipients: async (_: Platform, ids: readonly Id<"user">[]) => new Map(ids.map((id) => [id, phoneOf(id)])),
  templates: { hello: { en: "Hello, {amount}", zh: "您好，{amount}" } },
};

beforeEach(async () => {
  clock.nowMs = Math.max(clock.nowMs, morning);
  receiver.received.length = 0;
  receiver.answer = () => 200;
  await owner`truncate notification, notification_lease`;
});

const hello = (n: number, more: Partial<NewNotification> = {}): NewNotification => ({
  userId: users[n % users.length] as Id<"user">,
  template: "hello",
  language: "zh",
  params: { amount: `${n}.00` },
  naturalKey: `hello/${n}`,
  ...more,
});
const queue = (...list: NewNotification[]) => transaction(platform.db, (tx) => queueNotifications(tx, platform, list));
const standings = () => owner`select state, attempts, last_error from notification order by natural_key`;
const at = (text: string) => {
  clock.nowMs = Date.parse(`${text}+08:00`);
};

describe("queueing", () => {
  test("the same natural key twice is one message, in one batch or in two", async () => {
    expect(await queue(hello(1), hello(2), hello(1))).toBe(2);
    expect(await queue(hello(1, { params: { amount: "other" } }), hello(3))).toBe(1);
    expect(await owner`select params ->> 'amount' as amount from notification order by id`).toEqual([
      { amount: "1.00" },
      { amount: "2.00" },
      { amount: "3.00" },
    ]);
  });

  test("many at once, and none at all", async () => {
    expect(await queue()).toBe(0);
    expect(await queue(...Array.from({ length: 10_000 }, (_, n) => hello(n)))).toBe(10_000);
  });

  test("nobody is told of what rolled back", async () => {
    const broken = transaction(platform.db, async (tx) => {
      await queueNotifications(tx, platform, [hello(1)]);
      throw new Error("rolled back");
    });
    await expect(broken).rejects.toThrow("rolled back");
    expect(await sendDue(platform, ports)).toBe(0);
  });

  test("what is asked for at night waits for the morning, and a later wish is heard", async () => {
    at("2024-01-03T22:15:00");
    await queue(hello(1), hello(2, { sendAfter: new Date("2024-01-04T12:00:00+08:00") }));
    expect(await owner`select send_after from notification order by natural_key`).toEqual([
      { sendAfter: new Date("2024-01-04T08:00:00+08:00") },
      { sendAfter: new Date("2024-01-04T12:00:00+08:00") },
    ]);
    expect(await sendDue(platform, ports)).toBe(0);
    at("2024-01-04T08:00:00");
    expect(await sendDue(platform, ports)).toBe(1);
  });
});

describe("sending", () => {
  test("what a late worker finds at night waits for the morning too", async () => {
    at("2024-01-05T20:30:00");
    await queue(hello(1));
    at("2024-01-05T21:00:00");
    expect(await sendDue(platform, ports)).toBe(0);
    at("2024-01-06T08:00:00");
    expect(await sendDue(platform, ports)).toBe(1);
  });

  test("posts the text and the phone, signed; neither is in the database", async () => {
    await queue(hello(7));
    expect(await sendDue(platform, ports)).toBe(1);
    const [one] = receiver.received;
    if (!one) throw new Error("nothing was received");
    expect(JSON.parse(one.body)).toEqual({
      id: one.headers["suanpan-notification"],
      phone: phoneOf(hello(7).userId),
      template: "hello",
      language: "zh",
      text: "您好，7.00",
    });
    const signature = String(one.headers["suanpan-signature"]);
    expect(verifySignature(secret, signature, one.body, clock.nowMs / 1000)).toBe(true);
    expect(verifySignature(`${secret}!`, signature, one.body, clock.nowMs / 1000)).toBe(false);
    expect(await standings()).toEqual([{ state: "sent", attempts: 1, lastError: null }]);
    const [{ row } = { row: "" }] = await owner`select n::text as row from notification n`;
    expect(row).not.toContain(phoneOf(hello(7).userId));
    expect(row).not.toContain("您好");
  });

  test("what fails is tried again later, and after its tries has failed", async () => {
    await queue(hello(1));
    receiver.answer = () => 503;
    await sendDue(platform, ports);
    expect(await standings()).toEqual([{ state: "queued", attempts: 1, lastError: "answered 503" }]);
    expect(await sendDue(platform, ports)).toBe(0);
    clock.nowMs += 10_000;
    await sendDue(platform, ports);
    expect(await standings()).toEqual([{ state: "failed", attempts: 2, lastError: "answered 503" }]);
    expect(await Promise.all(notificationGauges.map(({ read }) => read(platform.db)))).toEqual([0, 1]);
    const ids = receiver.received.map(({ headers }) => headers["suanpan-notification"]);
    expect(new Set(ids).size).toBe(1);
  });

  test("what the gateway refuses is not tried again, and holds nobody up", async () => {
    await queue(...Array.from({ length: 80 }, (_, n) => hello(n)));
    receiver.answer = ({ body }) => (JSON.parse(body).text === "您好，3.00" ? 422 : 200);
    await sendDue(platform, ports);
    expect(await owner`select natural_key, last_error from notification where state = 'failed'`).toEqual([
      { naturalKey: "hello/3", lastError: "answered 422" },
    ]);
    expect(await owner`select 1 from notification where state = 'sent'`).toHaveLength(79);
  });

  test("a gateway that is silent is not asked for the whole batch", async () => {
    await queue(...Array.from({ length: 40 }, (_, n) => hello(n)));
    receiver.answer = () => undefined;
    const notifier = httpNotifier({ url: receiver.url, secret, now: platform.now, timeoutMs: 100 });
    expect(await sendDue(platform, { ...ports, notifier })).toBe(40);
    expect(receiver.received.length).toBeLessThanOrEqual(16);
    const rows = await owner`select distinct attempts, last_error from notification order by 1`;
    expect(rows).toEqual([
      { attempts: 0, lastError: "waited: the gateway was not answering" },
      { attempts: 1, lastError: "no answer within 100 ms" },
    ]);
  });

  test("what came too late, or to nobody, is dropped", async () => {
    await queue(hello(1, { expiresAt: new Date(clock.nowMs) }), hello(2), hello(3));
    const recipients = async () =>
      new Map([
        [hello(1).userId, "1"],
        [hello(3).userId, "13800000003"],
      ] as const);
    await sendDue(platform, { ...ports, recipients });
    expect(await standings()).toEqual([
      { state: "dropped", attempts: 0, lastError: "too late to be of use" },
      { state: "dropped", attempts: 0, lastError: "the recipient cannot be reached" },
      { state: "sent", attempts: 1, lastError: null },
    ]);
    expect(receiver.received).toHaveLength(1);
  });

  test("a notifier that throws, or answers too little, has failed them", async () => {
    await queue(hello(1));
    const broken = { send: () => Promise.reject(new Error("no modem")) };
    await sendDue(platform, { ...ports, notifier: broken });
    expect(await standings()).toEqual([{ state: "queued", attempts: 1, lastError: "no modem" }]);
    clock.nowMs += 10_000;
    await sendDue(platform, { ...ports, notifier: { send: async () => [] } });
    expect(await standings()).toMatchObject([{ state: "failed", attempts: 2 }]);
  });

  test("several at once send everything once; a lease left behind ends by itself", async () => {
    await queue(...Array.from({ length: 40 }, (_, n) => hello(n)));
    const range = (from: number, to: number) => sendDue(platform, ports, { range: { from, to } });
    while ((await Promise.all([range(0, 4095), range(0, 1999), range(1000, 4095)])).some((n) => n > 0));
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(40);
    expect(receiver.received).toHaveLength(40);
    await queue(hello(41));
    await owner`insert into notification_lease values (0, 4095, 1, ${new Date(clock.nowMs + 60_000)})`;
    expect(await sendDue(platform, ports)).toBe(0);
    clock.nowMs += 61_000;
    expect(await sendDue(platform, ports)).toBe(1);
  });

  test("the log shows who was told by a masked phone", async () => {
    const lines: object[] = [];
    const log = { info: (detail: object) => void lines.push(detail) };
    await queue(hello(5, { language: "en" }));
    await sendDue(platform, { ...ports, notifier: notifierOf(platform.config, log, platform.now, false) });
    expect(lines).toEqual([
      {
        notification: expect.stringMatching(/^ntf_/),
        template: "hello",
        language: "en",
        phone: "138****0005",
        text: "Hello, 5.00",
      },
    ]);
  });

  test("settings that cannot work are refused at the start", () => {
    const config = { ...platform.config, notifier: "http", notifierUrl: receiver.url } as const;
    const asked = (from: typeof platform.config) => notifierOf(from, { info: () => {} }, platform.now, false);
    expect(() => asked(config)).toThrow("SUANPAN_NOTIFIER_SECRET");
    const upsideDown = { ...platform.config, notificationFromHour: 21, notificationToHour: 8 };
    expect(() => asked(upsideDown)).toThrow("SUANPAN_NOTIFICATION_FROM_HOUR");
    expect(asked({ ...config, notifierSecret: secret })).toBeDefined();
  });

  test("a synthetic platform tells its log alone, whatever gateway there is", async () => {
    const said: string[] = [];
    const log = { info: (_detail: object, message: string) => void said.push(message) };
    const config = { ...platform.config, notifier: "http", notifierUrl: receiver.url, notifierSecret: secret } as const;
    await queue(hello(6));
    await sendDue(platform, { ...ports, notifier: notifierOf(config, log, platform.now, true) });
    expect(said).toEqual(["the platform is synthetic: its messages are only logged", "notification"]);
    expect(receiver.received).toHaveLength(0);
  });

  test("workers send what comes, survive a failure, and send nothing once stopped", async () => {
    const errors: object[] = [];
    const options = { log: { error: (detail: object) => void errors.push(detail) }, idleMs: 10 };
    const workers = [startNotifications(platform, ports, options), startNotifications(platform, ports, options)];
    await queue(...Array.from({ length: 20 }, (_, n) => hello(n)));
    // Sent and written down: what is not known to be sent would be sent again.
    const unsent = () => owner`select 1 from notification where state = 'queued'`;
    await vi.waitFor(async () => expect(await unsent()).toHaveLength(0), 5_000);
    expect(receiver.received).toHaveLength(20);
    await owner`alter table notification rename to elsewhere`;
    await vi.waitFor(() => expect(errors.length).toBeGreaterThan(0), 5_000);
    await owner`alter table elsewhere rename to notification`;
    await queue(hello(21));
    await vi.waitFor(() => expect(receiver.received).toHaveLength(21), 5_000);
    await Promise.all(workers.map((worker) => worker.stop()));
    await queue(hello(22));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(receiver.received).toHaveLength(21);
    expect(await owner`select 1 from notification where state = 'queued'`).toHaveLength(1);
  });
});

describe("over HTTP", () => {
  const failOne = async () => {
    await queue(hello(1));
    receiver.answer = () => 400;
    await sendDue(platform, ports);
    receiver.answer = () => 200;
    const { body } = await ask(clerk, "GET", "/v1/notifications?state=failed");
    return String(body.items[0].id);
  };

  test("the routes say who may call them", () => {
    const allow = { roles: ["admin", "collection"] };
    expect(allowed.get("GET /v1/notifications")).toEqual(allow);
    expect(allowed.get("POST /v1/notifications/:notificationId/resend")).toEqual(allow);
  });

  test("the list is newest first, by pages and by state", async () => {
    await queue(...Array.from({ length: 5 }, (_, n) => hello(n)));
    await sendDue(platform, ports);
    clock.nowMs += 1;
    await queue(hello(5, { language: "en" }));
    const first = await ask(clerk, "GET", "/v1/notifications?limit=4");
    const second = await ask(clerk, "GET", `/v1/notifications?limit=4&cursor=${first.body.next}`);
    expect(second.body.next).toBeNull();
    const items = [...first.body.items, ...second.body.items];
    const names = items.map(({ id }: { id: string }) => id);
    expect(names).toEqual(names.toSorted().toReversed());
    expect(items).toHaveLength(6);
    expect(items[0]).toEqual({
      id: expect.stringMatching(/^ntf_/),
      userId: expect.stringMatching(/^user_/),
      template: "hello",
      language: "en",
      params: { amount: "5.00" },
      state: "queued",
      attempts: 0,
      sendAfter: platform.now().toISOString(),
      lastError: null,
      sentAt: null,
      queuedAt: platform.now().toISOString(),
    });
    expect((await ask(clerk, "GET", "/v1/notifications?state=sent")).body.items).toHaveLength(5);
    expect((await ask(clerk, "GET", "/v1/notifications?cursor=junk")).status).toBe(400);
  });

  test("a failed one is sent again, by whom is on record, and the same key is one order", async () => {
    const id = await failOne();
    const key = randomUUID();
    const again = () => ask(clerk, "POST", `/v1/notifications/${id}/resend`, undefined, key);
    expect(await again()).toMatchObject({ status: 200, body: { id, state: "queued", attempts: 0 } });
    expect(await sendDue(platform, ports)).toBe(1);
    expect(await again()).toMatchObject({ status: 200, body: { id, state: "queued" } });
    expect(await standings()).toMatchObject([{ state: "sent", attempts: 1 }]);
    expect(await owner`select actor, action, detail from audit_entry where subject = ${id}`).toEqual([
      { actor: "staff:staff_1", action: "notification.resent", detail: { lastError: "answered 400" } },
    ]);
  });

  test("one that did not fail, and one that nobody knows, are not", async () => {
    const id = await failOne();
    await ask(clerk, "POST", `/v1/notifications/${id}/resend`);
    const twice = await ask(clerk, "POST", `/v1/notifications/${id}/resend`);
    expect(twice).toMatchObject({ status: 409, body: { type: "/problems/notification-not-failed", state: "queued" } });
    const unknown = await ask(clerk, "POST", "/v1/notifications/ntf_00000000000g0/resend");
    expect(unknown.status).toBe(404);
  });
});

test("what people were told cannot be changed or deleted by the application", async () => {
  await queue(hello(1));
  await expect(platform.db`update notification set params = '{}'`).rejects.toThrow("permission denied");
  await expect(platform.db`delete from notification`).rejects.toThrow("permission denied");
});
