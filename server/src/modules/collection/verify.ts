import { formatId } from "../../kernel/ids.ts";
import { groupBy } from "../../kernel/lists.ts";
import { rangesHolding } from "../../platform/day/business-day.ts";
import { dayCloses } from "../../platform/day/closed-days.ts";
import { law, verdict } from "../../platform/verifier.ts";
import { bandOf, type Case, outstandingOf, owedOf, placementOf, priorityOf } from "./case.ts";
import { eventsOfCases } from "./case-event.store.ts";
import type { CaseEvent } from "./case-event.ts";
import { evolve, unopened } from "./evolve.ts";
import { strategyVersions } from "./strategy.store.ts";
import { ruleFor, type Strategy } from "./strategy.ts";
import { casesIn, countCases, countCosts, firstCostFault, firstPromiseFault } from "./verify.store.ts";

/** How many cases are looked at together: it bounds the memory the proof takes. */
const casesEach = 2_000;

/** Makes every case again from its first fact, and every ruling from the strategy it names. */
export const casesAreFolds = law("collection case = fold of its events", async (db) => {
  const strategies = new Map((await strategyVersions(db)).map((strategy) => [strategy.version, strategy]));
  let checked = 0;
  for (const range of rangesHolding(await countCases(db), casesEach)) {
    const { cases, derived } = await casesIn(db, range);
    const events = groupBy(
      await eventsOfCases(
        db,
        cases.map(({ id }) => id),
      ),
      ({ caseId }) => caseId,
    );
    for (const known of cases) {
      const facts = events.get(known.id) ?? [];
      const problem =
        firstDifference({ ...derived.get(known.id), ...known }, withDerived(folded(known, facts))) ??
        firstMisruling(facts, strategies);
      if (problem) return verdict(checked, `${formatId("case", known.id)}: ${problem}`);
      checked += 1;
    }
  }
  return verdict(checked, undefined);
});

const folded = (known: Case, events: readonly CaseEvent[]): Case => {
  const [first] = events;
  const userId = first?.fact.type === "opened" ? first.fact.userId : known.userId;
  return events.reduce(evolve, unopened(known.id, userId, first?.businessOn ?? known.openedOn));
};

const withDerived = (known: Case) => ({
  ...known,
  loans: known.loans.toSorted((a, b) => (a.loanId < b.loanId ? -1 : 1)),
  band: bandOf(known),
  owedFen: owedOf(known),
  outstandingFen: outstandingOf(known),
  priority: priorityOf(known),
  agencyId: placementOf(known)?.agencyId ?? null,
});

type Fields = Readonly<Record<string, unknown>>;

const firstDifference = (stored: Fields, told: Fields): string | undefined => {
  const name = Object.keys(told).find((field) => textOf(stored[field]) !== textOf(told[field]));
  return name && `${name} is ${textOf(stored[name])}, its events say ${textOf(told[name])}`;
};

/** Fields in one order whatever made them, ids as digits. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) => {
    if (typeof inner === "bigint") return String(inner);
    if (typeof inner !== "object" || inner === null || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)));
  });

const firstMisruling = (events: readonly CaseEvent[], strategies: ReadonlyMap<number, Strategy>) => {
  for (const { seq, fact } of events) {
    if (fact.type !== "opened" && fact.type !== "escalated") continue;
    const strategy = strategies.get(fact.strategyVersion);
    if (!strategy) return `event ${seq} names strategy ${fact.strategyVersion}, which does not exist`;
    const { rule, number } = ruleFor(strategy, fact);
    if (number !== fact.rule || rule.team !== fact.team)
      return `event ${seq} says rule ${fact.rule} and team ${fact.team}, the strategy says ${number} and ${rule.team}`;
  }
  return undefined;
};

/** Nobody's word is forgotten: it is open until its day, and decided once that day is closed. */
export const promisesAreDecided = law("promise to pay = decided once its day is closed", async (db) => {
  const lastClosed = (await dayCloses(db)).findLast(({ closed }) => closed)?.day ?? null;
  const found = await firstPromiseFault(db, lastClosed);
  return verdict(await countCases(db), found && `${formatId("case", found.caseId)}: ${found.fault}`);
});

/** What collecting cost is more than nothing, and each cost is a fact of a case. */
export const costsAreFacts = law("collection cost = its event", async (db) => {
  const found = await firstCostFault(db);
  return verdict(
    await countCosts(db),
    found &&
      `${formatId("case", found.caseId)}: the cost of event ${found.seq} is ${found.stored || "nothing"}, the event says ${found.told || "nothing"}`,
  );
});
