import { addDays, type IsoDate } from "../../kernel/calendar.ts";
import type { Id } from "../../kernel/ids.ts";
import type { Fen } from "../../kernel/money.ts";
import type { Agency } from "./agency.ts";
import { bandOf, type Case, heldLoans, isOurs, type LoanStanding, placementOf } from "./case.ts";
import type { CaseFact, Ruling, Stamp } from "./case-event.ts";
import { type Happened, happen, unopened } from "./evolve.ts";
import { followUp } from "./next-action.ts";
import type { BandChange } from "./ports.ts";
import { actionsOf, goesOn, placed, rulingOf, standingOf } from "./rule-case.ts";
import type { Strategy } from "./strategy.ts";

/** What the day step has read for one case. */
export type DaySight = {
  readonly stamp: Stamp;
  /** The day that is closed; what is decided happens on the next, which the stamp names. */
  readonly closing: IsoDate;
  readonly changes: readonly BandChange[];
  /** What came in on the promise, from the day it was made. */
  readonly repaidFen: Fen;
  readonly inForce: Strategy;
  /** The version the case came under its rule by. */
  readonly strategyOf: (version: number) => Strategy;
  readonly agencies: ReadonlyMap<string, Agency>;
  readonly costId: () => Id<"cost">;
};

type Step = (known: Case, sight: DaySight) => readonly CaseFact[];

/** A case lives through a night: what its loans did, what became of a promise, under which rule it is, what falls due. */
export const liveNight = (known: Case, sight: DaySight): Happened =>
  through([loansChange, promiseIsDecided, endsWhenCured, comesUnderRule, actionFallsDue], known, sight);

/** Somebody's first arrears: the case and what follows at once. */
export const openCase = (id: Case["id"], userId: Case["userId"], sight: DaySight): Happened =>
  through([opens, actionFallsDue], unopened(id, userId, sight.stamp.businessOn), sight);

const through = (steps: readonly Step[], known: Case, sight: DaySight): Happened =>
  steps.reduce<Happened>((so, step) => happen(so, step(so.known, sight), sight.stamp), { known, events: [] });

const opens: Step = ({ userId, state, placements }, sight) => {
  const today = sight.stamp.businessOn;
  const loans = sight.changes.map((change) => standingIn(change, today));
  const known = { loans: loans.map((loan) => ({ ...loan, joinedOn: today, leftOn: null })), state, placements };
  const ruling = rulingOf(sight.inForce, standingOf(known, scoreIn(sight.changes, null)), today, true);
  return [{ type: "opened", userId, loans, ...ruling }, ...toAgency(known, ruling, sight)];
};

const loansChange: Step = (known, { changes, stamp }) => {
  const score = scoreIn(changes, known.score);
  const loans = changes.map((change) => standingIn(change, stamp.businessOn)).filter((loan) => isNews(known, loan));
  return loans.length > 0 ? [{ type: "loans-changed", loans, score }] : [];
};

/** Decided on the day after it fell due, or as soon as nothing is left to pay. */
const promiseIsDecided: Step = (known, { closing, stamp, repaidFen, strategyOf }) => {
  const { promise } = known;
  const cured = heldLoans(known).length === 0;
  if (!promise || !(cured || promise.dueOn <= closing)) return [];
  const decided = { amountFen: promise.amountFen, dueOn: promise.dueOn, repaidFen };
  const after: Case = { ...known, promise: null, state: known.state === "promised" ? "open" : known.state };
  const strategy = strategyOf(known.strategyVersion);
  const today = stamp.businessOn;
  if (cured) return [{ type: "promise-kept", cured, next: null, ...decided }];
  if (repaidFen >= promise.amountFen)
    return [{ type: "promise-kept", cured, next: goesOn(after, strategy, today), ...decided }];
  const next = isOurs(after) ? followUp(actionsOf(known, strategy), known.ruledOn, today) : null;
  return [{ type: "promise-broken", next, ...decided }];
};

const endsWhenCured: Step = (known) => {
  if (known.state === "closed" || heldLoans(known).length > 0) return [];
  const placement = placementOf(known);
  const recalled: CaseFact[] = placement ? [{ type: "recalled", agencyId: placement.agencyId, next: null }] : [];
  return [...recalled, { type: "closed", reason: "cured" }];
};

/** Another band is another standing: the strategy in force is asked again, and its actions begin anew. */
const comesUnderRule: Step = (known, sight) => {
  if (known.state === "closed" || bandOf(known) === known.ruledBand) return [];
  const standing = standingOf(known, known.score);
  const ruling = rulingOf(sight.inForce, standing, sight.stamp.businessOn, isOurs(known));
  return [{ type: "escalated", ...ruling }, ...toAgency(known, ruling, sight)];
};

/**
 * A rule may name an agency. One that has the case already keeps it; where a rule names none, or the case rests, people
 * decide.
 */
const toAgency = (
  known: Pick<Case, "state" | "loans" | "placements">,
  { rule }: Ruling,
  sight: DaySight,
): CaseFact[] => {
  const wanted = sight.inForce.rules[rule]?.agencyId;
  const agency = wanted === undefined ? undefined : sight.agencies.get(wanted);
  const placement = placementOf(known);
  if (known.state !== "open" || !agency?.active || placement?.agencyId === agency.id) return [];
  const recalled: CaseFact[] = placement ? [{ type: "recalled", agencyId: placement.agencyId, next: null }] : [];
  return [...recalled, ...placed(known, agency, sight.costId)];
};

const actionFallsDue: Step = ({ next, actionDue }, { stamp }) =>
  next && !actionDue && next.on <= stamp.businessOn ? [{ type: "action-due", kind: next.kind }] : [];

const standingIn = (change: BandChange, today: IsoDate): LoanStanding => ({
  loanId: change.loanId,
  band: change.band,
  overdueSince: addDays(today, -change.daysPastDue),
  owedFen: change.owedFen,
  outstandingFen: change.outstandingFen,
});

const scoreIn = (changes: readonly BandChange[], known: number | null): number | null =>
  changes.findLast(({ score }) => score !== null)?.score ?? known;

/** Whether it says anything the case does not know: a loan that left and is still current does not. */
const isNews = (known: Case, news: LoanStanding): boolean => {
  const old = known.loans.find(({ loanId }) => loanId === news.loanId);
  if (news.band === "current") return old !== undefined && old.leftOn === null;
  return (
    old === undefined ||
    old.leftOn !== null ||
    old.band !== news.band ||
    old.overdueSince !== news.overdueSince ||
    old.owedFen !== news.owedFen ||
    old.outstandingFen !== news.outstandingFen
  );
};
