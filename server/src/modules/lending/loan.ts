import type { FundingModel, LoanSummary, ProductCode } from "@suanpan/contract";
import { daysBetween, type IsoDate, later } from "../../kernel/calendar.ts";
import { formatId } from "../../kernel/ids.ts";
import { type Fen, minus, plus } from "../../kernel/money.ts";
import type { ChannelId, UserId } from "../acquisition/index.ts";
import type { LineId } from "../assessment/index.ts";
import type { AgreementId } from "../matching/index.ts";
import type { LoanEvent, LoanId } from "./event.ts";
import type { Due } from "./schedule.ts";

export type Instalment = Pick<Due, "number" | "dueOn" | "principalFen" | "interestFen"> & {
  readonly paidPrincipalFen: Fen;
  readonly paidInterestFen: Fen;
};

/** The part of a loan one agreement funds. */
export type Slice = {
  readonly number: number;
  readonly agreementId: AgreementId;
  readonly agreementVersion: number;
  readonly fundingModel: FundingModel;
  readonly entity: string;
  readonly principalFen: Fen;
};

/** What was agreed and never changes. */
export type LoanTerms = {
  readonly id: LoanId;
  readonly userId: UserId;
  readonly lineId: LineId;
  readonly channelId: ChannelId;
  readonly product: ProductCode;
  readonly productVersion: number;
  readonly principalFen: Fen;
  readonly tenor: number;
  readonly tenorUnit: "months" | "days";
  readonly monthlyRatePpm: number;
  readonly annualCostPpm: number;
  readonly drawnOn: IsoDate;
};

/** What the events have made of it. */
export type LoanState = {
  readonly state: LoanSummary["state"];
  readonly outstandingFen: Fen;
  /** Interest recognised so far and the VAT in it: what the next accrual is the difference to. */
  readonly accruedInterestFen: Fen;
  readonly accruedVatFen: Fen;
  readonly lastValueOn: IsoDate;
  readonly lastSeq: number;
};

export type Loan = LoanTerms & LoanState & { readonly slice: Slice; readonly instalments: readonly Instalment[] };

/** The one way a loan changes: an event happens to it. Folding all of them from the first gives the loan as it stands. */
export const evolve = (loan: Loan, event: LoanEvent): Loan => {
  const next = {
    ...loan,
    lastSeq: event.seq,
    lastValueOn: later(loan.lastValueOn, event.valueOn),
  };
  switch (event.type) {
    case "drawn":
      return { ...next, outstandingFen: plus(loan.outstandingFen, event.principalFen) };
    case "accrued":
      return {
        ...next,
        accruedInterestFen: plus(loan.accruedInterestFen, event.interestFen),
        accruedVatFen: plus(loan.accruedVatFen, event.vatFen),
      };
    case "repaid":
      return {
        ...next,
        outstandingFen: minus(loan.outstandingFen, event.principalFen),
        instalments: loan.instalments.map((i) => (i.number === event.instalment ? paid(i, event) : i)),
      };
    case "settled":
      return { ...next, state: "settled" };
    case "written-off":
      return { ...next, state: "written-off", outstandingFen: minus(loan.outstandingFen, event.principalFen) };
  }
};

const paid = (instalment: Instalment, event: LoanEvent): Instalment => ({
  ...instalment,
  paidPrincipalFen: plus(instalment.paidPrincipalFen, event.principalFen),
  paidInterestFen: plus(instalment.paidInterestFen, event.interestFen),
});

export const isOpen = (instalment: Instalment): boolean =>
  instalment.paidPrincipalFen < instalment.principalFen || instalment.paidInterestFen < instalment.interestFen;

/** The oldest due date with something unpaid, while there is still somebody to pay it. */
export const nextDueOn = (loan: Pick<Loan, "state" | "instalments">): IsoDate | null =>
  loan.state === "active" ? (loan.instalments.find(isOpen)?.dueOn ?? null) : null;

/** Calendar days since the oldest unpaid due date; none on the due date itself. */
export const daysPastDue = (nextDue: IsoDate | null, today: IsoDate): number =>
  nextDue !== null && nextDue < today ? daysBetween(nextDue, today) : 0;

export type LoanRow = LoanTerms &
  Pick<LoanState, "state" | "outstandingFen"> & { readonly slice: Slice; readonly nextDueOn: IsoDate | null };

export const summaryView = (loan: LoanRow, today: IsoDate): LoanSummary => ({
  id: formatId("loan", loan.id),
  userId: formatId("user", loan.userId),
  lineId: formatId("line", loan.lineId),
  channelId: formatId("channel", loan.channelId),
  agreementId: formatId("agr", loan.slice.agreementId),
  product: loan.product,
  fundingModel: loan.slice.fundingModel,
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
});
