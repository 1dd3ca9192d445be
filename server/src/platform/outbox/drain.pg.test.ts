import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { slot } from "../../kernel/ids.ts";
import { openTestPlatform } from "../../testing/platform.ts";
import { openReceiver } from "../../testing/receiver.ts";
import { transaction } from "../database.ts";
import { idOf } from "../http/ids.ts";
import type { Platform } from "../platform.ts";
import { createWebhook } from "./create-webhook.ts";
import { disableWebhook } from "./disable-webhook.ts";
import { drainOutbox } from "./drain.ts";
import { outboxGauges } from "./gauges.ts";
import { insertMessages } from "./insert-messages.ts";
import type { NewMessage } from "./message.ts";
import { resendDeliveries } from "./resend-deliveries.ts";
import { verifySignature } from "./signature.ts";

const opened = await openTestPlatform();
const { owner, clock } = opened;
const config = { ...opened.config, webhookPrivateHosts: true, webhookAttempts: 3 };
const platform: Platform = { ...opened, config };
const receiver = await openReceiver();

const asked = <Body>(body: Body) => ({ caller: "staff:admin", key: randomUUID(), body });

beforeEach(async () => {
  receiver.received.length = 0;
  receiver.answer = () => 200;
  await owner`truncate outbox_message, outbox_pending, outbox_lease, webhook_endpoint, webhook_delivery`;
});

const register = async (topics = ["*"], reach: "all" | { owner: string } = "all", path = "/hook") => {
  const outcome = await createWebhook(platform, asked({ url: `${receiver.url}${path}`, topics }), reach);
  if (!outcome.ok) throw new Error(outcome.code);
  return outcome.value;
};

const drawn = (n: number, more: Partial<NewMessage> = {}): NewMessage => ({
  slot: slot(n),
  topic: "loan.drawn",
  subject: `loan_${n}`,
  payload: { amountFen: 100 * n, note: "算盘" },
  ...more,
});
const tell = (...messages: NewMessage[]) => transaction(platform.db, (tx) => insertMessages(tx, platform, messages));
const drain = (timeoutMs = 2_000) => drainOutbox(platform, undefined, { timeoutMs });
const deliveries = () =>
  owner`select state, attempts, last_status, last_error from webhook_delivery order by message_id`;
const laterBy = (seconds: number) => {
  clock.nowMs += seconds * 1000;
};

