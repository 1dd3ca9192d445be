import { expect, test, vi } from "vitest";
import { slot } from "../../kernel/ids.ts";
import { openTestPlatform } from "../../testing/platform.ts";
import { openReceiver } from "../../testing/receiver.ts";
import { transaction } from "../database.ts";
import type { Platform } from "../platform.ts";
import { createWebhook } from "./create-webhook.ts";
import { insertMessages } from "./insert-messages.ts";
import { startOutbox } from "./worker.ts";

const opened = await openTestPlatform();
const platform: Platform = { ...opened, config: { ...opened.config, webhookPrivateHosts: true, dayRanges: 4 } };
const receiver = await openReceiver();

const tell = (subject: string) =>
  transaction(platform.db, (tx) =>
    insertMessages(tx, platform, [{ slot: slot(4_000), topic: "loan.drawn", subject, payload: null }]),
  );
const subjects = () => receiver.received.map(({ body }) => JSON.parse(body).subject);

test("two workers send everything once, survive a failure, and send nothing once stopped", async () => {
  const request = { caller: "staff:1", key: "key-0001", body: { url: receiver.url, topics: ["*"] } };
  await createWebhook(platform, request, "all");
  const errors: object[] = [];
  const log = { error: (detail: object) => void errors.push(detail) };
  const workers = [startOutbox(platform, { log, idleMs: 10 }), startOutbox(platform, { log, idleMs: 10 })];
  const told = Array.from({ length: 20 }, (_, n) => `loan_${n}`);
  for (const subject of told) await tell(subject);
  await vi.waitFor(() => expect(subjects().toSorted()).toEqual(told.toSorted()), 5_000);

  await opened.owner`alter table outbox_pending rename to elsewhere`;
  await vi.waitFor(() => expect(errors.length).toBeGreaterThan(0), 5_000);
  await opened.owner`alter table elsewhere rename to outbox_pending`;
  await tell("after the failure");
  await vi.waitFor(() => expect(subjects()).toContain("after the failure"), 5_000);

  await Promise.all(workers.map((worker) => worker.stop()));
  await tell("too late");
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(subjects()).not.toContain("too late");
});
