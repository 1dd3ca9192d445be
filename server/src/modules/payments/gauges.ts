import { countOpenBreaks } from "./break.store.ts";
import { countWaiting } from "./sending.store.ts";
import { countHeld } from "./suspense.store.ts";

/** What an operator wants to be woken for: money that does not move, and money nobody has an answer for. */
export const paymentGauges = [
  { name: "suanpan_payment_orders_waiting", help: "Payment orders not sent yet", read: countWaiting },
  { name: "suanpan_payment_breaks_open", help: "Disagreements with the payment provider", read: countOpenBreaks },
  { name: "suanpan_suspense_held", help: "Receipts that belong to no loan yet", read: countHeld },
] as const;
