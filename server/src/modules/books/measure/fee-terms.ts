import type { FundingModel } from "@suanpan/contract";
import { type Fen, least, minus, prorate, zeroFen } from "../../../kernel/money.ts";
import type { MeasurePolicy } from "./policy.ts";

/** How a fee is divided when a loan is drawn: for standing ready, for bringing it about, for looking after it. */
export type FeeTerms = {
  readonly feeFen: Fen;
  readonly standReadyFen: Fen;
  readonly facilitationFen: Fen;
  readonly servicingFen: Fen;
  /** What is not counted on until it comes. */
  readonly heldBackFen: Fen;
};

const million = 1_000_000;
const none: Omit<FeeTerms, "feeFen"> = {
  standReadyFen: zeroFen,
  facilitationFen: zeroFen,
  servicingFen: zeroFen,
  heldBackFen: zeroFen,
};

export type FeeInput = {
  readonly model: FundingModel;
  readonly principalFen: Fen;
  readonly feeFen: Fen;
  readonly expectedLossPpm: number;
};

/**
 * Guaranteed: the liability first, the expected payout with its margin, never more than the fee pays for; the rest is
 * shared out. Without a guarantee: what prepayment and default are expected to take is held back, the rest is shared out.
 */
export const feeTerms = (
  { model, principalFen, feeFen, expectedLossPpm }: FeeInput,
  policy: Omit<MeasurePolicy, "vatPpm" | "nonAccrualDays">,
): FeeTerms => {
  if (model === "capital-heavy") {
    const payoutFen = prorate(principalFen, expectedLossPpm, million);
    const standReadyFen = least(prorate(payoutFen, million + policy.guaranteeMarginPpm, million), feeFen);
    const restFen = minus(feeFen, standReadyFen);
    const facilitationFen = prorate(restFen, policy.heavyFacilitationPpm, million);
    return { feeFen, ...none, standReadyFen, facilitationFen, servicingFen: minus(restFen, facilitationFen) };
  }
  if (model === "capital-light") {
    const countedFen = prorate(feeFen, million - policy.lightConstraintPpm, million);
    const facilitationFen = prorate(countedFen, policy.lightFacilitationPpm, million);
    const servicingFen = minus(countedFen, facilitationFen);
    return { feeFen, ...none, facilitationFen, servicingFen, heldBackFen: minus(feeFen, countedFen) };
  }
  return { feeFen, ...none };
};
