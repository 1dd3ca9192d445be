import type { Fen } from "../../../kernel/money.ts";

/**
 * What the books make of a slice, each amount cumulative from its drawdown to a date. All of them are functions of the
 * schedule, the facts and the date; what is posted is the difference to the time before, so measuring again posts
 * nothing, and whatever a late fact changes is put right by itself.
 */
export const measures = [
  // Loans of our own money.
  "originationCost", // capitalised
  "costWrittenOff", // what was left of it when the loan was given up
  "interest", // effective interest by US GAAP, VAT in it
  "interestVat",
  "interestAhead", // by how much it is ahead of interest on the cash flows expected, which is what IFRS asks for
  "interestAheadVat",
  "waivedInterest", // forgiven: it was never worth having
  "waivedInterestVat",
  "fundingCost", // what investors of a trust earn
  // Guaranteed loans.
  "standReady", // the part of the fee that pays for standing ready
  "standReadyCancelled", // what of it will never be paid, because the loan ended early
  "released", // earned by having stood ready, VAT in it
  "releasedVat",
  "assetCollected", // what of the fees paid has paid for standing ready
  "assetWrittenOff",
  "assetWrittenOffVat",
  "newAssetAllowance", // expected at the drawdown never to be paid
  "reclaimedVat", // in fees that came after the guarantee had paid
  // Fees for bringing loans about and for looking after them.
  "movedInContract", // earned where the loan came from
  "facilitation",
  "facilitationVat",
  "servicing",
  "servicingVat",
  "heldBack", // left out of the estimate at first, and collected after all
  "heldBackVat",
  "reversed", // recognised, and not to be had after all
  "reversedVat",
  "contractWrittenOff",
  "contractWrittenOffVat",
  "newContractAllowance",
  // Loans of others, for a fee on the amount drawn.
  "referral",
  "referralVat",
  // Loans whose fees come with the instalments.
  "prepaymentFee", // for paying early, earned when it is paid
  "prepaymentFeeVat",
  // Every loan whose payments are ours to take.
  "lateFeeVat",
] as const;
export type Measure = (typeof measures)[number];

export type Measures = { readonly [M in Measure as `${M}Fen`]: Fen };

/** What the facts up to a date add up to, where a measure needs it. */
export type Collected = {
  /** Guarantee and service fees, before a guarantee made the claim our own. */
  readonly collectedFeeFen: Fen;
  /** What of each of those payments was for standing ready, each rounded by itself. */
  readonly collectedShareFen: Fen;
  /** Late fees, and on loans of our own every fee. */
  readonly collectedLateFeeFen: Fen;
  /** Fees of a guaranteed loan that came after the guarantee had paid. */
  readonly collectedAfterFen: Fen;
  readonly waivedInterestFen: Fen;
  /** What was paid for paying early; on loans of our own it is among the late fees. */
  readonly prepaymentFeeFen: Fen;
};

/** How a slice came to its end, if it did. */
export type Ended = "settled" | "written-off" | "called" | "cancelled";

export const measureOf = (row: Measures, measure: Measure): Fen => row[`${measure}Fen`];
