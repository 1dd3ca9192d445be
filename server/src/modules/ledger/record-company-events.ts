import { type IsoDate, monthOf } from "../../kernel/calendar.ts";
import { slot } from "../../kernel/ids.ts";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import type { Json, Tx } from "../../platform/database.ts";
import { refuseLocked } from "../../platform/periods/index.ts";
import type { Platform } from "../../platform/platform.ts";
import { insertCompanyEvents } from "./company-event.store.ts";
import { type CompanyEvent, type CompanyRule, entriesOf } from "./company-event.ts";
import { insertEntries } from "./journal.store.ts";
import { openDays } from "./open-days.ts";

export type CompanyFact = {
  readonly type: string;
  readonly entity: string;
  readonly naturalKey: string;
  readonly payload: Json;
  /** The open day unless said otherwise; an earlier one is for what a close finds out about its month. */
  readonly accountedOn?: IsoDate;
};

export type By = { readonly recordedBy: string; readonly approval: string | null };
export type SignedFact = CompanyFact & { readonly by: By };

/**
 * Writes facts about the company down, in the caller's transaction. What is accounted on the open day is posted when
 * that day closes, with everything else of it; what is accounted on a day that is closed is posted here and now. A fact
 * whose key is known is left as it is: recording again what was recorded posts nothing.
 */
export const recordCompanyEvents = (
  tx: Tx,
  platform: Platform,
  rules: readonly CompanyRule[],
  facts: readonly CompanyFact[],
  by: By,
): Promise<Outcome<readonly CompanyEvent[], RecordRefusal>> =>
  recordSigned(
    tx,
    platform,
    rules,
    facts.map((fact) => ({ ...fact, by })),
  );

type RecordRefusal = "period-locked" | "date-not-open";

/** The same where several people's facts are written together. */
export const recordSigned = async (
  tx: Tx,
  platform: Platform,
  rules: readonly CompanyRule[],
  facts: readonly SignedFact[],
): Promise<Outcome<readonly CompanyEvent[], RecordRefusal>> => {
  if (facts.length === 0) return done([]);
  const { openOn: today, earliest } = await openDays(tx);
  const before = facts.find(({ accountedOn }) => accountedOn !== undefined && accountedOn < earliest);
  if (before)
    return refused("date-not-open", {
      pointer: "/accountedOn",
      accountedOn: before.accountedOn,
      openOn: today,
      earliest,
    });
  const early = facts.find(({ accountedOn }) => accountedOn !== undefined && accountedOn > today);
  if (early)
    return refused("date-not-open", { pointer: "/accountedOn", accountedOn: early.accountedOn, openOn: today });
  for (const month of new Set(facts.map(({ accountedOn }) => monthOf(accountedOn ?? today)))) {
    const open = await refuseLocked(tx, `${month}-01` as IsoDate);
    if (!open.ok) return open;
  }
  const recordedAt = platform.now();
  const events = facts.map(
    (fact): CompanyEvent => ({
      id: platform.ids.next<"journal">(slot(0)),
      type: fact.type,
      entity: fact.entity,
      businessOn: today,
      accountedOn: fact.accountedOn ?? today,
      naturalKey: fact.naturalKey,
      payload: fact.payload,
      ...fact.by,
      recordedAt,
    }),
  );
  const written = await insertCompanyEvents(tx, events);
  const entries = written.flatMap((event) => (event.accountedOn < today ? entriesOf(rules, event) : []));
  if (entries.length > 0) await insertEntries(tx, entries);
  return done(written);
};
