import { type Fen, least, minus, most, plus, prorate, vatOf, zeroFen } from "../../../kernel/money.ts";
import { type Elapsed, straightLine } from "./elapsed.ts";
import type { FeeTerms, TermsNow } from "./fee-terms.ts";
import type { Ended, Measures } from "./measure.ts";

type Fees = Pick<
  Measures,
  | "standReadyFen"
  | "standReadyCancelledFen"
  | "releasedFen"
  | "assetCollectedFen"
  | "assetWrittenOffFen"
  | "facilitationFen"
  | "movedInContractFen"
  | "servicingFen"
  | "heldBackFen"
  | "reversedFen"
  | "contractWrittenOffFen"
>;

export type FeeFacts = {
  readonly terms: TermsNow;
  readonly elapsed: Elapsed;
  readonly ended: Ended | null;
  readonly collectedFen: Fen;
  readonly collectedShareFen: Fen;
  readonly movedIn: boolean;
  /** What had been earned by looking after the loan when it ended; null while it lives. */
  readonly servicedAtEndFen: Fen | null;
};

/**
 * What is earned of a fee, and what it is still worth. While the loan lives, by time and by the schedule in force. When it is settled early, what
 * was never paid for standing ready is taken back from the liability and what was recognised of the rest and will not
 * come is taken back from revenue. When the guarantee has to pay, or the loan is given up, all of the standing ready is
 * done, and what was not paid is a loss.
 */
export const feesOf = (facts: FeeFacts): Fees => {
  const { terms, elapsed, ended, collectedFen, movedIn, servicedAtEndFen } = facts;
  const { nowFen, standReadyFen, standReadyNowFen, facilitationNowFen } = terms;
  // The last payment brings what rounding has left.
  const assetCollectedFen =
    collectedFen >= nowFen ? standReadyNowFen : least(facts.collectedShareFen, standReadyNowFen);
  const servicingFen = servicedAtEndFen ?? straightLine(terms.servicingFen, elapsed);
  const heldBackFen = nowFen > 0 ? prorate(least(collectedFen, nowFen), terms.heldBackFen, nowFen) : zeroFen;
  const recognisedFen = plus(plus(terms.facilitationFen, servicingFen), heldBackFen);
  const contractFen = minus(recognisedFen, minus(collectedFen, assetCollectedFen));
  // A schedule with smaller fees has taken back its part of what was recognised at the drawdown.
  const lessFen = minus(terms.facilitationFen, facilitationNowFen);
  const standingFen = minus(contractFen, lessFen);
  const early = ended === "settled" || ended === "cancelled";
  const lost = ended === "called" || ended === "written-off";
  const releasedFen = early ? assetCollectedFen : lost ? standReadyNowFen : straightLine(standReadyNowFen, elapsed);
  return {
    standReadyFen,
    standReadyCancelledFen: minus(standReadyFen, early ? assetCollectedFen : standReadyNowFen),
    releasedFen,
    assetCollectedFen,
    assetWrittenOffFen: lost ? minus(standReadyNowFen, assetCollectedFen) : zeroFen,
    // A loan that moved in was brought about elsewhere: what is left of that fee is an asset, and no revenue.
    facilitationFen: movedIn ? zeroFen : terms.facilitationFen,
    movedInContractFen: movedIn ? terms.facilitationFen : zeroFen,
    servicingFen,
    heldBackFen,
    reversedFen: early ? contractFen : plus(lessFen, lost ? least(standingFen, zeroFen) : zeroFen),
    contractWrittenOffFen: lost ? most(standingFen, zeroFen) : zeroFen,
  };
};

/** What of one payment of fees is for standing ready. */
export const shareOf = (paidFen: Fen, { standReadyFen, feeFen }: Pick<FeeTerms, "standReadyFen" | "feeFen">): Fen =>
  feeFen > 0 ? prorate(paidFen, standReadyFen, feeFen) : zeroFen;

/** VAT on a running total: what an increment adds, so that a new rate touches only what comes under it. */
export const vatOn = (grossFen: Fen, before: { grossFen: Fen; vatFen: Fen }, vatPpm: number): Fen =>
  plus(before.vatFen, minus(vatOf(grossFen, vatPpm), vatOf(before.grossFen, vatPpm)));
