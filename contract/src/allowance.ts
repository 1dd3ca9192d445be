import { type Static, Type } from "typebox";
import { books, Entity } from "./ledger.ts";
import { LoanId } from "./loans.ts";
import { Closed, IdOf, Instant, OneOf, SignedFen, Text } from "./parts.ts";
import { Month } from "./periods.ts";

/** What credit can be lost on: each has an allowance of its own, made by the same engine. */
export const exposures = [
  "loans-receivable",
  "financial-assets-receivable",
  "contract-assets",
  "contingent-liability",
] as const;
export type Exposure = (typeof exposures)[number];

const Segment = Type.String({
  maxLength: 200,
  description: "funding model/product/tenor class/grade; the coarser ones leave off from the right",
  examples: ["balance-sheet/instalment/4-6/C", "balance-sheet"],
});

/** The movement of one allowance over one month. */
export const AllowanceRoll = Closed({
  openingFen: SignedFen,
  newLoanFen: Type.Integer({ description: "Provision for what was drawn in the month" }),
  revisionFen: Type.Integer({ description: "Change of mind about earlier vintages" }),
  provisionFen: Type.Integer({
    description: "The two together: closing less opening, plus write-offs, less recoveries",
  }),
  writtenOffFen: Type.Integer({ description: "Written off against it; for guarantees, paid out" }),
  recoveredFen: SignedFen,
  closingFen: SignedFen,
});
export type AllowanceRoll = Static<typeof AllowanceRoll>;

export const AllowanceCurve = Closed(
  {
    segment: Segment,
    vintages: Type.Integer({ description: "How many months of drawdowns it was learnt from" }),
    loans: Type.Integer(),
    defaults: Type.Integer(),
    firstAge: Type.Integer({ description: "Months on book at which losses begin" }),
    factorsPpm: Type.Array(Type.Integer(), {
      description: "What cumulative net loss is multiplied by over a month, from `firstAge` on, in ppm",
    }),
    tailPpm: Type.Integer({ description: "The same for all that comes after the oldest pool's age" }),
    developedPpm: Type.Array(Type.Integer(), { description: "The share of a pool's lifetime loss known at each age" }),
    lifetimePpm: Type.Integer({ description: "Lifetime loss on what was drawn" }),
  },
  { description: "How losses of a segment develop by months on book (chain ladder)" },
);
export type AllowanceCurve = Static<typeof AllowanceCurve>;

const Stage = Closed({ stage: Type.Integer(), exposureFen: SignedFen, allowanceFen: SignedFen });

export const AllowanceRun = Closed(
  {
    id: IdOf("journal"),
    book: OneOf(books),
    entity: Entity,
    exposure: OneOf(exposures),
    period: Month,
    version: Type.Integer({ minimum: 1 }),
    latest: Type.Boolean({ description: "False when a later version took its place" }),
    roll: AllowanceRoll,
    exposureFen: SignedFen,
    overlayPpm: Type.Integer({ description: "Management's factor on the loss still to come: 1100000 is 1.10" }),
    overlayApproval: Type.Union([Type.String(), Type.Null()]),
    postedFen: Type.Integer({ description: "What the run itself posted: closing less what the ledger had" }),
    pools: Type.Integer(),
    curves: Type.Array(AllowanceCurve),
    fallbacks: Type.Array(Closed({ segment: Segment, used: Type.String(), because: Type.String() }), {
      description: "Segments too thin for a curve of their own, and what stood in",
    }),
    stages: Type.Array(Stage, { description: "IFRS 9; empty in the other book" }),
    transfers: Type.Array(
      Closed({ from: Type.Integer(), to: Type.Integer(), slices: Type.Integer(), exposureFen: SignedFen }),
    ),
    recordedAt: Instant,
  },
  { description: "The allowance of one company for one kind of exposure at a month's end" },
);
export type AllowanceRun = Static<typeof AllowanceRun>;

export const AllowancePool = Closed({
  number: Type.Integer({ minimum: 1 }),
  vintage: Month,
  origin: OneOf(["drawn", "moved-in"]),
  segment: Segment,
  loans: Type.Integer(),
  defaults: Type.Integer(),
  originalFen: SignedFen,
  exposureFen: SignedFen,
  netLossFen: SignedFen,
  method: OneOf(["own-curve", "segment-rate", "policy-rate"]),
  curve: Type.Union([Segment, Type.Null()]),
  developedPpm: Type.Integer(),
  ultimateFen: SignedFen,
  lifetimeFen: Type.Integer({ description: "The allowance for the whole life" }),
  allowanceFen: Type.Integer({ description: "The allowance of this book: less where only twelve months count" }),
  stage2Fen: SignedFen,
  stage3Fen: SignedFen,
  writtenOffFen: SignedFen,
  recoveredFen: SignedFen,
});
export type AllowancePool = Static<typeof AllowancePool>;

export const PoolLoan = Closed({
  loanId: LoanId,
  slice: Type.Integer(),
  drawnOn: Type.String(),
  principalFen: SignedFen,
  outstandingFen: Type.Integer({ description: "Outstanding principal of the whole loan, today" }),
  state: Type.String(),
  band: Type.String(),
});
export type PoolLoan = Static<typeof PoolLoan>;

export const AllowanceRollForward = Closed({
  period: Month,
  book: OneOf(books),
  entity: Type.String(),
  exposure: OneOf(exposures),
  ...AllowanceRoll.properties,
});
export type AllowanceRollForward = Static<typeof AllowanceRollForward>;

export const BackTest = Closed(
  {
    vintage: Month,
    predictedFen: Type.Integer({ description: "The loss still to come, as the earlier month saw it" }),
    realisedFen: Type.Integer({ description: "Net loss since then" }),
    stillExpectedFen: Type.Integer({ description: "The loss still to come, as the later month sees it" }),
    overFen: Type.Integer({ description: "Predicted more than it came to; negative: less" }),
  },
  { description: "What was predicted for a vintage against what became of it" },
);
export type BackTest = Static<typeof BackTest>;

export const NewOverlay = Closed({
  exposure: OneOf([...exposures, "all"]),
  from: Month,
  factorPpm: Type.Integer({ minimum: 500_000, maximum: 3_000_000, description: "1100000 raises by a tenth" }),
  reason: Text(500),
});
export type NewOverlay = Static<typeof NewOverlay>;

export const Overlay = Closed({
  ...NewOverlay.properties,
  madeBy: Type.String(),
  approvalId: Type.Union([Type.String(), Type.Null()]),
  recordedAt: Instant,
});
export type Overlay = Static<typeof Overlay>;

const book = Type.Optional(OneOf(books, "usgaap when left out"));
export const AllowanceQuery = Closed({
  period: Month,
  book,
  versions: Type.Optional(OneOf(["latest", "all"], "all: also those that later versions took the place of")),
});
export const PoolParams = Closed({ runId: IdOf("journal") });
export const PoolLoansParams = Closed({ runId: IdOf("journal"), number: Type.Integer({ minimum: 1 }) });
export const CurveQuery = Closed({ period: Month, exposure: OneOf(exposures), segment: Segment });
export const RollForwardQuery = Closed({ from: Month, to: Month, book, exposure: Type.Optional(OneOf(exposures)) });
export const BackTestQuery = Closed({ since: Month, period: Month, exposure: OneOf(exposures), book });
