import type { IsoDate } from "../../kernel/calendar.ts";
import { formatId } from "../../kernel/ids.ts";
import { groupBy, inPieces } from "../../kernel/lists.ts";
import type { Reader } from "../../platform/database.ts";
import { busyCloses, dayCloses } from "../../platform/day/closed-days.ts";
import { law, verdict } from "../../platform/verifier.ts";
import {
  cancelledEarly,
  daysOfEvents,
  eventsOfDay,
  type LoanEvent,
  type LoanId,
  readSlices,
  type Slice,
} from "../lending/index.ts";
import { dealsByAgreement } from "./day.ts";
import { daysOfStatements, firstStatementNotOn, readStatements } from "./settlement.store.ts";
import { type DaySums, statementsOf } from "./settlement.ts";
import { firstDifference, openFold } from "./settlement-fold.ts";

/** Makes every closed day's statements again, event by event, and holds them against those that were sent. */
export const statementsAreFolds = law("settlement statements = fold of the day's events", async (db) => {
  const days = await dayCloses(db);
  const stray = await firstStatementNotOn(
    db,
    days.map(({ day }) => day),
  );
  if (stray)
    return verdict(
      0,
      `${formatId("agr", stray.agreementId)} has a statement of ${stray.day}, a day that is not closed`,
    );
  const deals = await dealsByAgreement(db);
  const known: Known = { takenBack: new Set(), movedIn: new Set() };
  let checked = 0;
  for (const { day, closed } of await busyCloses(db, [daysOfEvents, daysOfStatements])) {
    const made = await readStatements(db, { from: day, to: day });
    if (!closed && made.length === 0) continue;
    checked += made.length;
    const problem = firstDifference(made, statementsOf(day, await foldOf(db, day, known), deals), { closed })?.problem;
    if (problem) return verdict(checked, problem);
  }
  return verdict(checked, undefined);
});

/** How many loans have their slices looked up together. */
const loansEach = 5_000;

/**
 * Loans whose fee was taken back, and loans that never owed one because they moved in: the days are folded from the
 * first to the last, so it is known of each what went before.
 */
type Known = { readonly takenBack: Set<LoanId>; readonly movedIn: Set<LoanId> };

const foldOf = async (db: Reader, day: IsoDate, known: Known): Promise<DaySums> => {
  const fold = openFold();
  const ofFees: LoanEvent[] = [];
  // The cursor holds the connection: slices are looked up when it is through.
  for await (const batch of eventsOfDay(db, day, 5_000))
    for (const event of batch) {
      fold.add(event);
      if (event.type === "moved-in") known.movedIn.add(event.loanId);
      if (mayMoveFee(event, known)) ofFees.push(event);
    }
  const byLoan = [...groupBy(ofFees, ({ loanId }) => loanId)];
  for (const some of inPieces(byLoan, loansEach)) {
    const slices = await readSlices(
      db,
      some.map(([loanId]) => loanId),
    );
    for (const [loanId, events] of some) chargeLoan(fold, slices.get(loanId) ?? [], events, known);
  }
  return fold.sums();
};

const chargeLoan = (
  fold: ReturnType<typeof openFold>,
  slices: readonly Slice[],
  events: readonly LoanEvent[],
  { takenBack }: Known,
): void => {
  const [{ loanId }] = events as [LoanEvent];
  const drawn = events.filter(({ type }) => type === "drawn");
  const last = events.findLast(({ type }) => type !== "drawn");
  const backBefore = takenBack.has(loanId);
  const backAfter = last ? isTakenBack(last) : backBefore;
  if (backAfter) takenBack.add(loanId);
  else takenBack.delete(loanId);
  for (const slice of slices.filter(({ fundingModel }) => isForFee(fundingModel))) {
    const owed = (back: boolean): boolean => !(back && slice.fundingModel === "ice");
    const before = drawn.length === 0 && owed(backBefore);
    const after = owed(backAfter);
    if (before !== after) fold.charge(slice, after ? 1 : -1);
  }
};

const isForFee = (model: LoanEvent["fundingModel"]): boolean => model === "ice" || model === "technology";
const isTakenBack = ({ type, detail }: LoanEvent): boolean => type === "settled" && detail === cancelledEarly;

const mayMoveFee = (event: LoanEvent, { takenBack, movedIn }: Known): boolean => {
  if (movedIn.has(event.loanId)) return false;
  if (event.type === "drawn") return isForFee(event.fundingModel);
  return isTakenBack(event) || (takenBack.has(event.loanId) && (event.type === "reopened" || event.type === "settled"));
};
