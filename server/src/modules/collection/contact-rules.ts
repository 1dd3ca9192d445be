import type { ContactKind } from "@suanpan/contract";
import { addDays, type IsoDate } from "../../kernel/calendar.ts";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import type { Case } from "./case.ts";
import { instantOf, localTime } from "./local-time.ts";
import type { CollectionPolicy } from "./settings.ts";

export type ContactRules = Pick<
  CollectionPolicy,
  "contactFromHour" | "contactToHour" | "contactsPerDay" | "contactsPerWeek"
> & { readonly timeZone: string };

export type ContactAttempt = { readonly kind: ContactKind; readonly inbound: boolean };

/** The days in which contacts are counted: today and the six before it. */
export const contactDays = 7;

/**
 * Whether a borrower may be contacted now, given when they were before. Who comes to us by themselves may always be
 * talked to; a step at court is not a contact with the borrower.
 */
export const decideContact = (
  known: Pick<Case, "pausedFor">,
  { kind, inbound }: ContactAttempt,
  before: readonly Date[],
  now: Date,
  rules: ContactRules,
): Outcome<true, "contact-not-allowed"> => {
  if (inbound || kind === "legal") return done(true);
  if (known.pausedFor === "death" || known.pausedFor === "dispute")
    return refused("contact-not-allowed", { reason: known.pausedFor, nextAllowedAt: null });
  const allowedMs = nextAllowedMs(before, now, rules);
  if (allowedMs === now.getTime()) return done(true);
  const nextAllowedAt = allowedMs === undefined ? null : new Date(allowedMs).toISOString();
  return refused("contact-not-allowed", { reason: "hours-or-frequency", nextAllowedAt });
};

/** The first instant from now on at which neither the hour nor the number of contacts forbids one. */
export const nextAllowedMs = (before: readonly Date[], now: Date, rules: ContactRules): number | undefined => {
  const nowMs = now.getTime();
  const today = localTime(nowMs, rules.timeZone).date;
  const days = before.map((at) => localTime(at.getTime(), rules.timeZone).date);
  for (let ahead = 0; ahead <= contactDays; ahead += 1) {
    const day = addDays(today, ahead);
    const opensMs = instantOf(day, rules.contactFromHour * 60, rules.timeZone);
    const closesMs = instantOf(day, rules.contactToHour * 60, rules.timeZone);
    const atMs = Math.max(nowMs, opensMs);
    if (atMs < closesMs && hasRoom(days, day, rules)) return atMs;
  }
  return undefined;
};

const hasRoom = (days: readonly IsoDate[], day: IsoDate, rules: ContactRules): boolean => {
  const week = days.filter((past) => past > addDays(day, -contactDays) && past <= day);
  return week.length < rules.contactsPerWeek && week.filter((past) => past === day).length < rules.contactsPerDay;
};
