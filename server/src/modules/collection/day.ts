import { addDays, type IsoDate, isMonthEnd, isoDate, monthOf } from "../../kernel/calendar.ts";
import { slotOf } from "../../kernel/ids.ts";
import { groupBy } from "../../kernel/lists.ts";
import { zeroFen } from "../../kernel/money.ts";
import type { Tx } from "../../platform/database.ts";
import type { DayStep } from "../../platform/day/close-days.ts";
import { agenciesByName } from "./agency.store.ts";
import { billOf, type Earned, roundsOf, type Window, windowsOf } from "./bill.ts";
import { readCases } from "./case.store.ts";
import type { Case } from "./case.ts";
import { commissionsOf } from "./cost.store.ts";
import { casesFallingDue, casesPlacedSince, openCasesOf } from "./day.store.ts";
import { type DaySight, liveNight, openCase } from "./decide-day.ts";
import { type Happened, happen } from "./evolve.ts";
import type { BandChange, CollectionPorts } from "./ports.ts";
import { promiseWindows, repaidByCase } from "./promise.ts";
import { strategyVersions } from "./strategy.store.ts";
import { writeCases } from "./write-cases.ts";

/** Who the machine is, in facts that no person made. */
const endOfDay = "system:end-of-day";

/**
 * Closing a day opens the next for collection: cases for who fell into arrears, an end to those of who paid, promises
 * decided, actions due. It touches the loans that changed band and the cases that fall due, never all of them.
 */
export const collectDay = (ports: CollectionPorts): DayStep => ({
  name: "collect",
  per: "range",
  run: async (tx, closing, range) => {
    const opening = addDays(closing, 1);
    const [banded, due] = await Promise.all([
      ports.bandChanges(tx, closing, range),
      casesFallingDue(tx, range, closing, opening),
    ]);
    const changes = groupBy(banded, ({ userId }) => userId);
    const touched = [...(await openCasesOf(tx, [...changes.keys()])), ...due];
    if (touched.length === 0 && changes.size === 0) return 0;
    const cases = [...(await readCases(tx, [...new Set(touched)], "lock")).values()];
    const sightOf = await look(tx, ports, closing, opening, cases, changes);
    const known = new Set(cases.map(({ userId }) => userId));
    const newcomers = [...changes].filter(([userId, of]) => !known.has(userId) && of.some(isOverdue));
    return writeCases(tx, ports, [
      ...cases.map((one) => liveNight(one, sightOf(changes.get(one.userId) ?? [], one))),
      ...newcomers.map(([userId, of]) =>
        openCase(ports.ids.next<"case">(slotOf(userId)), userId, sightOf(of.filter(isOverdue))),
      ),
    ]);
  },
});

const isOverdue = ({ band }: BandChange): boolean => band !== "current";

/** Everything the night's decisions look at, read once. */
const look = async (
  tx: Tx,
  ports: CollectionPorts,
  closing: IsoDate,
  opening: IsoDate,
  cases: readonly Case[],
  changes: ReadonlyMap<unknown, readonly BandChange[]>,
): Promise<(of: readonly BandChange[], known?: Case) => DaySight> => {
  const promises = promiseWindows(cases, changes, closing);
  const [versions, agencies, repayments] = await Promise.all([
    strategyVersions(tx),
    agenciesByName(tx),
    promises.length > 0 ? ports.repaidSince(tx, promises) : [],
  ]);
  const strategies = new Map(versions.map((strategy) => [strategy.version, strategy]));
  const strategyOf = (version: number) => {
    const strategy = strategies.get(version);
    if (!strategy) throw new Error(`there is no strategy ${version}`);
    return strategy;
  };
  const inForce = strategyOf(Math.max(...strategies.keys()));
  const repaid = repaidByCase(promises, repayments);
  const stamp = { businessOn: opening, recordedAt: ports.now(), by: endOfDay };
  return (of, known) => ({
    stamp,
    closing,
    changes: of,
    repaidFen: repaid(known?.id),
    inForce,
    strategyOf,
    agencies,
    costId: () => ports.ids.next<"cost">(slotOf(of[0]?.loanId ?? known?.id ?? 0n)),
  });
};

/**
 * On the last day of a month the agencies' commissions are worked out: of all that was repaid while they had a case,
 * less what was booked before. Repeating it finds nothing left to book; what a reversal took back is made up later.
 */
export const billAgencies = (ports: CollectionPorts): DayStep => ({
  name: "bill-agencies",
  per: "range",
  run: async (tx, day, range) => {
    if (!isMonthEnd(day)) return 0;
    const ids = await casesPlacedSince(tx, range, isoDate(`${monthOf(day)}-01`));
    const cases = [...(await readCases(tx, ids, "lock")).values()];
    const windows = cases.flatMap((known) => windowsOf(known, day));
    if (windows.length === 0) return 0;
    const earned = groupBy(await earnedIn(tx, ports, windows), ({ caseId }) => caseId);
    const billed = groupBy(await commissionsOf(tx, ids), ({ caseId }) => caseId);
    const stamp = { businessOn: day, recordedAt: ports.now(), by: endOfDay };
    const happened = cases.map((known): Happened => {
      const costId = () => ports.ids.next<"cost">(slotOf(known.id));
      const costs = billOf(earned.get(known.id) ?? [], billed.get(known.id) ?? [], costId);
      return happen({ known, events: [] }, costs, stamp);
    });
    return writeCases(tx, ports, happened);
  },
});

const earnedIn = async (tx: Tx, ports: CollectionPorts, windows: readonly Window[]): Promise<Earned[]> => {
  const earned: Earned[] = [];
  for (const round of roundsOf(windows)) {
    const answers = new Map((await ports.repaidSince(tx, round)).map(({ loanId, repaidFen }) => [loanId, repaidFen]));
    earned.push(...round.map((window) => ({ ...window, repaidFen: answers.get(window.loanId) ?? zeroFen })));
  }
  return earned;
};
