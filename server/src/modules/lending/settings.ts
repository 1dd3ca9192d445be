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
};

export type LendingPolicy = Values<typeof lendingSettings>;

export const defaultLendingPolicy: LendingPolicy = defaultsOf(lendingSettings);
