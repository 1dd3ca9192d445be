import { type AllowanceRun, type BookName, type Exposure, exposures } from "@suanpan/contract";
import { addDays, addMonths, type IsoDate, isoDate, monthEnd, monthOf } from "../../../kernel/calendar.ts";
import { canonicalJson } from "../../../kernel/canonical.ts";
import { groupBy } from "../../../kernel/lists.ts";
import { fen } from "../../../kernel/money.ts";
import { done, type Outcome, refused } from "../../../kernel/outcome.ts";
import { recordAudit } from "../../../platform/audit/audit.ts";
import { type Json, oneAtATime, type Tx, transactionUnlessRefused } from "../../../platform/database.ts";
import { firstUnclosedDay } from "../../../platform/day/business-day.ts";
import { firstLivedDay } from "../../../platform/day/closed-days.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type CompanyEvent, type CompanyFact, companyEventsOfType, recordCompanyEvents } from "../../ledger/index.ts";
import { type AllowancePayload, allowanceRule, keyOf, latestRuns, payloadOf, runView } from "./allowance-event.ts";
import { flowsUpTo, foldMonth, lastFolded } from "./flow.store.ts";
import { overlayFor, readOverlays } from "./overlay.ts";
import { insertPools } from "./pool.store.ts";
import { nothingSetAside, setAsideBy } from "./set-aside.ts";
import { type AllowancePolicy, allowancePolicyIn } from "./settings.ts";
import { lateAt } from "./stage.store.ts";
import { nothingWorked, pooledAt, resultOf, rowsOf, type Worked, workOut } from "./work-out.ts";

export type AllowanceAsk = { readonly period: string; readonly books: readonly BookName[]; readonly by: string };

/** What the month's allowances are, and how many of them this run had to record. */
export type AllowanceAnswer = { readonly runs: readonly AllowanceRun[]; readonly recorded: number };
export type AllowanceRefusal = "period-not-over" | "period-locked" | "date-not-open";

/** Brings the allowances of a closed month to what its pools and curves say. Running it again posts nothing. */
export const runAllowance = (
  platform: Platform,
  policy: AllowancePolicy,
  ask: AllowanceAsk,
): Promise<Outcome<AllowanceAnswer, AllowanceRefusal>> =>
  transactionUnlessRefused(platform.db, (tx) => runAllowanceIn(tx, platform, policy, ask));

/** The same, in the caller's transaction. */
export const runAllowanceIn = async (
  tx: Tx,
  platform: Platform,
  houses: AllowancePolicy,
  { period, books, by }: AllowanceAsk,
): Promise<Outcome<AllowanceAnswer, AllowanceRefusal>> => {
  const lastDay = monthEnd(isoDate(`${period}-01`));
  const unclosed = await firstUnclosedDay(tx);
  if (unclosed === undefined || unclosed <= lastDay)
    return refused("period-not-over", { period, lastDay, openOn: unclosed ?? null });
  await oneAtATime(tx, "allowance");
  const policy = allowancePolicyIn(houses);
  await foldMonthsUpTo(tx, platform, period);
  const kept = latestRuns(await companyEventsOfType(tx, allowanceRule.type, { from: lastDay, to: lastDay }));
  const found = await findings(tx, { period, books, policy, lastDay });
  const changed = found.filter((finding) => isNews(finding, kept));
  const facts = changed.map((finding) => factOf(finding, kept, lastDay));
  const recorded = await recordCompanyEvents(tx, platform, [allowanceRule], facts, { recordedBy: by, approval: null });
  if (!recorded.ok) return recorded;
  await keepPools(tx, recorded.value, changed);
  const audited = [...groupBy(recorded.value, (event) => payloadOf(event).book)].map(([book, { length: results }]) => ({
    ...{ actor: by, action: "allowance.run", subject: period, detail: { book, results } },
  }));
  if (audited.length > 0) await recordAudit(tx, platform, audited);
  const runs = latestRuns([...kept, ...recorded.value])
    .filter((event) => books.includes(payloadOf(event).book))
    .map((event) => runView(event, true));
  return done({ runs: inOrder(runs), recorded: recorded.value.length });
};

export const inOrder = (runs: readonly AllowanceRun[]): AllowanceRun[] =>
  runs.toSorted(
    (a, b) => exposures.indexOf(a.exposure) - exposures.indexOf(b.exposure) || (a.entity < b.entity ? -1 : 1),
  );