describe("what is sent", () => {
  test("is signed, names its delivery and topic, and verifies", async () => {
    const { secret } = await register();
    await tell(drawn(7));
    expect(await drain()).toEqual({ messages: 1, deliveries: 1 });
    const [one] = receiver.received;
    if (!one || !secret) throw new Error("nothing was received");
    const now = clock.nowMs / 1000;
    expect(verifySignature(secret, String(one.headers["suanpan-signature"]), one.body, now)).toBe(true);
    expect(verifySignature(secret, String(one.headers["suanpan-signature"]), `${one.body} `, now)).toBe(false);
    expect(one.headers).toMatchObject({
      "suanpan-topic": "loan.drawn",
      "suanpan-delivery": expect.stringMatching(/^dlv_[0-9a-z]{13}_[0-9a-z]{13}$/),
      "content-type": "application/json",
    });
    expect(JSON.parse(one.body)).toEqual({
      id: expect.stringMatching(/^msg_[0-9a-z]{13}$/),
      topic: "loan.drawn",
      subject: "loan_7",
      recordedAt: platform.now().toISOString(),
      data: { amountFen: 700, note: "算盘" },
    });
    expect(await deliveries()).toMatchObject([{ state: "delivered", attempts: 1, lastStatus: 200, lastError: null }]);
  });

  test("was committed: a transaction that is rolled back tells nothing", async () => {
    await register();
    const broken = transaction(platform.db, async (tx) => {
      await insertMessages(tx, platform, [drawn(1)]);
      throw new Error("rolled back");
    });
    await expect(broken).rejects.toThrow("rolled back");
    expect(await drain()).toEqual({ messages: 0, deliveries: 0 });
    expect(receiver.received).toEqual([]);
  });

  test("is not lost when it commits after a later one was sent", async () => {
    await register();
    await transaction(platform.db, async (tx) => {
      await insertMessages(tx, platform, [drawn(1, { subject: "early id, late commit" })]);
      await tell(drawn(1, { subject: "late id, early commit" }));
      await drain();
    });
    await drain();
    expect(receiver.received.map(({ body }) => JSON.parse(body).subject)).toEqual([
      "late id, early commit",
      "early id, late commit",
    ]);
  });

  test("goes to those who may hear it and want to", async () => {
    await register(["*"], "all", "/platform");
    await register(["loan.*"], { owner: "channel_a" }, "/a");
    await register(["loan.*"], { owner: "channel_b" }, "/b");
    await register(["user.*"], { owner: "channel_a" }, "/a-users");
    await tell(drawn(1, { audience: "channel_a" }), drawn(2));
    await drain();
    expect(receiver.received.map(({ path, body }) => `${path} ${JSON.parse(body).subject}`).toSorted()).toEqual([
      "/a loan_1",
      "/platform loan_1",
      "/platform loan_2",
    ]);
  });

  test("comes once when several drain at once", async () => {
    await register();
    await tell(...Array.from({ length: 40 }, (_, n) => drawn(n)));
    receiver.answer = () => 200;
    const range = (from: number, to: number) => drainOutbox(platform, { from, to });
    while (
      (await Promise.all([drain(), drain(), range(0, 19), range(10, 4095)])).some(({ deliveries }) => deliveries > 0)
    );
    expect(receiver.received).toHaveLength(40);
    expect(new Set(receiver.received.map(({ headers }) => headers["suanpan-delivery"])).size).toBe(40);
  });
});

