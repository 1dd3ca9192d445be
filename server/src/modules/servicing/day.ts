import { addDays } from "../../kernel/calendar.ts";
import type { DayStep } from "../../platform/day/close-days.ts";
import type { Platform } from "../../platform/platform.ts";
import type { LendingPolicy } from "../lending/index.ts";
import { orderDuesOf, remindOfDues } from "./ask-for-dues.ts";
import { openLoans } from "./open-loans.ts";
import { refundCredits } from "./refund-credits.ts";
import type { ServicingPolicy } from "./settings.ts";

/**
 * Loans that time alone changes. Like everything that opens the next day it comes after the day was closed for writers,
 * so what it writes belongs to the next one, as any other write made then. It may take back part of what it did, and so
 * has no neighbour.
 */
export const openNextDay = (platform: Platform, policy: LendingPolicy): DayStep => ({
  name: "open-loans",
  per: "range",
  run: (tx, day, range) => openLoans(tx, platform, policy, addDays(day, 1), range),
});

/** Credit that is given back, debits of what falls due on the next day, reminders of what soon will. */
export const askForDues = (platform: Platform, policy: LendingPolicy & ServicingPolicy): DayStep[] => [
  {
    name: "refund-credits",
    per: "range",
    run: (tx, day, range) => refundCredits(tx, platform, policy, addDays(day, 1), range),
  },
  {
    name: "order-debits",
    per: "range",
    run: (tx, day, range) => orderDuesOf(tx, platform, addDays(day, 1), range),
  },
  {
    name: "remind",
    per: "range",
    run: (tx, day, range) => remindOfDues(tx, platform, addDays(day, 1), range, policy.reminderDays),
  },
];
