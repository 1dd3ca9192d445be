import { defaultsOf, type Values, wholeNumber } from "../../../platform/settings.ts";

/** What a curve takes to be believed, and what stands in until there is one. */
export const allowanceSettings = {
  curveLoans: wholeNumber(
    300,
    1,
    1_000_000,
    "SUANPAN_CURVE_LOANS",
    "Loans a segment needs for a loss curve of its own",
  ),
  curveDefaults: wholeNumber(
    20,
    1,
    1_000_000,
    "SUANPAN_CURVE_DEFAULTS",
    "Defaulted loans a segment needs for a loss curve of its own",
  ),
  curveVintages: wholeNumber(
    6,
    2,
    120,
    "SUANPAN_CURVE_VINTAGES",
    "Months of drawdowns a segment needs for a loss curve of its own",
  ),
  curveMonths: wholeNumber(
    12,
    2,
    120,
    "SUANPAN_CURVE_MONTHS",
    "Months on book the oldest pool of a segment needs for a loss curve of its own",
  ),
  curveFullDefaults: wholeNumber(
    2_600,
    1,
    1_000_000,
    "SUANPAN_CURVE_FULL_DEFAULTS",
    "Defaulted loans whose losses are believed in full; fewer by the square root of their share",
  ),
  developedLeastPpm: wholeNumber(
    200_000,
    1,
    1_000_000,
    "SUANPAN_DEVELOPED_LEAST_PPM",
    "Share of its lifetime loss a pool must have shown before its own loss is believed, in ppm",
  ),
  feeLossPpm: wholeNumber(
    50_000,
    0,
    1_000_000,
    "SUANPAN_FEE_LOSS_PPM",
    "Expected loss on fees still to be collected until a curve says otherwise, in ppm",
  ),
};

export type AllowancePolicy = Values<typeof allowanceSettings>;

export const defaultAllowancePolicy: AllowancePolicy = defaultsOf(allowanceSettings);

/** What concerns the allowances of all that an operator has set: this much of it is kept with every result. */
export const allowancePolicyIn = (policy: AllowancePolicy): AllowancePolicy => ({
  curveLoans: policy.curveLoans,
  curveDefaults: policy.curveDefaults,
  curveVintages: policy.curveVintages,
  curveMonths: policy.curveMonths,
  curveFullDefaults: policy.curveFullDefaults,
  developedLeastPpm: policy.developedLeastPpm,
  feeLossPpm: policy.feeLossPpm,
});
