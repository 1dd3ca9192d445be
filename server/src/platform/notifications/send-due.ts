import { type Id, SLOTS, slot } from "../../kernel/ids.ts";
import { transaction } from "../database.ts";
import type { SlotRange } from "../day/business-day.ts";
import { releaseLease, takeLease } from "../lease.ts";
import type { Platform } from "../platform.ts";
import { findDue, hasDue, saveStandings } from "./notification.store.ts";
import { afterTry, type Notification, type Notifier, type Outgoing, prepare, type Result } from "./notification.ts";
import { hoursOf, isQuiet } from "./quiet-hours.ts";
import type { Templates } from "./template.ts";

/** What sending needs from elsewhere; the apps join it. */
export type SendingPorts = {
  readonly notifier: Notifier;
  /** Phone numbers in the clear, of those who have one and may be told. They are never written down here. */
  readonly recipients: (platform: Platform, userIds: readonly Id<"user">[]) => Promise<ReadonlyMap<Id<"user">, string>>;
  readonly templates: Templates;
};

/** What of them to send, and how many at most. */
export type Sending = { readonly range?: SlotRange; readonly batch?: number };

/** Longer than a notifier may take for a batch. */
const leaseMs = 300_000;
const allSlots: SlotRange = { from: 0, to: SLOTS - 1 };

/**
 * Sends what is due in one range of slots, at hours when people may be told; answers how many were tried. A lease keeps
 * others from sending the same at the same time; whoever dies on the way leaves one that ends by itself, and what it
 * had sent but not noted is sent again.
 */
export const sendDue = async (
  platform: Platform,
  ports: SendingPorts,
  { range = allSlots, batch = 200 }: Sending = {},
): Promise<number> => {
  const { db, ids, now, config } = platform;
  if (isQuiet(now(), hoursOf(config)) || !(await hasDue(db, range, now()))) return 0;
  const holder = ids.next<"lease">(slot(0));
  const until = new Date(now().getTime() + leaseMs);
  if (!(await transaction(db, (tx) => takeLease(tx, "notification_lease", range, holder, now(), until)))) return 0;
  try {
    const due = await findDue(db, range, now(), batch);
    await note(platform, due, await tryAll(platform, ports, due));
    return due.length;
  } finally {
    await releaseLease(db, "notification_lease", range, holder);
  }
};

const tryAll = async (
  platform: Platform,
  { notifier, recipients, templates }: SendingPorts,
  due: readonly Notification[],
): Promise<readonly Result[]> => {
  const phones = await recipients(platform, [...new Set(due.map(({ userId }) => userId))]);
  const prepared = due.map((one) => prepare(one, phones.get(one.userId), templates, platform.now()));
  const outgoing = prepared.filter(isOutgoing);
  const results = (await sendSafely(notifier, outgoing)).values();
  return prepared.map((one) => (isOutgoing(one) ? (results.next().value ?? unanswered) : one));
};

const isOutgoing = (one: Outgoing | Result): one is Outgoing => !("kind" in one);

const unanswered: Result = { kind: "failed", reason: "the notifier did not say what became of it" };

/** A notifier that throws has failed all of them, not the run. */
const sendSafely = async (notifier: Notifier, outgoing: readonly Outgoing[]): Promise<readonly Result[]> => {
  if (outgoing.length === 0) return [];
  try {
    return await notifier.send(outgoing);
  } catch (error) {
    return outgoing.map(() => ({ kind: "failed", reason: (error as Error).message }));
  }
};

const note = async (
  { db, now, config }: Platform,
  due: readonly Notification[],
  results: readonly Result[],
): Promise<void> => {
  if (due.length === 0) return;
  const [at, hours, most] = [now(), hoursOf(config), config.notificationAttempts];
  const tried = due.map((notification, n) => ({
    notification,
    standing: afterTry(notification, results[n] ?? unanswered, at, most, hours),
  }));
  await transaction(db, (tx) => saveStandings(tx, tried));
};
