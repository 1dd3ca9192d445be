import { type Static, Type } from "typebox";
import { LoanId } from "./loans.ts";
import { Closed, IdOf, Instant, IsoDate, OneOf, Page, PageQuery, PositiveFen, SignedFen, Text } from "./parts.ts";
import { UserId } from "./users.ts";

const orNull = <T extends ReturnType<typeof Type.String>>(part: T) => Type.Union([part, Type.Null()]);

export const BankAccountId = IdOf("acct");
export const MandateId = IdOf("mandate");
export const PaymentOrderId = IdOf("order");
export const PaymentBreakId = IdOf("break");
export const SuspenseId = IdOf("susp");

export const NewBankAccount = Closed({
  bankCode: Type.String({ pattern: "^[A-Z]{2,12}$", description: "Short code of the bank, such as ICBC" }),
  number: Type.String({ pattern: "^\\d{8,24}$", description: "Number of the account or card, digits only" }),
  holderName: Text(60),
});
export type NewBankAccount = Static<typeof NewBankAccount>;

export const Mandate = Closed({
  id: MandateId,
  accountId: BankAccountId,
  limitFen: SignedFen,
  textVersion: Type.String(),
  state: OneOf(["active", "revoked"]),
  givenAt: Instant,
});
export type Mandate = Static<typeof Mandate>;

export const BankAccount = Closed({
  id: BankAccountId,
  userId: UserId,
  bankCode: Type.String(),
  numberMasked: Type.String({ description: "The last four digits" }),
  state: OneOf(["active", "closed"]),
  main: Type.Boolean({ description: "Payouts go here unless another is named: the newest active account" }),
  addedAt: Instant,
  mandates: Type.Array(Mandate),
});
export type BankAccount = Static<typeof BankAccount>;

export const NewMandate = Closed({
  accountId: BankAccountId,
  limitFen: PositiveFen,
  textVersion: Text(40),
});
export type NewMandate = Static<typeof NewMandate>;

export const orderKinds = ["payout", "debit", "refund"] as const;
export type OrderKind = (typeof orderKinds)[number];
export const orderStates = ["ordered", "sent", "succeeded", "failed", "cancelled"] as const;
export type OrderState = (typeof orderStates)[number];
export const answerOutcomes = ["succeeded", "failed"] as const;
export type AnswerOutcome = (typeof answerOutcomes)[number];

export const PaymentOrder = Closed({
  id: PaymentOrderId,
  kind: OneOf(orderKinds),
  loanId: orNull(LoanId),
  userId: orNull(UserId),
  accountId: orNull(BankAccountId),
  amountFen: SignedFen,
  state: OneOf(orderStates),
  businessOn: IsoDate,
  orderedAt: Instant,
  attempts: Type.Integer(),
  lastError: orNull(Type.String()),
  sentAt: orNull(Instant),
  providerReference: orNull(Type.String()),
  failureCode: orNull(Type.String()),
  failureText: orNull(Type.String()),
  valueOn: orNull(IsoDate),
  answeredAt: orNull(Instant),
  answeredBy: orNull(Type.String({ description: "callback, statement, staff or acceptance" })),
  statementOn: orNull(IsoDate),
});
export type PaymentOrder = Static<typeof PaymentOrder>;

export const PaymentOrderQuery = Closed({
  ...PageQuery.properties,
  state: Type.Optional(OneOf(orderStates)),
  kind: Type.Optional(OneOf(orderKinds)),
  loanId: Type.Optional(LoanId),
  userId: Type.Optional(UserId),
});
export type PaymentOrderQuery = Static<typeof PaymentOrderQuery>;

export const Failure = Closed({ code: Text(60), text: Type.Optional(Text(500)) });
export type Failure = Static<typeof Failure>;

/** What somebody found out by telephone or in the bank's own portal. */
export const HandAnswer = Closed({
  outcome: OneOf(answerOutcomes),
  valueOn: IsoDate,
  reference: Type.Optional(Text(80)),
  failure: Type.Optional(Failure),
});
export type HandAnswer = Static<typeof HandAnswer>;

