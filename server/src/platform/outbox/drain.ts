import { SLOTS, slot } from "../../kernel/ids.ts";
import { recordAudit } from "../audit/audit.ts";
import { transaction } from "../database.ts";
import type { SlotRange } from "../day/business-day.ts";
import { releaseLease, takeLease } from "../lease.ts";
import type { Platform } from "../platform.ts";
import { type Due, findDue, insertDeliveries, saveStandings } from "./delivery.store.ts";
import { type Attempt, afterAttempt, isGone } from "./delivery.ts";
import { activeListeners, switchOff } from "./endpoint.store.ts";
import { openSecret, webhookName } from "./endpoint.ts";
import { fanOut } from "./message.ts";
import { deleteUndrained, findUndrained, hasWork } from "./outbox.store.ts";
import { post, postOf } from "./send.ts";

export type DrainOptions = { readonly timeoutMs?: number };
/** How much there was to do; when it was nothing, there is no hurry to look again. */
export type Drained = { readonly messages: number; readonly deliveries: number };

const batch = { messages: 500, deliveries: 100, concurrency: 16 };
const nothing: Drained = { messages: 0, deliveries: 0 };
const allSlots: SlotRange = { from: 0, to: SLOTS - 1 };

/**
 * Hands new messages to their endpoints and sends what is due, for one range of slots. A lease keeps others from
 * sending the same at the same time, since nothing is locked in the database while a receiver thinks. Whoever dies on
 * the way leaves a lease that ends by itself; what it had sent but not noted is sent again.
 */
export const drainOutbox = async (
  platform: Platform,
  range: SlotRange = allSlots,
  { timeoutMs = 10_000 }: DrainOptions = {},
): Promise<Drained> => {
  const { db, ids, now } = platform;
  if (!(await hasWork(db, range, now()))) return nothing;
  const holder = ids.next<"lease">(slot(0));
  const until = new Date(now().getTime() + leaseMs(timeoutMs));
  if (!(await transaction(db, (tx) => takeLease(tx, "outbox_lease", range, holder, now(), until)))) return nothing;
  try {
    const messages = await tellEndpoints(platform, range);
    const due = await findDue(db, range, now(), batch.deliveries);
    const attempts = await sendAll(platform, due, timeoutMs);
    await note(platform, due, attempts);
    return { messages, deliveries: due.length };
  } finally {
    await releaseLease(db, "outbox_lease", range, holder);
  }
};

/** Longer than the slowest batch can take, were every receiver to let us wait to the end. */
const leaseMs = (timeoutMs: number): number => Math.ceil(batch.deliveries / batch.concurrency) * timeoutMs + 60_000;

const tellEndpoints = ({ db, now }: Platform, range: SlotRange): Promise<number> =>
  transaction(db, async (tx) => {
    const messages = await findUndrained(tx, range, batch.messages);
    if (messages.length === 0) return 0;
    const pairs = fanOut(messages, await activeListeners(tx));
    if (pairs.length > 0) await insertDeliveries(tx, pairs, now());
    await deleteUndrained(tx, messages);
    return messages.length;
  });

/** A few at a time. An endpoint that fails to answer one delivery is not asked again in this batch. */
const sendAll = async (platform: Platform, due: readonly Due[], timeoutMs: number): Promise<Attempt[]> => {
  const attempts = new Array<Attempt>(due.length);
  const silent = new Set<bigint>();
  const queue = due.entries();
  const work = async (): Promise<void> => {
    for (const [place, one] of queue) {
      const attempt = silent.has(one.endpointId) ? postponed : await send(platform, one, timeoutMs);
      if (attempt.kind === "failed") silent.add(one.endpointId);
      attempts[place] = attempt;
    }
  };
  await Promise.all(Array.from({ length: batch.concurrency }, work));
  return attempts;
};

const postponed: Attempt = { kind: "postponed" };

const send = async ({ keys, now, config }: Platform, due: Due, timeoutMs: number): Promise<Attempt> => {
  if (!due.active) return { kind: "switched-off" };
  try {
    const secret = openSecret(keys, due.endpointId, due.secret);
    return await post(postOf(due, secret, now()), { timeoutMs, privateHosts: config.webhookPrivateHosts });
  } catch (error) {
    // A secret that no key opens stops its own endpoint, not everybody's.
    return { kind: "failed", reason: `could not be prepared: ${(error as Error).message}` };
  }
};

const note = async (platform: Platform, due: readonly Due[], attempts: readonly Attempt[]): Promise<void> => {
  if (due.length === 0) return;
  const { db, now, config } = platform;
  const tried = due.map((one, place) => {
    const attempt = attempts[place] ?? postponed;
    return { due: one, attempt, standing: afterAttempt(one, attempt, now(), config.webhookAttempts) };
  });
  const gone = tried.filter(({ attempt }) => isGone(attempt)).map((one) => one.due.endpointId);
  await transaction(db, async (tx) => {
    await saveStandings(tx, tried);
    const off = gone.length > 0 ? await switchOff(tx, gone, "its receiver answered 410") : [];
    const entries = off.map((id) => ({ actor: "platform", action: "webhook.disabled", subject: webhookName(id) }));
    await recordAudit(tx, platform, entries);
  });
};
