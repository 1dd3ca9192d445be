import type { Band, FundingModel, LoanSummary, ProductCode, RepaymentTerms } from "@suanpan/contract";
import { addDays, type IsoDate } from "../../kernel/calendar.ts";
import { formatId } from "../../kernel/ids.ts";
import type { Fen } from "../../kernel/money.ts";
import type { ChannelId, UserId } from "../acquisition/index.ts";
import type { LineId } from "../assessment/index.ts";
import type { AgreementId } from "../matching/index.ts";
import { bandFrom, daysPastDue, nextBand } from "./band.ts";
import type { LoanId } from "./event.ts";
import { type Instalment, oldestUnpaidOn } from "./instalment.ts";

/** The part of a loan one agreement funds, with what its schedule and its guarantee need of that agreement. */
export type Slice = {
  readonly number: number;
  readonly agreementId: AgreementId;
  readonly agreementVersion: number;
  readonly fundingModel: FundingModel;
  readonly entity: string;
  readonly principalFen: Fen;
  /** What the funder earns a month; null when all the borrower pays is the funder's. */
  readonly funderPpm: number | null;
  readonly guaranteePpm: number;
  /** What the institution owes us for the amount drawn. */
  readonly feePpm: number;
  readonly expectedLossPpm: number;
  readonly triggerDays: number | null;
  /** Interest recognised so far and the VAT in it: what the next accrual is the difference to. */
  readonly accruedInterestFen: Fen;
  readonly accruedVatFen: Fen;
  /** The day the guarantee paid the funder. */
  readonly calledOn: IsoDate | null;
};

/** What was agreed and never changes. */
export type LoanTerms = {
  readonly id: LoanId;
  readonly userId: UserId;
  readonly lineId: LineId;
  readonly channelId: ChannelId;
  readonly product: ProductCode;
  readonly productVersion: number;
  readonly terms: RepaymentTerms;
  readonly principalFen: Fen;
  readonly tenor: number;
  readonly tenorUnit: "months" | "days";
  readonly monthlyRatePpm: number;
  readonly annualCostPpm: number;
  /** The day it was brought along from another system, if it was. */
  readonly movedInOn: IsoDate | null;
};

/** What the events have made of it. */
export type LoanState = {
  /** The day of the payout; until then, the day it was asked for. */
  readonly drawnOn: IsoDate;
  readonly state: LoanSummary["state"];
  readonly outstandingFen: Fen;
  readonly creditFen: Fen;
  readonly band: Band;
  /** The newest schedule. */
  readonly schedule: number;
  readonly lastValueOn: IsoDate;
  readonly lastSeq: number;
};

export type Loan = LoanTerms &
  LoanState & { readonly slices: readonly Slice[]; readonly instalments: readonly Instalment[] };

/** The oldest due date with something unpaid, while there is still somebody to pay it. */
export const nextDueOn = (loan: Pick<Loan, "state" | "instalments">): IsoDate | null =>
  loan.state === "active" ? oldestUnpaidOn(loan.instalments) : null;

/**
 * The day on which time alone changes the loan: credit meets a due date, a band is crossed, a guarantee is called. It
 * follows from the state, not from the day it is asked on: what was missed is found late, never forgotten.
 */
export const nextChangeOn = (loan: Loan): IsoDate | null => {
  const dueOn = nextDueOn(loan);
  if (dueOn === null) return null;
  if (loan.creditFen > 0) return dueOn;
  const band = nextBand(loan.band);
  const triggers = loan.slices.flatMap(({ triggerDays, calledOn }) =>
    triggerDays === null || calledOn !== null ? [] : [Math.max(1, triggerDays)],
  );
  // Nothing comes after the last band but the write-off, and a loan can find itself there when a payment is taken back.
  return addDays(dueOn, Math.min(bandFrom[band ?? loan.band], ...triggers));
};

export type LoanRow = Omit<LoanTerms, "terms"> &
  Pick<LoanState, "state" | "outstandingFen" | "drawnOn" | "band"> & {
    readonly slices: readonly Pick<Slice, "agreementId" | "fundingModel">[];
    readonly nextDueOn: IsoDate | null;
  };

export const summaryView = (loan: LoanRow, today: IsoDate): LoanSummary => {
  const [first] = loan.slices;
  if (!first) throw new Error("a loan has a slice");
  return {
    id: formatId("loan", loan.id),
    userId: formatId("user", loan.userId),
    lineId: formatId("line", loan.lineId),
    channelId: formatId("channel", loan.channelId),
    agreementId: formatId("agr", first.agreementId),
    product: loan.product,
    fundingModel: first.fundingModel,
    principalFen: loan.principalFen,
    outstandingFen: loan.outstandingFen,
    tenor: loan.tenor,
    tenorUnit: loan.tenorUnit,
    monthlyRatePpm: loan.monthlyRatePpm,
    annualCostPpm: loan.annualCostPpm,
    drawnOn: loan.drawnOn,
    state: loan.state,
    nextDueOn: loan.nextDueOn,
    daysPastDue: daysPastDue(loan.nextDueOn, today),
    band: loan.band,
  };
};
