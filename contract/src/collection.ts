import { type Static, Type } from "typebox";
import { bands, LoanId } from "./loans.ts";
import {
  Closed,
  Fen,
  IdOf,
  Instant,
  IsoDate,
  OneOf,
  PageQuery,
  PositiveFen,
  RatePpm,
  SignedFen,
  Text,
} from "./parts.ts";
import { UserId } from "./users.ts";

export const overdueBands = ["1-30", "31-60", "61-90", "91-180", "over-180"] as const;
export type OverdueBand = (typeof overdueBands)[number];

export const actionKinds = ["sms", "call", "visit", "letter", "legal", "agency"] as const;
export type ActionKind = (typeof actionKinds)[number];
export const contactKinds = ["sms", "call", "visit", "letter", "legal"] as const;
export type ContactKind = (typeof contactKinds)[number];
export const contactOutcomes = [
  "delivered",
  "reached",
  "no-answer",
  "refused",
  "promised",
  "wrong-number",
  "dispute",
  "paid-claim",
] as const;
export type ContactOutcome = (typeof contactOutcomes)[number];
export const caseStates = ["open", "promised", "paused", "closed"] as const;
export type CaseState = (typeof caseStates)[number];
export const pauseReasons = ["dispute", "death", "fraud"] as const;
export type PauseReason = (typeof pauseReasons)[number];
export const costKinds = ["sms", "call", "visit", "letter", "legal", "placement", "commission"] as const;
export type CostKind = (typeof costKinds)[number];

export const CaseId = IdOf("case");
export const AgencyId = IdOf("agency");
export const TeamName = Type.String({
  pattern: "^[a-z][a-z0-9-]{0,30}$",
  description: "Name of a team: small letters, digits and dashes",
});

const OrNull = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);
const Score = Type.Integer({ minimum: -1_000_000, maximum: 1_000_000 });

export const StrategyAction = Closed({
  kind: OneOf(actionKinds),
  afterDays: Type.Integer({ minimum: 0, maximum: 3_650, description: "Days after the case came under the rule" }),
  everyDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 365, description: "Again after so many days" })),
});
export type StrategyAction = Static<typeof StrategyAction>;

export const StrategyRule = Closed(
  {
    bands: Type.Array(OneOf(overdueBands), { minItems: 1, maxItems: overdueBands.length, uniqueItems: true }),
    balance: Type.Optional(
      Closed(
        { atLeastFen: Type.Optional(Fen), belowFen: Type.Optional(Fen) },
        { description: "Outstanding principal of the case; any when left out" },
      ),
    ),
    score: Type.Optional(
      Closed(
        { atLeast: Type.Optional(Score), below: Type.Optional(Score), orUnknown: Type.Optional(Type.Boolean()) },
        { description: "Any score, and none, when left out; without `orUnknown` only borrowers who have one" },
      ),
    ),
    team: TeamName,
    actions: Type.Array(StrategyAction, { maxItems: 20 }),
    agencyId: Type.Optional(AgencyId),
  },
  {
    description: "Whom it is for, who works on it, and what is done when. Cases of charged-off loans go to `recovery`.",
  },
);
export type StrategyRule = Static<typeof StrategyRule>;

export const NewStrategy = Closed(
  { name: Text(), rules: Type.Array(StrategyRule, { minItems: 1, maxItems: 100 }) },
  {
    description:
      "The first rule that fits a case decides. Every band, balance and score must meet a rule, and every rule a case. A second person approves it.",
  },
);
export type NewStrategy = Static<typeof NewStrategy>;
export const Strategy = Closed({
  version: Type.Integer({ description: "0 is what the platform does before the first is approved" }),
  ...NewStrategy.properties,
  inForceAt: OrNull(Instant),
});
export type Strategy = Static<typeof Strategy>;

