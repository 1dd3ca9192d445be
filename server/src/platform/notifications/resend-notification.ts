import type { Notification as NotificationView } from "@suanpan/contract";
import { slotOf } from "../../kernel/ids.ts";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import { recordAudit } from "../audit/audit.ts";
import { once, type Request } from "../idempotency.ts";
import type { Platform } from "../platform.ts";
import { lockNotification, revive } from "./notification.store.ts";
import { type NotificationId, notificationName, notificationView } from "./notification.ts";
import { allowedTime, hoursOf } from "./quiet-hours.ts";

type Refusal = "not-found" | "notification-not-failed";

/** Gives a failed notification its tries back. */
export const resendNotification = (
  platform: Platform,
  request: Request<{ readonly resend: NotificationId }>,
): Promise<Outcome<NotificationView, Refusal | "idempotency-key-reused">> => {
  const id = request.body.resend;
  const name = notificationName(id);
  const keyed = { ...request, body: { resend: name }, slot: slotOf(id) };
  return once<NotificationView, Refusal>(platform.db, keyed, async (tx) => {
    const found = await lockNotification(tx, id);
    if (!found) return refused("not-found", { notification: name });
    const { state, lastError } = found;
    if (state !== "failed") return refused("notification-not-failed", { notification: name, state });
    const sendAfter = allowedTime(platform.now(), hoursOf(platform.config));
    await revive(tx, id, sendAfter);
    await recordAudit(tx, platform, [
      { actor: request.caller, action: "notification.resent", subject: name, detail: { lastError }, slot: slotOf(id) },
    ]);
    return done(notificationView({ ...found, state: "queued", attempts: 0, sendAfter }));
  });
};
