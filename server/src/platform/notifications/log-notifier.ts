import { maskPhone } from "../crypto/mask.ts";
import type { JobLog } from "../jobs/jobs.ts";
import type { Notifier } from "./notification.ts";

/** For demos and for a platform that has no gateway yet: what would be sent is a line of the log. */
export const logNotifier = (log: Pick<JobLog, "info">): Notifier => ({
  send: async (batch) =>
    batch.map(({ id, phone, template, language, text }) => {
      log.info({ notification: id, template, language, phone: maskPhone(phone), text }, "notification");
      return { kind: "sent" };
    }),
});