export const AgencyFee = Closed(
  {
    commissionPpm: Closed(
      Object.fromEntries(overdueBands.map((band) => [band, RatePpm])) as Record<OverdueBand, typeof RatePpm>,
      { description: "Of what is repaid while a case is placed, by the band it was placed in" },
    ),
    perCaseFen: Type.Integer({ minimum: 0, maximum: 1_000_000_000, description: "Once for each case placed, in fen" }),
  },
  { description: "What the agency is paid; either part may be zero" },
);
export type AgencyFee = Static<typeof AgencyFee>;
export const NewAgency = Closed({
  name: Text(),
  fee: AgencyFee,
  active: Type.Boolean({ description: "Whether cases may be placed with it" }),
});
export type NewAgency = Static<typeof NewAgency>;
export const Agency = Closed({
  id: AgencyId,
  version: Type.Integer(),
  ...NewAgency.properties,
  signedAt: Instant,
});
export type Agency = Static<typeof Agency>;

export const CasePromise = Closed({ amountFen: SignedFen, madeOn: IsoDate, dueOn: IsoDate });

export const CaseSummary = Closed({
  id: CaseId,
  userId: UserId,
  state: OneOf(caseStates),
  pausedFor: OrNull(OneOf(pauseReasons)),
  band: OneOf(bands, "The worst of its loans"),
  daysPastDue: Type.Integer(),
  owedFen: SignedFen,
  outstandingFen: SignedFen,
  loans: Type.Integer({ description: "How many loans are overdue" }),
  score: OrNull(Type.Integer()),
  team: Type.String(),
  agent: OrNull(Type.String({ description: "Who works on it: `staff:` and an id" })),
  agencyId: OrNull(AgencyId),
  nextActionOn: OrNull(IsoDate),
  nextActionKind: OrNull(OneOf(actionKinds)),
  actionDue: Type.Boolean(),
  promise: OrNull(CasePromise),
  openedOn: IsoDate,
  closedOn: OrNull(IsoDate),
});
export type CaseSummary = Static<typeof CaseSummary>;

/** A case in a list, with its borrower as anybody may see them. */
export const WorkItem = Closed({ ...CaseSummary.properties, borrowerMasked: Type.String() });
export type WorkItem = Static<typeof WorkItem>;

export const CaseLoan = Closed({
  loanId: LoanId,
  band: OneOf(bands),
  daysPastDue: Type.Integer(),
  owedFen: SignedFen,
  outstandingFen: SignedFen,
  joinedOn: IsoDate,
  leftOn: OrNull(IsoDate),
});
export type CaseLoan = Static<typeof CaseLoan>;

export const CaseEvent = Closed({
  seq: Type.Integer(),
  type: Type.String({ description: "opened, escalated, contacted, promised, …" }),
  businessOn: IsoDate,
  recordedAt: Instant,
  by: Type.String(),
  detail: Type.Record(Type.String(), Type.Unknown()),
  note: OrNull(Type.String()),
});
export type CaseEvent = Static<typeof CaseEvent>;

export const Case = Closed({
  ...WorkItem.properties,
  phoneMasked: Type.String(),
  strategyVersion: Type.Integer(),
  rule: Type.Integer({ description: "Place of its rule in the strategy, from 0" }),
  costFen: SignedFen,
  loansOf: Type.Array(CaseLoan),
  events: Type.Array(CaseEvent),
});
export type Case = Static<typeof Case>;

export const NewContact = Closed({
  kind: OneOf(contactKinds),
  outcome: OneOf(contactOutcomes),
  inbound: Type.Optional(Type.Boolean({ description: "The borrower came to us: the rules of contact do not bind" })),
  note: Type.Optional(Text(2_000)),
});
export type NewContact = Static<typeof NewContact>;
export const NewPromise = Closed({ amountFen: PositiveFen, dueOn: IsoDate });
export type NewPromise = Static<typeof NewPromise>;
export const NewPause = Closed({ reason: OneOf(pauseReasons) });
export type NewPause = Static<typeof NewPause>;
export const NewPlacement = Closed({ agencyId: AgencyId });
export type NewPlacement = Static<typeof NewPlacement>;

export const assignments = ["free", "mine", "any"] as const;
export const WorklistQuery = Closed({
  ...PageQuery.properties,
  team: TeamName,
  assigned: Type.Optional(OneOf(assignments, "Whose cases: nobody's, one's own, or all (the default)")),
});
export const CaseQuery = Closed({
  ...PageQuery.properties,
  state: Type.Optional(OneOf(caseStates)),
  team: Type.Optional(TeamName),
  userId: Type.Optional(UserId),
});