/** What the provider calls back with; signed as its webhooks are, over time and body. */
export const ProviderCallback = Closed({
  answers: Type.Array(
    Closed({
      orderId: PaymentOrderId,
      amountFen: PositiveFen,
      outcome: OneOf(answerOutcomes),
      valueOn: IsoDate,
      reference: Text(80),
      failure: Type.Optional(Failure),
    }),
    { minItems: 1, maxItems: 500 },
  ),
});
export type ProviderCallback = Static<typeof ProviderCallback>;

export const Received = Closed({
  recorded: Type.Integer({ description: "Answers that changed an order" }),
  repeated: Type.Integer({ description: "Answers we had before" }),
  breaks: Type.Integer({ description: "Answers set aside for a person" }),
});
export type Received = Static<typeof Received>;

export const breakKinds = [
  "unknown-order",
  "amount-differs",
  "kind-differs",
  "contradiction",
  "cancelled-order",
  "value-date",
  "effect-refused",
  "broken-line",
  "money-differs",
  "missing-in-statement",
] as const;
export type BreakKind = (typeof breakKinds)[number];

export const PaymentBreak = Closed({
  id: PaymentBreakId,
  kind: OneOf(breakKinds),
  day: IsoDate,
  orderId: orNull(PaymentOrderId),
  line: Type.Union([Type.Integer(), Type.Null()], { description: "Line of the statement, the header is 1" }),
  detail: Type.Object({}, { additionalProperties: true }),
  state: OneOf(["open", "resolved"]),
  resolution: orNull(Type.String()),
  resolvedBy: orNull(Type.String()),
  recordedAt: Instant,
});
export type PaymentBreak = Static<typeof PaymentBreak>;

export const PaymentBreakQuery = Closed({
  ...PageQuery.properties,
  state: Type.Optional(OneOf(["open", "resolved"])),
  kind: Type.Optional(OneOf(breakKinds)),
});
export type PaymentBreakQuery = Static<typeof PaymentBreakQuery>;

export const Resolution = Closed({ note: Text(500) });
export type Resolution = Static<typeof Resolution>;

export const suspenseStates = ["held", "matched", "refunded"] as const;
export const Suspense = Closed({
  id: SuspenseId,
  source: OneOf(["statement", "debit"], "Money nobody ordered, or a debit its loan would not take"),
  amountFen: SignedFen,
  valueOn: IsoDate,
  remark: Type.String({ description: "What the payer wrote" }),
  reason: orNull(Type.String()),
  providerReference: orNull(Type.String()),
  orderId: orNull(PaymentOrderId),
  state: OneOf(suspenseStates),
  loanId: orNull(LoanId),
  refundOrderId: orNull(PaymentOrderId),
  decidedBy: orNull(Type.String()),
});
export type Suspense = Static<typeof Suspense>;

export const SuspenseQuery = Closed({ ...PageQuery.properties, state: Type.Optional(OneOf(suspenseStates)) });
export type SuspenseQuery = Static<typeof SuspenseQuery>;

export const SuspenseMatch = Closed({ loanId: LoanId });
export type SuspenseMatch = Static<typeof SuspenseMatch>;

export const NewStatement = Closed({
  day: IsoDate,
  text: Type.String({ minLength: 1, maxLength: 20_000_000, description: "The file, CSV with its header" }),
});
export type NewStatement = Static<typeof NewStatement>;

export const StatementResult = Closed({
  day: IsoDate,
  lines: Type.Integer(),
  recorded: Type.Integer({ description: "Orders this statement answered" }),
  confirmed: Type.Integer({ description: "Orders that had the same answer before" }),
  suspense: Type.Integer({ description: "Receipts without an order, held until matched" }),
  breaks: Type.Integer({ description: "Lines set aside for a person" }),
  missing: Type.Integer({ description: "Orders the statement should hold and does not" }),
  collectedFen: SignedFen,
  takenFen: Type.Integer({
    description:
      "What of the money it says was collected, debits and receipts, we have under the same order or reference",
  }),
  again: Type.Boolean({ description: "Whether the same file was imported before; then nothing has changed" }),
});
export type StatementResult = Static<typeof StatementResult>;

export const BankAccountList = Page(BankAccount);
export const PaymentOrderPage = Page(PaymentOrder);
export const PaymentBreakPage = Page(PaymentBreak);
export const SuspensePage = Page(Suspense);
