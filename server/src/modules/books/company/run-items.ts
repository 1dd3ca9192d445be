import type { IsoDate } from "../../../kernel/calendar.ts";
import { done, type Outcome, refused } from "../../../kernel/outcome.ts";
import type { Tx } from "../../../platform/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type By, type CompanyFact, recordCompanyEvents } from "../../ledger/index.ts";
import { awardLines } from "./awards/cost.ts";
import { countsOfMonth, itemEvents } from "./company.store.ts";
import { exchangeLines, unrated } from "./exchange/remeasure.ts";
import { type Facts, factsOf } from "./facts.ts";
import type { Cumulative } from "./lines.ts";
import { type Month, monthNamed, refuseUnfinished } from "./month.ts";
import { differencesToPost, type Targets } from "./post-differences.ts";
import { holdRegisters } from "./record-item.ts";
import { assetLines } from "./registers/asset.ts";
import { interestLines } from "./registers/interest.ts";
import { leaseLines } from "./registers/lease.ts";
import { subscriptionLines } from "./registers/subscription.ts";
import { companyItemRules, type itemTypes, runType } from "./rules.ts";
import type { CompanyPolicy } from "./settings.ts";

type Subject = (facts: Facts, on: IsoDate) => Cumulative[];

/** What each register has come to by a day: the whole of the monthly work is the difference to what was posted. */
const subjects = ({
  vatPpm,
}: Pick<CompanyPolicy, "vatPpm">): Readonly<Record<(typeof itemTypes)[number], Subject>> => ({
  "award-cost": awardLines,
  depreciation: assetLines,
  "lease-cost": leaseLines,
  "subscription-revenue": subscriptionLines(vatPpm),
  "interest-accrual": interestLines,
  remeasurement: exchangeLines,
});

export const itemTargets = (policy: Pick<CompanyPolicy, "vatPpm">, facts: Facts, on: IsoDate): Targets =>
  new Map(Object.entries(subjects(policy)).map(([type, linesBy]) => [type, linesBy(facts, on)]));

export type RunRefusal = "period-not-over" | "period-locked" | "date-not-open" | "exchange-rate-missing";
/** How many facts a run recorded; a second run records none. */
export type Ran = { readonly period: string; readonly recorded: number };

/**
 * Works a month's company items out: awards, depreciation, leases, subscriptions, interest and foreign currency. What is
 * recorded is accounted on the month's last day. Joins the caller's transaction.
 */
export const runCompanyItems = async (
  tx: Tx,
  platform: Platform,
  policy: Pick<CompanyPolicy, "vatPpm">,
  period: string,
  by: By,
): Promise<Outcome<Ran, RunRefusal>> => {
  const month = monthNamed(period);
  const finished = await refuseUnfinished(tx, month);
  if (!finished.ok) return finished;
  await holdRegisters(tx);
  const events = await itemEvents(tx, month.to);
  const facts = factsOf(events);
  const currency = unrated(facts, month.to);
  if (currency) return refused("exchange-rate-missing", { currency, rateOn: month.to });
  const missing = await differencesToPost(tx, month, itemTargets(policy, facts, month.to));
  if (missing.length === 0) return done({ period, recorded: 0 });
  const run = await runFact(tx, month, policy, events.at(-1)?.id);
  const recorded = await recordCompanyEvents(tx, platform, companyItemRules, [...missing, run], by);
  return recorded.ok ? done({ period, recorded: missing.length }) : recorded;
};

/** That a month was run, and what was known then: `verify` works it out again from exactly that. */
const runFact = async (
  tx: Tx,
  month: Month,
  { vatPpm }: Pick<CompanyPolicy, "vatPpm">,
  lastId: bigint | undefined,
): Promise<CompanyFact> => {
  const n = ((await countsOfMonth(tx, [runType], month)).get(`${runType}/parent`) ?? 0) + 1;
  return {
    type: runType,
    entity: "parent",
    naturalKey: `${runType}/${month.period}/${n}`,
    accountedOn: month.to,
    payload: { period: month.period, throughId: String(lastId ?? 0), vatPpm },
  };
};
