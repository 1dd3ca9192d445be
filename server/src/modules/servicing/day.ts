import { addDays } from "../../kernel/calendar.ts";
import type { DayStep } from "../../platform/day/close-days.ts";
import type { Platform } from "../../platform/platform.ts";
import type { LendingPolicy } from "../lending/index.ts";
import { orderDuesOf, remindOfDues } from "./ask-for-dues.ts";
import { openLoans } from "./open-loans.ts";
import { refundCredits } from "./refund-credits.ts";
import type { ServicingPolicy } from "./settings.ts";

/**
 * What opens the next day: loans that time alone changes, debits of what falls due, reminders of what soon will. It
 * comes after the day was closed for writers, so what it writes belongs to the next one, like any other write made then.
 */
export const openingSteps = (platform: Platform, policy: LendingPolicy & ServicingPolicy): DayStep[] => [
  {
    name: "open-loans",
    per: "range",
    run: (tx, day, range) => openLoans(tx, platform, policy, addDays(day, 1), range),
  },
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
