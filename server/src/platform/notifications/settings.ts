import { oneOf, text, wholeNumber } from "../settings.ts";

/** How people are told, and when. */
export const notificationSettings = {
  notifier: oneOf(
    "log",
    ["log", "http"],
    "SUANPAN_NOTIFIER",
    "How notifications reach people: written to the log, or posted to your gateway",
  ),
  notifierUrl: text(
    "",
    "SUANPAN_NOTIFIER_URL",
    "Address of your gateway, when the notifier is http",
    (url) => url === "" || (URL.canParse(url) && /^https?:/i.test(url)),
    "an http or https address",
  ),
  notifierSecret: text(
    "",
    "SUANPAN_NOTIFIER_SECRET",
    "Signs what is posted to your gateway, as webhooks are signed",
    (secret) => secret === "" || secret.length >= 16,
    "at least 16 characters",
  ),
  notificationAttempts: wholeNumber(
    6,
    1,
    50,
    "SUANPAN_NOTIFICATION_ATTEMPTS",
    "Tries before a notification counts as failed",
  ),
  notificationFromHour: wholeNumber(
    8,
    0,
    23,
    "SUANPAN_NOTIFICATION_FROM_HOUR",
    "Hour of the day in China from which notifications are sent",
  ),
  notificationToHour: wholeNumber(
    21,
    1,
    24,
    "SUANPAN_NOTIFICATION_TO_HOUR",
    "Hour of the day in China from which notifications wait for the next morning",
  ),
};
