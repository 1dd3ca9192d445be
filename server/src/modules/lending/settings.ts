import { defaultsOf, type Values, wholeNumber } from "../../platform/settings.ts";

/** The policies of lending an operator may set. */
export const lendingSettings = {
  costCapPpm: wholeNumber(
    240_000,
    0,
    1_000_000,
    "SUANPAN_COST_CAP_PPM",
    "Cap of the all-in annual cost of a loan, in ppm (240000 is 24%)",
  ),
  vatPpm: wholeNumber(
    60_000,
    0,
    500_000,
    "SUANPAN_VAT_PPM",
    "Value-added tax contained in fees and interest, in ppm of the net amount",
  ),
  coolingOffDays: wholeNumber(
    3,
    0,
    30,
    "SUANPAN_COOLING_OFF_DAYS",
    "Days after the payout in which a borrower may give the money back and owes nothing for it",
  ),
  nonAccrualDays: wholeNumber(
    60,
    0,
    180,
    "SUANPAN_NON_ACCRUAL_DAYS",
    "Days past due beyond which interest is no longer recognised before it is paid",
  ),
};

export type LendingPolicy = Values<typeof lendingSettings>;

export const defaultLendingPolicy: LendingPolicy = defaultsOf(lendingSettings);
