import type { Config } from "../config.ts";
import type { JobLog } from "../jobs/jobs.ts";
import { PlainError } from "../plain-error.ts";
import { httpNotifier } from "./http-notifier.ts";
import { logNotifier } from "./log-notifier.ts";
import type { Notifier } from "./notification.ts";

/**
 * The notifier the settings ask for. Asked for at the start, so that what is missing or makes no sense is not found out at
 * night. What a synthetic platform has to tell goes to the log, whatever they ask for: its numbers are made up.
 */
export const notifierOf = (
  { notifier, notifierUrl, notifierSecret, notificationFromHour, notificationToHour }: Config,
  log: Pick<JobLog, "info">,
  now: () => Date,
  synthetic: boolean,
): Notifier => {
  if (notificationFromHour >= notificationToHour)
    throw new PlainError("SUANPAN_NOTIFICATION_FROM_HOUR must be before SUANPAN_NOTIFICATION_TO_HOUR.");
  if (notifier === "log") return logNotifier(log);
  if (notifierUrl === "" || notifierSecret === "")
    throw new PlainError("SUANPAN_NOTIFIER=http also needs SUANPAN_NOTIFIER_URL and SUANPAN_NOTIFIER_SECRET.");
  if (!synthetic) return httpNotifier({ url: notifierUrl, secret: notifierSecret, now });
  log.info({ notifier }, "the platform is synthetic: its messages are only logged");
  return logNotifier(log);
};
