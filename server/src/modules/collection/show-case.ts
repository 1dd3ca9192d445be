import type { CaseEvent as CaseEventView, CaseSummary, Case as CaseView, WorkItem } from "@suanpan/contract";
import { daysBetween, type IsoDate } from "../../kernel/calendar.ts";
import { formatId } from "../../kernel/ids.ts";
import { maskName, maskPhone } from "../../platform/crypto/mask.ts";
import { businessDay } from "../../platform/day/business-day.ts";
import { itemsUnlessSaid, type PageOf } from "../../platform/http/page.ts";
import type { Platform } from "../../platform/platform.ts";
import { findUsers } from "../acquisition/index.ts";
import { readCases } from "./case.store.ts";
import {
  bandOf,
  type Case,
  type CaseId,
  type CaseLoan,
  heldLoans,
  outstandingOf,
  owedOf,
  placementOf,
} from "./case.ts";
import { eventsOfCases, notesOfCase } from "./case-event.store.ts";
import { type CaseEvent, detailOf } from "./case-event.ts";
import { costOfCase } from "./cost.store.ts";
import { type CaseFilter, cursorOf, listCases, type WorkFilter, type WorkPlace, worklist } from "./list.store.ts";

const daysPastDue = ({ overdueSince, leftOn }: CaseLoan, today: IsoDate): number =>
  leftOn === null ? Math.max(0, daysBetween(overdueSince, today)) : 0;

/** A case as lists and answers show it: nothing of it is personal. */
export const summaryOf = (known: Case, today: IsoDate): CaseSummary => {
  const held = heldLoans(known);
  const placement = placementOf(known);
  return {
    id: formatId("case", known.id),
    userId: formatId("user", known.userId),
    state: known.state,
    pausedFor: known.pausedFor,
    band: bandOf(known),
    daysPastDue: Math.max(0, ...held.map((loan) => daysPastDue(loan, today))),
    owedFen: owedOf(known),
    outstandingFen: outstandingOf(known),
    loans: held.length,
    score: known.score,
    team: known.team,
    agent: known.agent,
    agencyId: placement ? formatId("agency", placement.agencyId) : null,
    nextActionOn: known.next?.on ?? null,
    nextActionKind: known.next?.kind ?? null,
    actionDue: known.actionDue,
    promise: known.promise && { ...known.promise },
    openedOn: known.openedOn,
    closedOn: known.closedOn,
  };
};

/** Everything about one case; its borrower masked, its notes opened. */
export const showCase = async (platform: Platform, id: CaseId): Promise<CaseView | undefined> => {
  const known = (await readCases(platform.db, [id])).get(id);
  const today = await businessDay(platform.db);
  if (!known || !today) return undefined;
  const borrower = (await findUsers(platform.db, platform.keys, [known.userId])).get(known.userId);
  const notes = await notesOfCase(platform.db, platform.keys, id);
  return {
    ...summaryOf(known, today),
    borrowerMasked: maskName(borrower?.name ?? ""),
    phoneMasked: maskPhone(borrower?.phone ?? ""),
    strategyVersion: known.strategyVersion,
    rule: known.rule,
    costFen: await costOfCase(platform.db, id),
    loansOf: known.loans.map((loan) => loanView(loan, today)),
    events: (await eventsOfCases(platform.db, [id])).map((event) => eventView(event, notes.get(event.seq) ?? null)),
  };
};

const loanView = (loan: CaseLoan, today: IsoDate) => ({
  loanId: formatId("loan", loan.loanId),
  band: loan.band,
  daysPastDue: daysPastDue(loan, today),
  owedFen: loan.owedFen,
  outstandingFen: loan.outstandingFen,
  joinedOn: loan.joinedOn,
  leftOn: loan.leftOn,
});

const eventView = ({ seq, fact, businessOn, recordedAt, by }: CaseEvent, note: string | null): CaseEventView => ({
  seq,
  type: fact.type,
  businessOn,
  recordedAt: recordedAt.toISOString(),
  by,
  detail: JSON.parse(detailOf(fact)) as Record<string, unknown>,
  note,
});

/** What a team has to do, the most pressing first. */
export const pageOfWork = async (
  platform: Platform,
  filter: WorkFilter,
  after: WorkPlace | undefined,
  limit = itemsUnlessSaid,
): Promise<PageOf<WorkItem>> => {
  const found = await worklist(platform.db, filter, after, limit + 1);
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return { items: await withBorrowers(platform, shown), next: found.length > limit && last ? cursorOf(last) : null };
};

/** Cases, newest first. */
export const pageOfCases = async (
  platform: Platform,
  filter: CaseFilter,
  before: CaseId | undefined,
  limit = itemsUnlessSaid,
): Promise<PageOf<WorkItem>> => {
  const found = await listCases(platform.db, filter, before, limit + 1);
  const items = await withBorrowers(platform, found.slice(0, limit));
  return { items, next: found.length > limit ? (items.at(-1)?.id ?? null) : null };
};

const withBorrowers = async (platform: Platform, cases: readonly Case[]): Promise<WorkItem[]> => {
  const today = await businessDay(platform.db);
  if (!today || cases.length === 0) return [];
  const users = await findUsers(platform.db, platform.keys, [...new Set(cases.map(({ userId }) => userId))]);
  return cases.map((known) => ({
    ...summaryOf(known, today),
    borrowerMasked: maskName(users.get(known.userId)?.name ?? ""),
  }));
};
