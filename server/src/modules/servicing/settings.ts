import { defaultsOf, text, type Values, wholeNumber } from "../../platform/settings.ts";

/** The policies of servicing an operator may set. */
export const servicingSettings = {
  reminderDays: wholeNumber(
    3,
    0,
    30,
    "SUANPAN_REMINDER_DAYS",
    "Days before a due date on which the borrower is reminded of it",
  ),
  payToName: text("", "SUANPAN_PAY_TO_NAME", "In whose name the account is to which borrowers send a payoff"),
  payToBank: text("", "SUANPAN_PAY_TO_BANK", "The bank of that account"),
  payToAccount: text(
    "",
    "SUANPAN_PAY_TO_ACCOUNT",
    "The number of that account; empty says on a payoff quote that the borrower's own account is debited",
  ),
};

export type ServicingPolicy = Values<typeof servicingSettings>;

export const defaultServicingPolicy: ServicingPolicy = defaultsOf(servicingSettings);
