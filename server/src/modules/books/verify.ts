import type { IsoDate } from "../../kernel/calendar.ts";
import type { Reader } from "../../platform/database.ts";
import { busyCloses, dayCloses } from "../../platform/day/closed-days.ts";
import { law, verdict } from "../../platform/verifier.ts";
import {
  type CompanyRule,
  companyEventsAccountedOn,
  daysOfCompanyEvents,
  daysOfEntries,
  entriesOf,
  entriesOfDay,
  firstEntryNotOn,
} from "../ledger/index.ts";
import { daysOfEvents, eventsOfDay } from "../lending/index.ts";
import { collectingThemselves } from "../matching/index.ts";
import type { Collecting } from "./fold.ts";
import { firstDifference, foldEntry, foldGrown, foldLoanEvent, type LedgerFold } from "./ledger-fold.ts";
import { daysMeasured, grownOfDay } from "./measure/index.ts";

/**
 * Folds every closed day's facts again, those of loans one by one and those of the company, and holds the result
 * against the ledger in both directions: no entry without its facts, none of them different, none missing.
 */
export const journalsAreFolds = (rules: readonly CompanyRule[]) =>
  law("journals = rules over events", async (db) => {
    const days = await dayCloses(db);
    const stray = await firstEntryNotOn(
      db,
      days.map(({ day }) => day),
    );
    if (stray) return verdict(0, `${stray.id} posts ${stray.fen} fen on ${stray.businessOn}, a day that is not closed`);
    const collecting = await collectingThemselves(db);
    let events = 0;
    const dated = [daysOfEntries, daysOfEvents, daysMeasured, daysOfCompanyEvents];
    for (const { day, closed } of await busyCloses(db, dated)) {
      const posted = await entriesOfDay(db, day);
      // Nothing is posted of a day that writers are still being moved off: its facts are not complete.
      if (!closed && posted.length === 0) continue;
      const folded = await foldOf(db, rules, day, collecting);
      events += folded.events;
      const problem = firstDifference(posted, folded.fold, { closed });
      if (problem) return verdict(events, problem);
    }
    return verdict(events, undefined);
  });

const foldOf = async (
  db: Reader,
  rules: readonly CompanyRule[],
  day: IsoDate,
  collecting: Collecting,
): Promise<{ fold: LedgerFold; events: number }> => {
  const fold: LedgerFold = new Map();
  let events = 0;
  for await (const batch of eventsOfDay(db, day, 5_000)) {
    events += batch.length;
    for (const event of batch) foldLoanEvent(fold, event, collecting);
  }
  for await (const batch of grownOfDay(db, day, 5_000)) for (const grown of batch) foldGrown(fold, grown);
  const ofCompany = await companyEventsAccountedOn(db, day);
  for (const event of ofCompany) for (const entry of entriesOf(rules, event)) foldEntry(fold, entry);
  return { fold, events: events + ofCompany.length };
};
