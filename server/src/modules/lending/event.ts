import type { FundingModel, LoanEvent as LoanEventView, ProductCode } from "@suanpan/contract";
import type { IsoDate } from "../../kernel/calendar.ts";
import type { Id } from "../../kernel/ids.ts";
import type { Fen } from "../../kernel/money.ts";
import type { ChannelId } from "../acquisition/index.ts";
import type { AgreementId } from "../matching/index.ts";
import type { Instalment } from "./instalment.ts";

export type LoanId = Id<"loan">;

/** Everything that can happen to a loan. */
export const eventTypes = [
  "drawn", // the payout succeeded: interest starts
  "moved-in", // brought along from another system at the cut-over
  "cancelled", // the payout failed, or was never made
  "accrued", // interest recognised; negative where an earlier one went too far
  "late-fee-charged", // or taken back, when a payment turns out to have come in time
  "repaid", // the borrower paid
  "reclaimed", // the borrower paid after the guarantee had paid the funder
  "recovered", // the borrower paid after the loan was written off
  "reallocated", // what was paid counts for something else than it did; amounts have a sign
  "waived", // given up in the borrower's favour
  "credited", // more came than was owed, or credit was used up (negative); on an instalment, what is owed back
  "refunded", // credit was sent back
  "banded", // crossed into another class of days past due
  "rescheduled", // a new schedule replaces what was still owed
  "guarantee-called", // the guarantee paid the funder, the claim is ours
  "written-off",
  "settled",
  "reopened", // what had settled it was taken back
] as const;
export type EventType = (typeof eventTypes)[number];

/** What a `settled` says of a loan that was given back within the cooling-off days: it is as if it had never been. */
export const cancelledEarly = "cancelled";

/** The money an event can carry. A posting rule must say where each of them goes. */
export const components = [
  "principal",
  "interest",
  "guaranteeFee",
  "serviceFee",
  "lateFee",
  "credit",
  "vat",
  "expectedLoss",
] as const;
export type Component = (typeof components)[number];

export type Amounts = { readonly [C in Component as `${C}Fen`]: Fen };

/** One immutable fact about one slice of one loan, with everything a fold needs to know about it. */
export type LoanEvent = Amounts & {
  readonly loanId: LoanId;
  readonly seq: number;
  readonly slice: number;
  readonly type: EventType;
  readonly valueOn: IsoDate;
  readonly businessOn: IsoDate;
  readonly recordedAt: Date;
  readonly instalment: number | null;
  /** What the type leaves open: the band, the number of the schedule, why. */
  readonly detail: string | null;
  readonly entity: string;
  readonly fundingModel: FundingModel;
  readonly product: ProductCode;
  readonly agreementId: AgreementId;
  readonly channelId: ChannelId;
};

export type EventDraft = Partial<Amounts> & {
  readonly type: EventType;
  readonly valueOn: IsoDate;
  /** The first slice unless said otherwise. */
  readonly slice?: number;
  readonly instalment?: number;
  readonly detail?: string;
  readonly schedule?: NewSchedule;
};

/** What a `rescheduled` does to the instalments; they are kept as rows of their own, so the event need not carry them. */
export type NewSchedule = {
  readonly adds: readonly Instalment[];
  /** By the number of an instalment: the schedule that takes its place, or null for one that is owed again. */
  readonly replacedBy: ReadonlyMap<number, number | null>;
};

export const amountOf = (event: Amounts, component: Component): Fen => event[`${component}Fen`];

export const eventView = (event: LoanEvent): LoanEventView => ({
  seq: event.seq,
  type: event.type,
  valueOn: event.valueOn,
  businessOn: event.businessOn,
  recordedAt: event.recordedAt.toISOString(),
  slice: event.slice,
  instalment: event.instalment,
  detail: event.detail,
  components: Object.fromEntries(
    components.flatMap((c) => (amountOf(event, c) === 0 ? [] : [[c, amountOf(event, c)]])),
  ),
});
