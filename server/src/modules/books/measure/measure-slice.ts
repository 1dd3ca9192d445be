import type { FundingModel } from "@suanpan/contract";
import { days360, type IsoDate } from "../../../kernel/calendar.ts";
import { type Fen, minus, prorate, sum, zeroFen } from "../../../kernel/money.ts";
import { type AgreedPeriod, elapsedOn, elapsedUntil, since } from "./elapsed.ts";
import { type FeeTerms, feeTerms, termsNow } from "./fee-terms.ts";
import { feesOf, vatOn } from "./fees.ts";
import type { Collected, Ended, Measures } from "./measure.ts";
import type { MeasurePolicy } from "./policy.ts";

/** A cost capitalised at the drawdown, and how much of it each agreed period uses up. */
export type CostPart = { readonly fromOn: IsoDate; readonly toOn: IsoDate; readonly usFen: Fen; readonly ifrsFen: Fen };

/** Everything the measures of a slice follow from. */
export type MeasuredSlice = {
  readonly model: FundingModel;
  readonly principalFen: Fen;
  readonly expectedLossPpm: number;
  readonly feePpm: number;
  /** The share of a capital-light fee for bringing the loan about, by the policy of the day it was drawn. */
  readonly lightFacilitationPpm: number;
  readonly investorPpm: number;
  readonly originationCostPpm: number;
  readonly movedInOn: IsoDate | null;
  readonly agreed: readonly AgreedPeriod[];
  /** What fees come to by the schedule in force, and when it ends if it is not the one agreed first. */
  readonly now: { readonly feeFen: Fen; readonly endsOn: IsoDate | null };
  readonly cost: readonly CostPart[];
  readonly ended: Ended | null;
  /** Given back within the cooling-off days: a referral that came to nothing. */
  readonly cancelled: boolean;
  /** The last day on which it accrues: the day it is measured on, or that of non-accrual. */
  readonly accruesUntil: IsoDate;
  /** Interest earned on a loan of our own, VAT in it, since it is with us. */
  readonly earnedFen: Fen;
  readonly collected: Collected;
};

/** How it was measured the time before. */
export type Before = Measures & {
  readonly ended: Ended | null;
  readonly feeFen: Fen;
  readonly endsOn: IsoDate | null;
};

/** What ended goes by the terms it had before its end: the last payment of a loan that ends early is no schedule. */
export const standingTerms = (slice: MeasuredSlice, before: Before | undefined): MeasuredSlice["now"] => {
  if (!owesFees(slice.model))
    return { feeFen: zeroFen, endsOn: slice.ended === null ? slice.now.endsOn : (before?.endsOn ?? null) };
  if (slice.ended === null) return slice.now;
  return before ?? { feeFen: sum(slice.agreed.map((period) => period.feeFen)), endsOn: null };
};

const million = 1_000_000;

/** The measures of a slice on a date. `measure.store.ts` says the same in SQL for all slices at once; `verify` compares. */
export const measureSlice = (
  slice: MeasuredSlice,
  before: Before | undefined,
  on: IsoDate,
  policy: MeasurePolicy,
): Measures => {
  const gross = grossOf(slice, before, on, policy);
  const vat = (measure: Gross): Fen =>
    vatOn(
      gross[`${measure}Fen`],
      { grossFen: before?.[`${measure}Fen`] ?? zeroFen, vatFen: before?.[`${measure}VatFen`] ?? zeroFen },
      policy.vatPpm,
    );
  const others = slice.model === "ice" || slice.model === "technology";
  return {
    ...gross,
    interestVatFen: vat("interest"),
    interestAheadVatFen: vat("interestAhead"),
    releasedVatFen: vat("released"),
    assetWrittenOffVatFen: vat("assetWrittenOff"),
    facilitationVatFen: vat("facilitation"),
    servicingVatFen: vat("servicing"),
    heldBackVatFen: vat("heldBack"),
    reversedVatFen: vat("reversed"),
    contractWrittenOffVatFen: vat("contractWrittenOff"),
    referralVatFen: vat("referral"),
    prepaymentFeeVatFen: vat("prepaymentFee"),
    waivedInterestVatFen: vatOn(
      slice.collected.waivedInterestFen,
      { grossFen: before?.waivedInterestFen ?? zeroFen, vatFen: before?.waivedInterestVatFen ?? zeroFen },
      policy.vatPpm,
    ),
    reclaimedVatFen: slice.model === "capital-heavy" ? reclaimedVat(slice, before, policy) : zeroFen,
    lateFeeVatFen: others ? zeroFen : vatOn(slice.collected.collectedLateFeeFen, lateFeeBefore(before), policy.vatPpm),
  };
};

type Gross =
  | "interest"
  | "interestAhead"
  | "released"
  | "assetWrittenOff"
  | "facilitation"
  | "servicing"
  | "heldBack"
  | "reversed"
  | "contractWrittenOff"
  | "referral"
  | "prepaymentFee";

const reclaimedVat = (
  slice: MeasuredSlice,
  before: (Before & Partial<Collected>) | undefined,
  policy: MeasurePolicy,
): Fen =>
  vatOn(
    slice.collected.collectedAfterFen,
    { grossFen: before?.collectedAfterFen ?? zeroFen, vatFen: before?.reclaimedVatFen ?? zeroFen },
    policy.vatPpm,
  );

