import type { FundingModel } from "@suanpan/contract";
import { type Fen, least, minus, most, prorate, zeroFen } from "../../../kernel/money.ts";
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

/** The same after the loan got another schedule: what the fee comes to now, and what each part of it does. */
export type TermsNow = FeeTerms & {
  readonly nowFen: Fen;
  readonly standReadyNowFen: Fen;
  readonly facilitationNowFen: Fen;
};

/**
 * A smaller fee is smaller for each thing it pays for, in the proportion agreed at the drawdown. One that grew pays for
 * looking after the loan longer: standing ready and bringing it about were paid for by the first.
 */
export const termsNow = (
  terms: FeeTerms,
  nowFen: Fen,
  { model }: Pick<FeeInput, "model">,
  { lightConstraintPpm }: Pick<MeasurePolicy, "lightConstraintPpm">,
): TermsNow => {
  const counted = (feeFen: Fen): Fen =>
    model === "capital-light" ? prorate(feeFen, million - lightConstraintPpm, million) : feeFen;
  const { feeFen, standReadyFen, facilitationFen } = terms;
  const lostFen = most(zeroFen, minus(feeFen, nowFen));
  const standReadyNowFen = lostFen > 0 ? minus(standReadyFen, prorate(lostFen, standReadyFen, feeFen)) : standReadyFen;
  const restFen = minus(counted(feeFen), standReadyFen);
  const facilitationNowFen =
    lostFen > 0 && restFen !== 0
      ? least(facilitationFen, prorate(minus(counted(nowFen), standReadyNowFen), facilitationFen, restFen))
      : facilitationFen;
  const servicingFen = minus(minus(counted(nowFen), standReadyNowFen), facilitationNowFen);
  const heldBackFen = minus(nowFen, counted(nowFen));
  return { ...terms, nowFen, standReadyNowFen, facilitationNowFen, servicingFen, heldBackFen };
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