/** A closed month's facts never change, so each is folded once, in order, by whoever needs it first. */
export const foldMonthsUpTo = async (tx: Tx, platform: Platform, period: string): Promise<void> => {
  const last = await lastFolded(tx);
  const first = await firstLivedDay(tx);
  if (!first) return;
  let from = last === undefined ? isoDate(`${monthOf(first)}-01`) : addMonths(isoDate(`${last}-01`), 1);
  for (; monthOf(from) <= period; from = addMonths(from, 1))
    await foldMonth(tx, monthOf(from), { from, to: monthEnd(from) }, platform.now());
};

type Finding = {
  readonly entity: string;
  readonly worked: Worked;
  readonly payload: Omit<AllowancePayload, "version">;
};
type Asked = {
  readonly period: string;
  readonly books: readonly BookName[];
  readonly policy: AllowancePolicy;
  readonly lastDay: IsoDate;
};

/** Books differ in what they make of a pool, not in the pools: those are read and drawn up once for all of them. */
const findings = async (tx: Tx, { period, books, policy, lastDay }: Asked): Promise<Finding[]> => {
  const before = addDays(isoDate(`${period}-01`), -1);
  const overlays = await readOverlays(tx);
  const late = books.includes("ifrs") ? await lateAt(tx, { before, on: lastDay }) : [];
  const flows = groupBy(await flowsUpTo(tx, exposures, period), ({ exposure }) => exposure);
  const pools = exposures.map((exposure) => ({
    exposure,
    pooled: pooledAt(flows.get(exposure) ?? [], period, policy),
    overlay: overlayFor(overlays, exposure, period),
  }));
  const found: Finding[] = [];
  for (const book of books) {
    const balances = await setAsideBy(tx, { book, before, on: lastDay });
    for (const { exposure, pooled, overlay } of pools) {
      const model = { book, exposure, policy, overlayPpm: overlay.factorPpm };
      const worked = workOut(pooled, book === "ifrs" ? late : [], model);
      const balance = balances(exposure);
      for (const entity of [...new Set([...worked.keys(), ...balance.keys()])].sort()) {
        const ours = worked.get(entity) ?? nothingWorked;
        const { beforeFen, fen: balanceFen } = balance.get(entity) ?? nothingSetAside;
        const result = resultOf(ours, period, beforeFen, book);
        const postedFen = fen(result.roll.closingFen - balanceFen);
        const overlaid = { overlayPpm: overlay.factorPpm, overlayApproval: overlay.approval };
        const payload = { book, exposure, period, ...result, ...overlaid, policy, balanceFen, postedFen };
        found.push({ entity, worked: ours, payload });
      }
    }
  }
  return found;
};

/** What makes a result another one: anything but what the ledger had before it was posted. */
const isNews = ({ entity, payload }: Finding, kept: readonly CompanyEvent[]): boolean => {
  const known = latestOf(kept, entity, payload.exposure, payload.book);
  if (!known) return payload.pools > 0 || payload.postedFen !== 0;
  const { version: _, ...before } = payloadOf(known);
  return payload.postedFen !== 0 || canonicalJson(comparable(before)) !== canonicalJson(comparable(payload));
};

const comparable = ({ postedFen: _, balanceFen: __, ...payload }: Omit<AllowancePayload, "version">) => payload;

const latestOf = (kept: readonly CompanyEvent[], entity: string, exposure: Exposure, book: BookName) =>
  kept.find((event) => {
    const payload = payloadOf(event);
    return event.entity === entity && payload.exposure === exposure && payload.book === book;
  });

const factOf = ({ entity, payload }: Finding, kept: readonly CompanyEvent[], lastDay: IsoDate): CompanyFact => {
  const known = latestOf(kept, entity, payload.exposure, payload.book);
  const version = (known ? payloadOf(known).version : 0) + 1;
  return {
    type: allowanceRule.type,
    entity,
    naturalKey: keyOf(entity, { ...payload, version }),
    payload: { ...payload, version } as unknown as Json,
    accountedOn: lastDay,
  };
};

const keepPools = (tx: Tx, events: readonly CompanyEvent[], found: readonly Finding[]): Promise<void> =>
  insertPools(
    tx,
    events.flatMap((event) => {
      const { exposure, book } = payloadOf(event);
      const finding = found.find(
        ({ entity, payload }) => entity === event.entity && payload.exposure === exposure && payload.book === book,
      );
      return rowsOf(finding?.worked ?? nothingWorked).map((row) => ({ runId: event.id, row }));
    }),
  );