const lateFeeBefore = (before: (Before & Partial<Collected>) | undefined) => ({
  grossFen: before?.collectedLateFeeFen ?? zeroFen,
  vatFen: before?.lateFeeVatFen ?? zeroFen,
});

const grossOf = (slice: MeasuredSlice, before: Before | undefined, on: IsoDate, policy: MeasurePolicy) => {
  const { principalFen, ended, movedInOn, collected } = slice;
  const movedIn = movedInOn !== null;
  const own = slice.model === "balance-sheet";
  const now = standingTerms(slice, before);
  const terms = termsNow(termsOf(slice, before, policy), now.feeFen, slice, policy);
  const servicedAtEndFen = ended !== null && before?.ended ? before.servicingFen : null;
  const originationCostFen = own
    ? (before?.originationCostFen ?? prorate(principalFen, movedIn ? 0 : slice.originationCostPpm, million))
    : zeroFen;
  const early = ended === "settled" || ended === "cancelled";
  const used = usedBy(slice.cost, early ? null : slice.accruesUntil);
  const givenUp = ended === "written-off";
  const usedFen = givenUp && before?.ended ? minus(originationCostFen, before.costWrittenOffFen) : used.usFen;
  const gone = (by: IsoDate) =>
    now.endsOn === null ? elapsedOn(slice.agreed, by) : elapsedUntil(slice.agreed, now.endsOn, by);
  return {
    ...feesOf({
      terms,
      elapsed: movedInOn === null ? gone(on) : since(gone(on), gone(movedInOn)),
      ended,
      collectedFen: owesFees(slice.model) ? collected.collectedFeeFen : zeroFen,
      collectedShareFen: collected.collectedShareFen,
      movedIn,
      servicedAtEndFen,
    }),
    newAssetAllowanceFen:
      before?.newAssetAllowanceFen ?? prorate(terms.standReadyFen, movedIn ? 0 : policy.feeAllowancePpm, million),
    newContractAllowanceFen:
      before?.newContractAllowanceFen ?? prorate(terms.facilitationFen, movedIn ? 0 : policy.feeAllowancePpm, million),
    originationCostFen,
    costWrittenOffFen: givenUp ? minus(originationCostFen, usedFen) : zeroFen,
    interestFen: own ? minus(slice.earnedFen, usedFen) : zeroFen,
    interestAheadFen: own && !givenUp ? minus(used.ifrsFen, usedFen) : zeroFen,
    waivedInterestFen: collected.waivedInterestFen,
    prepaymentFeeFen: collected.prepaymentFeeFen,
    fundingCostFen: fundingCost(slice, before, on),
    referralFen: slice.model !== "ice" && slice.model !== "technology" ? zeroFen : referral(slice),
  };
};

/** Where fees of ours come with the instalments; under other models they are interest, or somebody else's. */
const owesFees = (model: FundingModel): boolean => model === "capital-heavy" || model === "capital-light";

const referral = ({ model, movedInOn, principalFen, feePpm, cancelled }: MeasuredSlice): Fen =>
  movedInOn !== null || (model === "ice" && cancelled) ? zeroFen : prorate(principalFen, feePpm, million);

/** How the fee was divided stays as it was at the drawdown; only what is counted on is estimated again. */
const termsOf = (slice: MeasuredSlice, before: Before | undefined, policy: MeasurePolicy): FeeTerms => {
  const feeFen = owesFees(slice.model) ? sum(slice.agreed.map((period) => period.feeFen)) : zeroFen;
  const terms = feeTerms({ ...slice, feeFen }, { ...policy, lightFacilitationPpm: slice.lightFacilitationPpm });
  if (!before || slice.model !== "capital-heavy") return terms;
  const standReadyFen = before.standReadyFen;
  const facilitationFen = slice.movedInOn !== null ? before.movedInContractFen : before.facilitationFen;
  const servicingFen = minus(minus(feeFen, standReadyFen), facilitationFen);
  return { ...terms, standReadyFen, facilitationFen, servicingFen };
};

/** What the periods so far have used up of the cost; all of it once the loan has ended (null). */
const usedBy = (cost: readonly CostPart[], on: IsoDate | null): { usFen: Fen; ifrsFen: Fen } => ({
  usFen: sum(cost.map((part) => partBy(part, part.usFen, on))),
  ifrsFen: sum(cost.map((part) => partBy(part, part.ifrsFen, on))),
});

const partBy = ({ fromOn, toOn }: { fromOn: IsoDate; toOn: IsoDate }, amountFen: Fen, on: IsoDate | null): Fen => {
  if (on === null || toOn <= on) return amountFen;
  if (on <= fromOn) return zeroFen;
  const days = Math.max(1, days360(fromOn, toOn));
  return prorate(amountFen, Math.min(days360(fromOn, on), days), days);
};

/** What the investors of a trust earn on the principal that is agreed to be out, until the loan ends. */
const fundingCost = (
  { model, agreed, investorPpm, ended, movedInOn }: MeasuredSlice,
  before: Before | undefined,
  on: IsoDate,
): Fen => {
  if (model !== "balance-sheet" || investorPpm === 0) return zeroFen;
  if (ended !== null && before?.ended) return before.fundingCostFen;
  let outFen = sum(agreed.map((period) => period.principalFen));
  return sum(
    agreed.map((period) => {
      const costFen = prorate(outFen, investorPpm, million);
      outFen = minus(outFen, period.principalFen);
      return minus(partBy(period, costFen, on), movedInOn === null ? zeroFen : partBy(period, costFen, movedInOn));
    }),
  );
};
