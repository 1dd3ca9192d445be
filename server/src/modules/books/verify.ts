import type { IsoDate } from "../../kernel/calendar.ts";
import { type Fen, plus } from "../../kernel/money.ts";
import type { Reader } from "../../platform/database.ts";
import { closedDays } from "../../platform/day/closed-days.ts";
import { type Verifier, verdict } from "../../platform/verifier.ts";
import { foldedLines } from "../ledger/index.ts";
import { eventsOfDay, type LoanEvent } from "../lending/index.ts";
import { type PostedLine, postingOf } from "./fold.ts";
import { books } from "./rules/us-gaap.ts";

/** Folds the rules over every closed day's events again, one event at a time, and holds the result against the ledger. */
export const journalsAreFolds: Verifier = {
  name: "journals = rules over events",
  run: async ({ db }) => {
    let events = 0;
    for (const day of await closedDays(db)) {
      const expected = new Map<string, PostedLine>();
      for await (const batch of eventsOfDay(db, day, 5_000)) {
        events += batch.length;
        for (const event of batch) addTo(expected, event);
      }
      const problem = await firstDifference(db, day, expected);
      if (problem) return verdict(events, problem);
    }
    return verdict(events, undefined);
  },
};

const addTo = (expected: Map<string, PostedLine>, event: LoanEvent): void => {
  for (const book of books) {
    const { entryId, lines } = postingOf(book, event);
    for (const line of lines) {
      const key = `${entryId} line ${line.lineNo}`;
      const before = expected.get(key);
      expected.set(
        key,
        before
          ? {
              ...line,
              debitFen: plus(before.debitFen, line.debitFen),
              creditFen: plus(before.creditFen, line.creditFen),
            }
          : line,
      );
    }
  }
};

const firstDifference = async (
  db: Reader,
  day: IsoDate,
  expected: Map<string, PostedLine>,
): Promise<string | undefined> => {
  for (const line of await foldedLines(db, day)) {
    const key = `${line.entryId} line ${line.lineNo}`;
    const folded = expected.get(key);
    expected.delete(key);
    if (!folded) return `${key} stands in the ledger, but no event led to it`;
    if (folded.account !== line.account || net(folded) !== net(line))
      return `${key} is ${net(line)} on ${line.account}, its events say ${net(folded)} on ${folded.account}`;
  }
  const missing = [...expected].find(([, line]) => net(line) !== 0);
  return (
    missing && `${missing[0]} is missing from the ledger, its events say ${net(missing[1])} on ${missing[1].account}`
  );
};

const net = ({ debitFen, creditFen }: { readonly debitFen: Fen; readonly creditFen: Fen }): number =>
  debitFen - creditFen;
