import { type Static, Type } from "typebox";
import { AgreementId, ChannelId, FundingModel } from "./partners.ts";
import { Closed, IdOf, Instant, IsoDate, OneOf, PageQuery, PositiveFen, RatePpm, SignedFen, Text } from "./parts.ts";
import { owedComponents, productCodes } from "./products.ts";
import { LineId, UserId } from "./users.ts";

export const LoanId = IdOf("loan");
export const loanStates = ["pending", "active", "settled", "written-off", "cancelled"] as const;

/** How late a loan is, by its days past due. */
export const bands = ["current", "1-30", "31-60", "61-90", "91-180", "over-180"] as const;
export type Band = (typeof bands)[number];

export const NewDrawdown = Closed({
  product: OneOf(productCodes),
  amountFen: PositiveFen,
  tenor: Type.Integer({
    minimum: 1,
    maximum: 366,
    description: "Months; days for a product that is paid later in one",
  }),
  accountId: Type.Optional(IdOf("acct")),
});
export type NewDrawdown = Static<typeof NewDrawdown>;

export const Instalment = Closed({
  number: Type.Integer(),
  dueOn: IsoDate,
  principalFen: SignedFen,
  interestFen: SignedFen,
  guaranteeFeeFen: SignedFen,
  serviceFeeFen: SignedFen,
  lateFeeFen: SignedFen,
  paidPrincipalFen: SignedFen,
  paidInterestFen: SignedFen,
  paidGuaranteeFeeFen: SignedFen,
  paidServiceFeeFen: SignedFen,
  paidLateFeeFen: SignedFen,
  owedBackFen: Type.Integer({
    description: "Left to pay of a refund that turned out to have had no money behind it",
  }),
  replaced: Type.Boolean({ description: "A later schedule took its place" }),
});
export type Instalment = Static<typeof Instalment>;

export const Slice = Closed({
  number: Type.Integer(),
  agreementId: AgreementId,
  fundingModel: FundingModel,
  entity: Type.String(),
  principalFen: SignedFen,
  calledOn: Type.Union([IsoDate, Type.Null()], { description: "When the guarantee paid the funder" }),
});
export type Slice = Static<typeof Slice>;

export const LoanSummary = Closed({
  id: LoanId,
  userId: UserId,
  lineId: LineId,
  channelId: ChannelId,
  agreementId: AgreementId,
  product: OneOf(productCodes),
  fundingModel: FundingModel,
  principalFen: SignedFen,
  outstandingFen: SignedFen,
  tenor: Type.Integer(),
  tenorUnit: OneOf(["months", "days"]),
  monthlyRatePpm: RatePpm,
  annualCostPpm: RatePpm,
  drawnOn: IsoDate,
  state: OneOf(loanStates),
  nextDueOn: Type.Union([IsoDate, Type.Null()]),
  daysPastDue: Type.Integer(),
  band: OneOf(bands),
});
export type LoanSummary = Static<typeof LoanSummary>;

export const Loan = Closed({
  ...LoanSummary.properties,
  borrowerMasked: Type.String(),
  creditFen: SignedFen,
  slices: Type.Array(Slice),
  instalments: Type.Array(Instalment),
});
export type Loan = Static<typeof Loan>;

export const Schedule = Closed({
  drawnOn: IsoDate,
  instalments: Type.Array(
    Closed({
      number: Type.Integer(),
      dueOn: IsoDate,
      principalFen: SignedFen,
      interestFen: SignedFen,
      guaranteeFeeFen: SignedFen,
      serviceFeeFen: SignedFen,
    }),
  ),
  totalFen: SignedFen,
  chargesFen: SignedFen,
  annualCostPpm: RatePpm,
  capPpm: RatePpm,
});
export type Schedule = Static<typeof Schedule>;

export const LoanEvent = Closed({
  seq: Type.Integer(),
  type: Type.String({ description: "drawn, accrued, repaid, banded, settled, written-off and their like" }),
  valueOn: IsoDate,
  businessOn: IsoDate,
  recordedAt: Instant,
  slice: Type.Integer(),
  instalment: Type.Union([Type.Integer(), Type.Null()]),
  detail: Type.Union([Type.String(), Type.Null()]),
  components: Type.Record(Type.String(), SignedFen, { description: "Component to fen; zero components are left out" }),
});
export type LoanEvent = Static<typeof LoanEvent>;

