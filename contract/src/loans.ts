import { type Static, Type } from "typebox";
import { AgreementId, ChannelId, FundingModel } from "./partners.ts";
import { Closed, IdOf, Instant, IsoDate, OneOf, PositiveFen, RatePpm, SignedFen, Text } from "./parts.ts";
import { productCodes } from "./products.ts";
import { LineId, UserId } from "./users.ts";

export const LoanId = IdOf("loan");
export const loanStates = ["active", "settled", "written-off"] as const;

export const NewDrawdown = Closed({
  product: OneOf(productCodes),
  amountFen: PositiveFen,
  tenor: Type.Integer({
    minimum: 1,
    maximum: 366,
    description: "Months; days for a product that is paid later in one",
  }),
});
export type NewDrawdown = Static<typeof NewDrawdown>;

export const Instalment = Closed({
  number: Type.Integer(),
  dueOn: IsoDate,
  principalFen: SignedFen,
  interestFen: SignedFen,
  paidPrincipalFen: SignedFen,
  paidInterestFen: SignedFen,
});
export type Instalment = Static<typeof Instalment>;

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
});
export type LoanSummary = Static<typeof LoanSummary>;

export const Loan = Closed({
  ...LoanSummary.properties,
  borrowerMasked: Type.String(),
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
  type: Type.String({ description: "drawn, accrued, repaid, settled, written-off" }),
  valueOn: IsoDate,
  businessOn: IsoDate,
  recordedAt: Instant,
  instalment: Type.Union([Type.Integer(), Type.Null()]),
  components: Type.Record(Type.String(), SignedFen, { description: "Component to fen; zero components are left out" }),
});
export type LoanEvent = Static<typeof LoanEvent>;

/** The lines one event adds to the books, and the entry they went into once its day was closed. */
export const EventJournal = Closed({
  eventSeq: Type.Integer(),
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

export const NewRepayment = Closed({
  amountFen: PositiveFen,
  valueOn: Type.Optional(IsoDate),
  reference: Type.Optional(Text(80)),
});
export type NewRepayment = Static<typeof NewRepayment>;

export const Repayment = Closed({
  loanId: LoanId,
  amountFen: SignedFen,
  valueOn: IsoDate,
  parts: Type.Array(Closed({ instalment: Type.Integer(), principalFen: SignedFen, interestFen: SignedFen })),
  outstandingFen: SignedFen,
  state: OneOf(loanStates),
});
export type Repayment = Static<typeof Repayment>;

export const NewWriteOff = Closed({ reason: Text(500) });
export type NewWriteOff = Static<typeof NewWriteOff>;