describe("a receiver", () => {
  test("that fails gets it again, later, with the same body and delivery id", async () => {
    await register();
    await tell(drawn(1));
    receiver.answer = () => 500;
    await drain();
    expect(await deliveries()).toMatchObject([
      { state: "pending", attempts: 1, lastStatus: 500, lastError: "answered 500" },
    ]);
    receiver.answer = () => 200;
    expect(await drain()).toEqual({ messages: 0, deliveries: 0 });
    laterBy(10);
    await drain();
    expect(await deliveries()).toMatchObject([{ state: "delivered", attempts: 2, lastStatus: 200 }]);
    const [first, second] = receiver.received;
    expect(second?.body).toBe(first?.body);
    expect(second?.headers["suanpan-delivery"]).toBe(first?.headers["suanpan-delivery"]);
    expect(second?.headers["suanpan-signature"]).not.toBe(first?.headers["suanpan-signature"]);
  });

  test("that never answers makes a dead letter, which can be sent again", async () => {
    await register();
    await tell(drawn(1));
    receiver.answer = () => undefined;
    for (const wait of [0, 10, 20, 40]) {
      laterBy(wait);
      await drain(100);
    }
    expect(receiver.received).toHaveLength(3);
    expect(await Promise.all(outboxGauges.map(({ read }) => read(platform.db)))).toEqual([0, 1]);
    expect(await deliveries()).toMatchObject([{ state: "dead", attempts: 3, lastError: "no answer within 100 ms" }]);
    laterBy(86_400);
    expect(await drain(100)).toEqual({ messages: 0, deliveries: 0 });

    receiver.answer = () => 204;
    const name = String(receiver.received[0]?.headers["suanpan-delivery"]);
    expect(await resendDeliveries(platform, asked({ resend: [name] }), "all")).toEqual({
      ok: true,
      value: { resent: 1 },
    });
    await drain();
    expect(await deliveries()).toMatchObject([{ state: "delivered", attempts: 1, lastStatus: 204 }]);
    expect(await owner`select action, subject, actor from audit_entry where subject = ${name}`).toEqual([
      { action: "webhook-delivery.resent", subject: name, actor: "staff:admin" },
    ]);
  });

  test("that redirects is not followed", async () => {
    await register();
    await tell(drawn(1));
    receiver.answer = () => 302;
    await drain();
    expect(receiver.received.map(({ path }) => path)).toEqual(["/hook"]);
    expect(await deliveries()).toMatchObject([{ state: "pending", lastStatus: 302 }]);
  });

  test("that answers 410 is switched off, and what still waits for it is not sent", async () => {
    const { webhook } = await register();
    await tell(drawn(1));
    receiver.answer = () => 410;
    await drain();
    await tell(drawn(2));
    await drain();
    expect(receiver.received).toHaveLength(1);
    expect(await deliveries()).toMatchObject([{ state: "dead", lastStatus: 410 }]);
    expect(await owner`select active from webhook_endpoint`).toEqual([{ active: false }]);
    expect(await owner`select action from audit_entry where actor = 'platform' and subject = ${webhook.id}`).toEqual([
      { action: "webhook.disabled" },
    ]);
  });

  test("that was switched off meanwhile gets no more tries", async () => {
    const { webhook } = await register();
    await tell(drawn(1));
    receiver.answer = () => 500;
    await drain();
    await disableWebhook(platform, asked({ disable: idOf<"webhook">("hook", webhook.id) }), "all");
    laterBy(10);
    await drain();
    expect(receiver.received).toHaveLength(1);
    expect(await deliveries()).toMatchObject([
      { state: "dead", attempts: 1, lastError: "the endpoint is switched off" },
    ]);
  });

  test("that hangs holds up its own deliveries, not everybody's", async () => {
    await register(["*"], "all", "/hangs");
    await register(["*"], "all", "/fine");
    await tell(...Array.from({ length: 45 }, (_, n) => drawn(n)));
    receiver.answer = ({ path }) => (path === "/fine" ? 200 : undefined);
    await drain(1_500);
    const asked = receiver.received.filter(({ path }) => path === "/hangs");
    expect(asked.length).toBeLessThanOrEqual(16);
    expect(receiver.received.filter(({ path }) => path === "/fine")).toHaveLength(45);
    expect(await owner`select distinct attempts, state from webhook_delivery order by 1, 2`).toEqual([
      { attempts: 0, state: "pending" },
      { attempts: 1, state: "delivered" },
      { attempts: 1, state: "pending" },
    ]);
  });

  test("inside our network is refused at sending, even when it was registered before", async () => {
    await register();
    await tell(drawn(1));
    const strict = { ...platform, config: { ...config, webhookPrivateHosts: false } };
    await drainOutbox(strict);
    await owner`update webhook_endpoint set url = ${receiver.url.replace("http://127.0.0.1", "https://localhost")}`;
    laterBy(10);
    await drainOutbox(strict);
    expect(receiver.received).toEqual([]);
    expect(await deliveries()).toMatchObject([
      {
        state: "pending",
        attempts: 2,
        lastError: expect.stringMatching(/^localhost leads to .*, which is not public$/),
      },
    ]);
  });
});

test("a drain that died leaves its lease, and the next one begins when that ends", async () => {
  await register();
  await tell(drawn(1));
  await owner`insert into outbox_lease values (0, 4095, 1, ${new Date(clock.nowMs + 60_000)})`;
  expect(await drain()).toEqual({ messages: 0, deliveries: 0 });
  laterBy(61);
  expect(await drain()).toEqual({ messages: 1, deliveries: 1 });
  expect(await owner`select 1 from outbox_lease`).toHaveLength(0);
});

test("the application role can neither change nor delete what was told", async () => {
  await tell(drawn(1));
  await expect(platform.db`update outbox_message set topic = 'x'`).rejects.toThrow("permission denied");
  await expect(platform.db`delete from outbox_message`).rejects.toThrow("permission denied");
  await expect(platform.db`delete from webhook_delivery`).rejects.toThrow("permission denied");
});
