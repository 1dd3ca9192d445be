import type { Database } from "../database.ts";
import { countNotifications } from "./notification.store.ts";

export const notificationGauges = [
  {
    name: "suanpan_notifications_queued",
    help: "Notifications that wait for their hour or their next try",
    read: (db: Database) => countNotifications(db, "queued"),
  },
  {
    name: "suanpan_notifications_failed",
    help: "Notifications that failed every try",
    read: (db: Database) => countNotifications(db, "failed"),
  },
] as const;
