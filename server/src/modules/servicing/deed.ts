import type { OwedComponent } from "@suanpan/contract";
import type { IsoDate } from "../../kernel/calendar.ts";
import type { Id } from "../../kernel/ids.ts";
import type { Fen } from "../../kernel/money.ts";
import type { LoanId } from "../lending/index.ts";

export type ActId = Id<"act">;

export type Repayment = {
  readonly kind: "repayment";
  readonly amountFen: Fen;
  readonly valueOn: IsoDate;
  readonly purpose: "instalments" | "settle" | "prepay" | "cancel";
  readonly rest?: "shorter" | "smaller";
  readonly excess: "credit" | "refund" | "refuse";
};
export type Waiver = {
  readonly kind: "waiver";
  readonly component: Exclude<OwedComponent, "principal">;
  readonly amountFen: Fen;
  readonly valueOn: IsoDate;
};
export type Reschedule = {
  readonly kind: "reschedule";
  readonly tenor: number;
  readonly firstDueOn?: IsoDate;
  readonly valueOn: IsoDate;
};
/** So much, and the rest is given up. */
export type Settlement = { readonly kind: "settlement"; readonly amountFen: Fen; readonly valueOn: IsoDate };
export type Refund = { readonly kind: "refund"; readonly amountFen: Fen; readonly valueOn: IsoDate };
/** The guarantee has paid the funder: so much, whatever is found out about the loan later. */
export type GuaranteeCall = {
  readonly kind: "guarantee-call";
  readonly slice: number;
  readonly principalFen: Fen;
  readonly interestFen: Fen;
  readonly valueOn: IsoDate;
};
export type WriteOff = { readonly kind: "write-off"; readonly valueOn: IsoDate };
/** What a loan from another system brings along besides its schedule: credit, and late fees that are owed. */
export type Brought = {
  readonly kind: "brought";
  readonly amountFen: Fen;
  readonly lateFees: readonly { readonly instalment: number; readonly slice: number; readonly lateFeeFen: Fen }[];
  readonly valueOn: IsoDate;
};
/** Takes back another act: money that bounced, a waiver given in error, a refund that the bank says never left. */
export type Reversal = {
  readonly kind: "reversal";
  readonly of: ActId;
  readonly valueOn: IsoDate;
  /** Only whoever was to pay can say that a refund was not paid. */
  readonly notPaid?: true;
};

/** Something done to a loan by a person, a provider or a trigger. Everything else follows from these and from time. */
export type Deed =
  | Repayment
  | Waiver
  | Reschedule
  | Settlement
  | Refund
  | GuaranteeCall
  | WriteOff
  | Brought
  | Reversal;

/** A deed as it was recorded; the events from first to last are what it did to the loan. */
export type Act = {
  readonly id: ActId;
  readonly loanId: LoanId;
  readonly deed: Deed;
  readonly businessOn: IsoDate;
  readonly reference: string | null;
  readonly recordedBy: string;
  readonly recordedAt: Date;
  readonly firstSeq: number;
  readonly lastSeq: number;
};

export const amountOfDeed = (deed: Deed): Fen => {
  if ("amountFen" in deed) return deed.amountFen;
  return deed.kind === "guarantee-call" ? ((deed.principalFen + deed.interestFen) as Fen) : (0 as Fen);
};
