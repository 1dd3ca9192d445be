import type { Database } from "../database.ts";
import { countDeliveries } from "./delivery.store.ts";

/** What an operator wants to be woken for: news that waits too long, and news that never arrived. */
export const outboxGauges = [
  {
    name: "suanpan_webhook_deliveries_pending",
    help: "Webhook deliveries that wait for their next try",
    read: (db: Database) => countDeliveries(db, "pending"),
  },
  {
    name: "suanpan_webhook_deliveries_dead",
    help: "Webhook deliveries that failed every try",
    read: (db: Database) => countDeliveries(db, "dead"),
  },
] as const;
