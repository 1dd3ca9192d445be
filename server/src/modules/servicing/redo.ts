import type { IsoDate } from "../../kernel/calendar.ts";
import { done, type Outcome } from "../../kernel/outcome.ts";
import { type At, type Happened, happen, type Loan, type LoanEvent } from "../lending/index.ts";
import type { PastAct } from "./act.store.ts";
import type { Act } from "./deed.ts";
import { differences } from "./differences.ts";
import type { DeedRefusal, Rules } from "./perform.ts";
import { relive } from "./replay.ts";
import { settledAs } from "./standing.ts";
import { waivedIn } from "./waived.ts";

/** What was done to a loan before, for deeds that count from a day that is over. */
export type Past = { readonly acts: readonly PastAct[]; readonly waived: readonly LoanEvent[] };

/**
 * Works a loan out again with one act more than before and keeps the difference as new facts. The facts carry the date
 * from which they count; they are booked on the open day, so no locked period is ever touched.
 */
export const redo = (
  loan: Loan,
  { acts, waived: before }: Past,
  act: Pick<Act, "id" | "deed">,
  valueOn: IsoDate,
  rules: Rules,
  at: At,
): Outcome<Happened, DeedRefusal> => {
  const again = relive(loan, [...acts, act], at.today, rules, at, act.id);
  if (!again.ok) return again;
  const ought = again.value.loan;
  const waived = { is: waivedIn(before), ought: waivedIn(again.value.events) };
  const how = howSettled(again.value.events);
  const drafts = differences(loan, ought, waived, valueOn, how);
  const otherwise = loan.state === "settled" && ought.state === "settled" && how !== howItEnded(loan, acts, rules, at);
  const ended = otherwise ? [{ type: "reopened" as const, valueOn }, settledAs(how, valueOn)] : [];
  const happened = happen(loan, [...drafts, ...ended], at);
  return done({ ...happened, loan: { ...happened.loan, schedule: ought.schedule, lastValueOn: ought.lastValueOn } });
};

/** What the last fact that ended it says of how: nothing, or that it was cancelled in time. */
const howSettled = (events: readonly LoanEvent[]): string | undefined =>
  events.findLast(({ type }) => type === "settled")?.detail ?? undefined;

/** Only who has tried to cancel may have cancelled. */
const howItEnded = (loan: Loan, acts: Past["acts"], rules: Rules, at: At): string | undefined => {
  if (!acts.some(({ deed }) => deed.kind === "repayment" && deed.purpose === "cancel")) return undefined;
  const before = relive(loan, acts, at.today, rules, at);
  return before.ok ? howSettled(before.value.events) : undefined;
};