/** The lines one event adds to the books, and the entry they went into once its day was closed. */
export const EventJournal = Closed({
  eventSeq: Type.Union([Type.Integer(), Type.Null()], {
    description: "The fact it came from or with; null for what time alone did by the end of a month",
  }),
  businessOn: IsoDate,
  book: Type.String(),
  rule: Type.String(),
  entryId: Type.Union([Type.String(), Type.Null()], { description: "Null until the day is closed" }),
  lines: Type.Array(
    Closed({
      account: Type.String(),
      nameEn: Type.String(),
      nameZh: Type.String(),
      debitFen: SignedFen,
      creditFen: SignedFen,
    }),
  ),
});
export type EventJournal = Static<typeof EventJournal>;

export const repaymentPurposes = ["instalments", "settle", "prepay", "cancel"] as const;

export const NewRepayment = Closed({
  amountFen: PositiveFen,
  valueOn: Type.Optional(IsoDate),
  reference: Type.Optional(Text(80)),
  purpose: Type.Optional(
    OneOf(
      repaymentPurposes,
      "instalments (unless said otherwise): what is due and the running one; settle: everything, today; prepay: what is due, and principal early; cancel: the principal back, within the cooling-off days",
    ),
  ),
  rest: Type.Optional(OneOf(["shorter", "smaller"], "After a partial prepayment; the product's own way unless said")),
  excess: Type.Optional(
    OneOf(["credit", "refund", "refuse"], "What to do with more than is owed; kept as credit unless said otherwise"),
  ),
});
export type NewRepayment = Static<typeof NewRepayment>;

export const Part = Closed({
  instalment: Type.Integer(),
  slice: Type.Integer(),
  principalFen: SignedFen,
  interestFen: SignedFen,
  guaranteeFeeFen: SignedFen,
  serviceFeeFen: SignedFen,
  lateFeeFen: SignedFen,
});

/** What was done to a loan, and what became of it. */
export const Act = Closed({
  id: IdOf("act"),
  loanId: LoanId,
  kind: OneOf([
    "repayment",
    "waiver",
    "reschedule",
    "settlement",
    "refund",
    "guarantee-call",
    "write-off",
    "brought",
    "reversal",
  ]),
  amountFen: SignedFen,
  valueOn: IsoDate,
  businessOn: IsoDate,
  reference: Type.Union([Type.String(), Type.Null()]),
  recordedBy: Type.String(),
  recordedAt: Instant,
  reversed: Type.Boolean(),
  reverses: Type.Union([IdOf("act"), Type.Null()], { description: "The act a reversal takes back" }),
  firstSeq: Type.Integer({ description: "The first event that followed from it" }),
  lastSeq: Type.Integer(),
});
export type Act = Static<typeof Act>;

export const Repayment = Closed({
  id: IdOf("act"),
  loanId: LoanId,
  amountFen: SignedFen,
  valueOn: IsoDate,
  parts: Type.Array(Part),
  creditFen: SignedFen,
  outstandingFen: SignedFen,
  state: OneOf(loanStates),
});
export type Repayment = Static<typeof Repayment>;

export const NewRefund = Closed({
  amountFen: PositiveFen,
  accountId: Type.Optional(IdOf("acct")),
  reason: Text(500),
});
export type NewRefund = Static<typeof NewRefund>;

export const creditWaits = ["next-due", "end-of-day", "failed-refund", "bank-account", "flag", "person"] as const;
export type CreditWaitsFor = (typeof creditWaits)[number];

/** Money of a borrower's that a loan holds, and what it waits for. */
export const HeldCredit = Closed({
  id: LoanId,
  userId: UserId,
  state: OneOf(loanStates),
  creditFen: SignedFen,
  since: IsoDate,
  waitsFor: OneOf(
    creditWaits,
    "next-due: it pays the next instalment; end-of-day: it goes back the next morning; failed-refund: the bank did not take it, a person sends it again or elsewhere; bank-account: the borrower has none; flag, person: a person decides",
  ),
  refundOrderId: Type.Union([IdOf("order"), Type.Null()], { description: "The refund that was tried last" }),
  failure: Type.Union([Type.String(), Type.Null()], { description: "Why that refund failed, if it did" }),
});
export type HeldCredit = Static<typeof HeldCredit>;
export const HeldCreditQuery = Closed({ ...PageQuery.properties, state: Type.Optional(OneOf(loanStates)) });

