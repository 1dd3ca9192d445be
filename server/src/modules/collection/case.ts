import type { Band, CaseState, PauseReason } from "@suanpan/contract";
import type { IsoDate } from "../../kernel/calendar.ts";
import type { Id } from "../../kernel/ids.ts";
import { type Fen, sum, times } from "../../kernel/money.ts";
import type { UserId } from "../acquisition/index.ts";
import type { LoanId } from "../lending/index.ts";
import type { AgencyId } from "./agency.ts";
import { severity, worstOf } from "./band.ts";
import type { NextAction } from "./next-action.ts";

export type CaseId = Id<"case">;

/** How a loan of the case stands. What is overdue is counted from a date, so that it is right on every day. */
export type LoanStanding = {
  readonly loanId: LoanId;
  readonly band: Band;
  readonly overdueSince: IsoDate;
  readonly owedFen: Fen;
  readonly outstandingFen: Fen;
};

export type CaseLoan = LoanStanding & { readonly joinedOn: IsoDate; readonly leftOn: IsoDate | null };

/** A stretch of time with an agency: from its first day, up to but not including its last. */
export type Placement = {
  readonly seq: number;
  readonly agencyId: AgencyId;
  readonly agencyVersion: number;
  readonly commissionPpm: number;
  readonly fromOn: IsoDate;
  readonly toOn: IsoDate | null;
};

export type PromiseToPay = { readonly amountFen: Fen; readonly madeOn: IsoDate; readonly dueOn: IsoDate };

/** Everything that is done about one borrower's arrears. */
export type Case = {
  readonly id: CaseId;
  readonly userId: UserId;
  readonly openedOn: IsoDate;
  readonly state: CaseState;
  readonly pausedFor: PauseReason | null;
  readonly score: number | null;
  readonly strategyVersion: number;
  readonly rule: number;
  readonly ruledOn: IsoDate;
  /** The band it came under its rule in. */
  readonly ruledBand: Band;
  readonly team: string;
  readonly agent: string | null;
  readonly next: NextAction | null;
  readonly actionDue: boolean;
  readonly promise: PromiseToPay | null;
  readonly closedOn: IsoDate | null;
  readonly closedFor: string | null;
  readonly lastSeq: number;
  readonly loans: readonly CaseLoan[];
  readonly placements: readonly Placement[];
};

export const heldLoans = ({ loans }: Pick<Case, "loans">): readonly CaseLoan[] =>
  loans.filter(({ leftOn }) => leftOn === null);

export const bandOf = (known: Pick<Case, "loans">): Band => worstOf(heldLoans(known).map(({ band }) => band));

export const owedOf = (known: Pick<Case, "loans">): Fen => sum(heldLoans(known).map(({ owedFen }) => owedFen));

export const outstandingOf = (known: Pick<Case, "loans">): Fen =>
  sum(heldLoans(known).map(({ outstandingFen }) => outstandingFen));

/** What is looked at first: much, and late. */
export const priorityOf = (known: Pick<Case, "loans">): number => times(outstandingOf(known), severity(bandOf(known)));

export const placementOf = ({ placements }: Pick<Case, "placements">): Placement | undefined =>
  placements.find(({ toOn }) => toOn === null);

/** Whether the house itself works on it: nobody promised, nothing forbids it, no agency has it. */
export const isOurs = (known: Pick<Case, "state" | "placements">): boolean =>
  known.state === "open" && placementOf(known) === undefined;

/** What a cost of the whole case is booked to: its largest loan, the oldest of equals. */
export const leadLoan = (known: Pick<Case, "loans">): LoanId => {
  const held = heldLoans(known);
  const [lead] = (held.length > 0 ? held : known.loans).toSorted(
    (a, b) => b.outstandingFen - a.outstandingFen || (a.loanId < b.loanId ? -1 : 1),
  );
  if (!lead) throw new Error("a case has a loan");
  return lead.loanId;
};
