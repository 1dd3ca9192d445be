import type { BookName, ProblemCode, YearToClose } from "@suanpan/contract";
import { type IsoDate, isoDate } from "../../kernel/calendar.ts";
import { formatId } from "../../kernel/ids.ts";
import { groupBy } from "../../kernel/lists.ts";
import { type Fen, fen, negate, sum, zeroFen } from "../../kernel/money.ts";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import type { Executor } from "../../platform/approvals/index.ts";
import type { Json, Tx } from "../../platform/database.ts";
import { firstUnclosedDay } from "../../platform/day/business-day.ts";
import type { Platform } from "../../platform/platform.ts";
import { chart, isAccount } from "./chart.ts";
import { countKeyed } from "./company-event.store.ts";
import type { CompanyEvent, CompanyPosting, CompanyRule } from "./company-event.ts";
import { type EntityBalance, entityBalances } from "./journal.store.ts";
import type { Line } from "./journal.ts";
import { type By, recordCompanyEvents } from "./record-company-events.ts";

type YearEnd = { readonly year: number; readonly book: BookName; readonly lines: readonly Line[] };

/** Statements of a year leave this rule out: it empties what they show. */
export const yearEndRule: CompanyRule = {
  type: "year-end",
  postings: ({ entity, payload }: CompanyEvent): CompanyPosting[] => {
    const { year, book, lines } = payload as unknown as YearEnd;
    return [{ book, entity, memo: `Result of ${year} to retained earnings`, lines }];
  },
};

/** What empties every account of the result, and the one line that keeps it. No cash moves, so no line has a class. */
export const closingLines = (balances: readonly Pick<EntityBalance, "account" | "netFen">[]): Line[] => {
  const result = balances.filter(({ account, netFen }) => isResult(account) && netFen !== 0);
  const kept = sum(result.map(({ netFen }) => netFen));
  const emptied = result.map(({ account, netFen }) => lineOf(account, negate(netFen)));
  return kept === 0 ? emptied : [...emptied, lineOf("retained-earnings", kept)];
};

const isResult = (account: string): boolean =>
  isAccount(account) && (chart[account].type === "revenue" || chart[account].type === "expense");

const lineOf = (account: string, netFen: Fen): Line => ({
  account,
  debitFen: netFen > 0 ? netFen : zeroFen,
  creditFen: netFen < 0 ? fen(-netFen) : zeroFen,
  cashFlow: null,
});

/**
 * Moves the result of a year, per entity and book, to retained earnings on its last day. Run again it moves what was
 * posted since, and nothing if that is nothing. The noncontrolling share stays in it: consolidation takes it out.
 */
export const closeYear = async (
  tx: Tx,
  platform: Platform,
  year: number,
  by: By,
): Promise<Outcome<readonly CompanyEvent[], ProblemCode>> => {
  const lastDay = isoDate(`${year}-12-31`);
  const unclosed = await firstUnclosedDay(tx);
  if (unclosed === undefined || unclosed <= lastDay)
    return refused("period-not-over", { period: String(year), lastDay, openOn: unclosed ?? null });
  const facts = [];
  const groups = groupBy(await entityBalances(tx, lastDay), ({ book, entity }) => `${book}/${entity}`);
  for (const [name, balances] of groups) {
    const lines = closingLines(balances);
    const [{ book, entity }] = balances as [EntityBalance];
    if (lines.length > 0) facts.push(await factOf(tx, { year, book, lines }, entity, name, lastDay));
  }
  return recordCompanyEvents(tx, platform, [yearEndRule], facts, by);
};

const factOf = async (tx: Tx, payload: YearEnd, entity: string, name: string, accountedOn: IsoDate) => {
  const before = await countKeyed(tx, `year-end/${payload.year}/${name}/`);
  const naturalKey = `year-end/${payload.year}/${name}/${before + 1}`;
  return { type: yearEndRule.type, entity, naturalKey, payload: payload as unknown as Json, accountedOn };
};

export const closeYearExecutor: Executor = {
  kind: "year.close",
  makerRoles: ["finance", "admin"],
  checkerRoles: ["finance", "admin"],
  run: async (tx, platform, payload, { maker, approvalId }) => {
    const { year } = payload as YearToClose;
    const closed = await closeYear(tx, platform, year, { recordedBy: maker, approval: approvalId });
    return closed.ok ? done({ year, journalIds: closed.value.map(({ id }) => formatId("journal", id)) }) : closed;
  },
};