export const NewCancellation = Closed({ reason: Text(200) });
export type NewCancellation = Static<typeof NewCancellation>;
export const Cancellation = Closed({ loanId: LoanId, state: Type.Literal("cancelled") });
export type Cancellation = Static<typeof Cancellation>;

/** A loan the end of day could not move on, and why. */
export const SetAside = Closed({
  loanId: LoanId,
  day: IsoDate,
  reason: Type.String(),
  repairedOn: Type.Union([IsoDate, Type.Null()]),
  repairedBy: Type.Union([Type.String(), Type.Null()], { description: "platform: a later day closed it well" }),
  repair: Type.Union([Type.String(), Type.Null()]),
});
export type SetAside = Static<typeof SetAside>;
export const SetAsideQuery = Closed({
  ...PageQuery.properties,
  on: Type.Optional(IsoDate),
  state: Type.Optional(OneOf(["open", "repaired"])),
});

export const NewRepair = Closed({ note: Text(500) });
export type NewRepair = Static<typeof NewRepair>;
export const SetAsideRepaired = Closed({
  loanId: LoanId,
  days: Type.Integer({ description: "On how many days it had been set aside" }),
});

export const NewReversal = Closed({ reason: Text(500) });
export type NewReversal = Static<typeof NewReversal>;

export const NewWaiver = Closed({
  component: OneOf(owedComponents.filter((component) => component !== "principal")),
  amountFen: PositiveFen,
  reason: Text(500),
});
export type NewWaiver = Static<typeof NewWaiver>;

export const NewReschedule = Closed({
  tenor: Type.Integer({ minimum: 1, maximum: 120, description: "Months over which the rest is repaid" }),
  firstDueOn: Type.Optional(IsoDate),
  reason: Text(500),
});
export type NewReschedule = Static<typeof NewReschedule>;

export const NewSettlement = Closed({ amountFen: PositiveFen, reason: Text(500) });
export type NewSettlement = Static<typeof NewSettlement>;

export const PayoffQuote = Closed({
  loanId: LoanId,
  validOn: IsoDate,
  principalFen: SignedFen,
  interestFen: SignedFen,
  guaranteeFeeFen: SignedFen,
  serviceFeeFen: SignedFen,
  lateFeeFen: SignedFen,
  owedBackFen: SignedFen,
  creditFen: SignedFen,
  totalFen: SignedFen,
});
export type PayoffQuote = Static<typeof PayoffQuote>;

export const NewWriteOff = Closed({ reason: Text(500) });
export type NewWriteOff = Static<typeof NewWriteOff>;

export const NewMoveIn = Closed({
  cutOver: IsoDate,
  text: Type.String({ minLength: 1, maxLength: 20_000_000, description: "The book, one JSON document" }),
  dryRun: Type.Boolean({ description: "True checks every row and writes nothing" }),
});
export type NewMoveIn = Static<typeof NewMoveIn>;
const MovedCount = Closed({
  read: Type.Integer(),
  movedIn: Type.Integer(),
  before: Type.Integer({ description: "Taken by an earlier run and unchanged" }),
});
export const MoveInResult = Closed({
  cutOver: IsoDate,
  dryRun: Type.Boolean(),
  users: MovedCount,
  accounts: MovedCount,
  lines: MovedCount,
  loans: MovedCount,
  outstandingFen: SignedFen,
  refused: Type.Array(
    Closed({
      file: Type.String(),
      row: Type.Integer(),
      kind: Type.String(),
      id: Type.Union([Type.String(), Type.Null()]),
      field: Type.Union([Type.String(), Type.Null()]),
      problem: Type.String(),
    }),
  ),
  refusedRows: Type.Integer({ description: "How many there are; the first 500 are listed" }),
});
export type MoveInResult = Static<typeof MoveInResult>;

export const NewBorrowerFlag = Closed({
  kind: OneOf(["death", "fraud", "dispute"]),
  raised: Type.Boolean({ description: "True to raise the flag, false to lift it" }),
  reason: Text(500),
});
export type NewBorrowerFlag = Static<typeof NewBorrowerFlag>;

export const BorrowerFlag = Closed({
  userId: UserId,
  ...NewBorrowerFlag.properties,
  recordedBy: Type.String(),
  recordedAt: Instant,
});
export type BorrowerFlag = Static<typeof BorrowerFlag>;
