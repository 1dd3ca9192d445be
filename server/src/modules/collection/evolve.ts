import type { IsoDate } from "../../kernel/calendar.ts";
import type { Case, CaseLoan, LoanStanding } from "./case.ts";
import type { CaseEvent, CaseFact, Ruling, Stamp } from "./case-event.ts";
import type { NextAction } from "./next-action.ts";

export type Happened = { readonly known: Case; readonly events: readonly CaseEvent[] };

/** Lets facts happen to a case, one after the other: the facts to write and the case they leave behind. */
export const happen = (so: Happened, facts: readonly CaseFact[], stamp: Stamp): Happened =>
  facts.reduce<Happened>(({ known, events }, fact) => {
    const event = { ...stamp, caseId: known.id, seq: known.lastSeq + 1, fact };
    return { known: evolve(known, event), events: [...events, event] };
  }, so);

/** A case before anything happened to it: what its first fact folds into. */
export const unopened = (id: Case["id"], userId: Case["userId"], openedOn: IsoDate): Case => ({
  id,
  userId,
  openedOn,
  state: "open",
  pausedFor: null,
  score: null,
  strategyVersion: 0,
  rule: 0,
  ruledOn: openedOn,
  ruledBand: "current",
  team: "",
  agent: null,
  next: null,
  actionDue: false,
  promise: null,
  closedOn: null,
  closedFor: null,
  lastSeq: 0,
  loans: [],
  placements: [],
});

/** The one way a case changes. Folding all its events from the first gives the case as it stands. */
export const evolve = (before: Case, event: CaseEvent): Case => {
  const { fact, businessOn } = event;
  const known = { ...before, lastSeq: event.seq };
  switch (fact.type) {
    case "opened":
      return ruled({ ...known, loans: changed([], fact.loans, businessOn), score: fact.score }, fact, businessOn);
    case "loans-changed":
      return { ...known, loans: changed(known.loans, fact.loans, businessOn), score: fact.score };
    case "escalated":
      return ruled(known, fact, businessOn);
    case "action-due":
      return { ...known, actionDue: true };
    case "contacted":
      return fact.fulfils ? awaiting(known, fact.next) : known;
    case "promised": {
      const promise = { amountFen: fact.amountFen, madeOn: businessOn, dueOn: fact.dueOn };
      return awaiting({ ...known, state: "promised", promise }, null);
    }
    case "promise-kept":
    case "promise-broken":
      return awaiting({ ...known, promise: null, state: known.state === "promised" ? "open" : known.state }, fact.next);
    case "assigned":
      return { ...known, agent: fact.agent };
    case "released":
      return { ...known, agent: null };
    case "paused":
      return awaiting({ ...known, state: "paused", pausedFor: fact.reason }, null);
    case "resumed":
      return awaiting({ ...known, state: known.promise ? "promised" : "open", pausedFor: null }, fact.next);
    case "placed-with-agency": {
      const { agencyId, agencyVersion, commissionPpm } = fact;
      const placement = { seq: event.seq, agencyId, agencyVersion, commissionPpm, fromOn: businessOn, toOn: null };
      return awaiting({ ...known, agent: null, placements: [...known.placements, placement] }, null);
    }
    case "recalled":
      return awaiting({ ...known, placements: ended(known, businessOn) }, fact.next);
    case "cost":
      return known;
    case "closed":
      return awaiting(
        { ...known, state: "closed", pausedFor: null, closedOn: businessOn, closedFor: fact.reason },
        null,
      );
  }
};

const awaiting = (known: Case, next: NextAction | null): Case => ({ ...known, next, actionDue: false });

/** Another team starts with nobody's hands on the case. */
const ruled = (known: Case, { strategyVersion, rule, team, band, next }: Ruling, ruledOn: IsoDate): Case => {
  const agent = team === known.team ? known.agent : null;
  return awaiting({ ...known, strategyVersion, rule, ruledOn, ruledBand: band, team, agent }, next);
};

/** A loan that is current has left the case; one that is not is in it, again or still. */
const changed = (loans: readonly CaseLoan[], news: readonly LoanStanding[], on: IsoDate): CaseLoan[] => {
  const byLoan = new Map(loans.map((loan) => [loan.loanId, loan]));
  for (const standing of news) {
    const joinedOn = byLoan.get(standing.loanId)?.joinedOn ?? on;
    byLoan.set(standing.loanId, { ...standing, joinedOn, leftOn: standing.band === "current" ? on : null });
  }
  return [...byLoan.values()];
};

const ended = ({ placements }: Case, on: IsoDate): Case["placements"] =>
  placements.map((placement) => (placement.toOn === null ? { ...placement, toOn: on } : placement));
