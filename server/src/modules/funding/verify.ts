import type { IsoDate } from "../../kernel/calendar.ts";
import { formatId } from "../../kernel/ids.ts";
import type { Reader } from "../../platform/database.ts";
import { busyCloses, dayCloses } from "../../platform/day/closed-days.ts";
import { law, verdict } from "../../platform/verifier.ts";
import { daysOfEvents, eventsOfDay, type LoanEvent, readSlices } from "../lending/index.ts";
import { dealsByAgreement } from "./day.ts";
import { daysOfStatements, firstStatementNotOn, readStatements } from "./settlement.store.ts";
import { type DaySums, statementsOf } from "./settlement.ts";
import { type DrawnForFee, firstDifference, openFold } from "./settlement-fold.ts";

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
  let checked = 0;
  for (const { day, closed } of await busyCloses(db, [daysOfEvents, daysOfStatements])) {
    const made = await readStatements(db, { from: day, to: day });
    if (!closed && made.length === 0) continue;
    checked += made.length;
    const problem = firstDifference(made, statementsOf(day, await foldOf(db, day), deals), { closed });
    if (problem) return verdict(checked, problem);
  }
  return verdict(checked, undefined);
});

/** How many drawdowns have their fees looked up together. */
const drawnEach = 5_000;

const foldOf = async (db: Reader, day: IsoDate): Promise<DaySums> => {
  const fold = openFold();
  const drawn: DrawnForFee[] = [];
  // The cursor holds the connection: fees are looked up when it is through.
  for await (const batch of eventsOfDay(db, day, 5_000))
    for (const event of batch) {
      fold.add(event);
      if (mayOweFee(event)) drawn.push(event);
    }
  for (let from = 0; from < drawn.length; from += drawnEach) {
    const some = drawn.slice(from, from + drawnEach);
    const slices = await readSlices(db, [...new Set(some.map(({ loanId }) => loanId))]);
    for (const event of some)
      fold.charge(event, slices.get(event.loanId)?.find(({ number }) => number === event.slice)?.feePpm ?? 0);
  }
  return fold.sums();
};

const mayOweFee = ({ type, fundingModel }: LoanEvent): boolean =>
  type === "drawn" && (fundingModel === "ice" || fundingModel === "technology");
