import { describe, expect, test } from "vitest";
import { type Id, slot } from "../../kernel/ids.ts";
import { type Attempt, afterAttempt, type Delivery, deliveryName, parseDeliveryName } from "./delivery.ts";
import { decideResend } from "./resend-deliveries.ts";

const now = new Date("2024-01-02T02:00:00Z");
const key = { messageId: 12_345_678_901n as Id<"message">, endpointId: (2n ** 62n) as Id<"webhook"> };
const after = (attempts: number, attempt: Attempt) => afterAttempt({ ...key, attempts }, attempt, now, 3);

describe("after a try a delivery is", () => {
  test.each([200, 201, 204, 299])("delivered by %d", (status) =>
    expect(after(0, { kind: "answered", status })).toEqual({
      state: "delivered",
      attempts: 1,
      nextAttemptAt: now,
      lastStatus: status,
      lastError: null,
      deliveredAt: now,
    }),
  );
  test.each([199, 301, 400, 404, 429, 500])("due again after %d", (status) => {
    const standing = after(1, { kind: "answered", status });
    expect(standing).toMatchObject({ state: "pending", attempts: 2, lastStatus: status, deliveredAt: null });
    expect(standing.nextAttemptAt > now).toBe(true);
  });
  test("dead after the last try, after 410, and when its endpoint is off", () => {
    expect(after(2, { kind: "failed", reason: "refused" })).toMatchObject({ state: "dead", lastError: "refused" });
    expect(after(0, { kind: "answered", status: 410 })).toMatchObject({ state: "dead", attempts: 1 });
    expect(after(0, { kind: "switched-off" })).toMatchObject({ state: "dead", attempts: 0 });
  });
  test("no nearer to death for having waited for its endpoint", () => {
    const standing = after(2, { kind: "postponed" });
    expect(standing).toMatchObject({ state: "pending", attempts: 2 });
    expect(standing.nextAttemptAt > now).toBe(true);
  });
});

test("its name holds both ids, and nothing else reads as one", () => {
  expect(deliveryName(key)).toMatch(/^dlv_[0-9a-z]{13}_[0-9a-z]{13}$/);
  expect(parseDeliveryName(deliveryName(key))).toEqual(key);
  for (const text of [
    "",
    "dlv_",
    deliveryName(key).slice(0, -1),
    `${deliveryName(key)}0`,
    deliveryName(key).replace("dlv", "msg"),
  ])
    expect(parseDeliveryName(text)).toBeUndefined();
});

describe("sending again", () => {
  const dead: Delivery = {
    ...key,
    ...after(2, { kind: "failed", reason: "refused" }),
    slot: slot(1),
    topic: "loan.drawn",
    subject: "loan_1",
    recordedAt: now,
    owner: "channel_a",
    active: true,
  };
  const decide = (found: readonly Delivery[], reach: "all" | { owner: string } = "all") =>
    decideResend([deliveryName(dead)], found, reach);

  test("takes the dead of one's own", () => {
    expect(decide([dead])).toEqual({ ok: true, value: [dead] });
    expect(decide([dead], { owner: "channel_a" }).ok).toBe(true);
  });
  test("refuses what is unknown, another's, alive, or has nowhere to go", () => {
    expect(decide([])).toMatchObject({ code: "not-found" });
    expect(decide([dead], { owner: "channel_b" })).toMatchObject({ code: "not-found" });
    expect(decide([{ ...dead, state: "pending" }])).toMatchObject({ code: "delivery-not-dead" });
    expect(decide([{ ...dead, active: false }])).toMatchObject({ code: "webhook-disabled" });
  });
});
