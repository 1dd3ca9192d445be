import { defaultsOf, type Values, wholeNumber } from "../../platform/settings.ts";

/** The accounting policies an operator may set. */
export const bookSettings = {
  guaranteeMarginPpm: wholeNumber(
    100_000,
    0,
    1_000_000,
    "SUANPAN_GUARANTEE_MARGIN_PPM",
    "Margin on the expected payout in the liability for standing ready, in ppm",
  ),
  heavyFacilitationPpm: wholeNumber(
    600_000,
    0,
    1_000_000,
    "SUANPAN_HEAVY_FACILITATION_PPM",
    "Share of a guaranteed loan's remaining fee that is for bringing it about, in ppm; the rest is for servicing",
  ),
  lightFacilitationPpm: wholeNumber(
    800_000,
    0,
    1_000_000,
    "SUANPAN_LIGHT_FACILITATION_PPM",
    "Share of a capital-light fee that is for bringing the loan about, in ppm; the rest is for servicing",
  ),
  lightConstraintPpm: wholeNumber(
    50_000,
    0,
    1_000_000,
    "SUANPAN_LIGHT_CONSTRAINT_PPM",
    "Part of a capital-light fee that is not counted on, for prepayment and default, in ppm",
  ),
  feeAllowancePpm: wholeNumber(
    50_000,
    0,
    1_000_000,
    "SUANPAN_FEE_ALLOWANCE_PPM",
    "Allowance on financial and contract assets at the drawdown, until there are curves, in ppm",
  ),
  expectedLifePpm: wholeNumber(
    500_000,
    10_000,
    1_000_000,
    "SUANPAN_EXPECTED_LIFE_PPM",
    "Part of the agreed instalments after which a loan is expected to be paid off, for effective interest by IFRS, in ppm",
  ),
};

export type BookPolicy = Values<typeof bookSettings>;

export const defaultBookPolicy: BookPolicy = defaultsOf(bookSettings);
