import type { IsoDate } from "../../kernel/calendar.ts";
import type { Id } from "../../kernel/ids.ts";
import { type Agency, commissionIn, feePerCase } from "./agency.ts";
import { bandOf, type Case, isOurs, leadLoan, outstandingOf } from "./case.ts";
import type { CaseFact, Ruling } from "./case-event.ts";
import { firstAction, type NextAction } from "./next-action.ts";
import { ruleFor, type Standing, type Strategy } from "./strategy.ts";

/** The rule a case comes under today: its actions are counted from today, unless it rests. */
export const rulingOf = (strategy: Strategy, standing: Standing, today: IsoDate, ours: boolean): Ruling => {
  const { rule, number } = ruleFor(strategy, standing);
  const next = ours ? firstAction(rule.actions, today, today) : null;
  return { ...standing, strategyVersion: strategy.version, rule: number, team: rule.team, next };
};

export const standingOf = (known: Pick<Case, "loans">, score: number | null): Standing => {
  const band = bandOf(known);
  if (band === "current") throw new Error("a case without overdue loans comes under no rule");
  return { band, balanceFen: outstandingOf(known), score };
};

/** Where the schedule of the case goes on after a rest; nothing while somebody else has it, or nobody may. */
export const goesOn = (known: Case, strategy: Strategy, today: IsoDate): NextAction | null =>
  isOurs(known) ? firstAction(actionsOf(known, strategy), known.ruledOn, today) : null;

export const actionsOf = ({ rule, strategyVersion }: Case, strategy: Strategy) => {
  const found = strategy.version === strategyVersion ? strategy.rules[rule] : undefined;
  if (!found) throw new Error(`strategy ${strategyVersion} has no rule ${rule}`);
  return found.actions;
};

/** Hands a case to an agency; a fee for each case is owed from the first day. */
export const placed = (known: Pick<Case, "loans">, agency: Agency, costId: () => Id<"cost">): CaseFact[] => {
  const { id: agencyId, version: agencyVersion } = agency;
  const commissionPpm = commissionIn(agency, bandOf(known));
  const placement: CaseFact = { type: "placed-with-agency", agencyId, agencyVersion, commissionPpm };
  const amountFen = feePerCase(agency);
  if (amountFen === 0) return [placement];
  const loanId = leadLoan(known);
  return [placement, { type: "cost", costId: costId(), kind: "placement", amountFen, loanId, agencyId }];
};

/** What a person's doing makes due today is due at once: no night comes between. */
export const withDue = (facts: readonly CaseFact[], today: IsoDate): CaseFact[] => {
  const last = facts.at(-1);
  const next = last && "next" in last ? last.next : null;
  return next && next.on <= today ? [...facts, { type: "action-due", kind: next.kind }] : [...facts];
};
