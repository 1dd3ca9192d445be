import type {
  AllowanceCurve,
  AllowancePool,
  AllowanceRollForward,
  AllowanceRun,
  BackTest,
  BookName,
  Exposure,
  PoolLoan,
} from "@suanpan/contract";
import { isoDate, monthEnd } from "../../../kernel/calendar.ts";
import { formatId, type Id, parseId } from "../../../kernel/ids.ts";
import { done, type Outcome, refused } from "../../../kernel/outcome.ts";
import type { Reader } from "../../../platform/database.ts";
import type { PageOf } from "../../../platform/http/page.ts";
import { type CompanyEvent, companyEventsOfType } from "../../ledger/index.ts";
import { allowanceRule, latestRuns, payloadOf, runView } from "./allowance-event.ts";
import { backTest, type Outlook } from "./back-test.ts";
import { curveOf } from "./curve.ts";
import { flowsUpTo, lastFolded } from "./flow.store.ts";
import { loansInPool, type PoolRow, poolsOfRun } from "./pool.store.ts";
import { poolsAt } from "./pool.ts";
import { inOrder } from "./run-allowance.ts";
import { segmentName } from "./segment.ts";
import type { AllowancePolicy } from "./settings.ts";

type RunId = Id<"journal">;

const runsBetween = async (db: Reader, from: string, to: string, book: BookName): Promise<CompanyEvent[]> => {
  const span = { from: isoDate(`${from}-01`), to: monthEnd(isoDate(`${to}-01`)) };
  return (await companyEventsOfType(db, allowanceRule.type, span)).filter((event) => payloadOf(event).book === book);
};

/** The allowances of a month; with `versions` also those that later ones took the place of. */
export const showRuns = async (
  db: Reader,
  period: string,
  book: BookName,
  versions: "latest" | "all" = "latest",
): Promise<AllowanceRun[]> => {
  const events = await runsBetween(db, period, period, book);
  const latest = new Set(latestRuns(events).map(({ id }) => id));
  const shown = versions === "all" ? events : events.filter(({ id }) => latest.has(id));
  return inOrder(shown.map((event) => runView(event, latest.has(event.id))));
};

/** The pools a result is the sum of. The cursor is the number of the last one shown. */
export const showPools = async (
  db: Reader,
  runId: RunId,
  after: number,
  limit: number,
): Promise<PageOf<AllowancePool>> => {
  const found = await poolsOfRun(db, runId, after, limit + 1);
  const items = found.slice(0, limit).map(poolView);
  return { items, next: found.length > limit ? String(items.at(-1)?.number) : null };
};

const poolView = ({ fundingModel, product, tenorClass, grade, ...row }: PoolRow): AllowancePool => ({
  ...row,
  segment: segmentName({ fundingModel, product, tenorClass, grade }),
});

/** The loans of one pool. The cursor is the last slice shown, `loan_…:1`. */
export const showLoansOfPool = async (
  db: Reader,
  run: CompanyEvent,
  number: number,
  cursor: string | undefined,
  limit: number,
): Promise<Outcome<PageOf<PoolLoan>, "not-found" | "invalid-request">> => {
  const [pool] = await poolsOfRun(db, run.id, number - 1, 1);
  if (pool?.number !== number) return refused("not-found");
  const [loan = "", slice = ""] = (cursor ?? "").split(":");
  const loanId = cursor === undefined ? 0n : parseId<"loan">("loan", loan);
  if (loanId === undefined || !/^\d{0,4}$/.test(slice)) return refused("invalid-request", { pointer: "/cursor" });
  const found = await loansInPool(db, run.entity, pool, { loanId, slice: Number(slice) }, limit + 1);
  const items = found.slice(0, limit).map((row) => ({ ...row, loanId: formatId("loan", row.loanId) }));
  const last = items.at(-1);
  return done({ items, next: found.length > limit && last ? `${last.loanId}:${last.slice}` : null });
};

/** The curve of a segment asked for by name; refused with what is missing when there is none. */
export const showCurve = async (
  db: Reader,
  policy: AllowancePolicy,
  { period, exposure, segment }: { readonly period: string; readonly exposure: Exposure; readonly segment: string },
): Promise<Outcome<AllowanceCurve, "curve-too-thin" | "period-not-over">> => {
  const last = await lastFolded(db);
  if (last === undefined || last < period)
    return refused("period-not-over", { pointer: "/period", period, lastWithAllowance: last ?? null });
  return curveOf(segment, poolsAt(await flowsUpTo(db, [exposure], period), period), policy);
};

/** The movement of every allowance, month by month. */
export const rollForward = async (
  db: Reader,
  { from, to, book }: { readonly from: string; readonly to: string; readonly book: BookName },
): Promise<AllowanceRollForward[]> =>
  latestRuns(await runsBetween(db, from, to, book)).map((event) => {
    const { period, exposure, roll } = payloadOf(event);
    return { period, book, entity: event.entity, exposure, ...roll };
  });

/** What an earlier month predicted for each vintage against what a later one knows. */
export const showBackTest = async (
  db: Reader,
  { since, period, exposure, book }: { since: string; period: string; exposure: Exposure; book: BookName },
): Promise<BackTest[]> => {
  const [before, after] = [await outlookOf(db, since, exposure, book), await outlookOf(db, period, exposure, book)];
  return backTest(before, after);
};

const outlookOf = async (db: Reader, period: string, exposure: Exposure, book: BookName): Promise<Outlook[]> => {
  const runs = latestRuns(await runsBetween(db, period, period, book)).filter(
    (event) => payloadOf(event).exposure === exposure,
  );
  const pools = poolsAt(await flowsUpTo(db, [exposure], period), period);
  const losses = pools.map(({ vintage, netLossFen }): Outlook => ({ vintage, netLossFen, toComeFen: 0 }));
  for (const run of runs)
    for (const row of await poolsOfRun(db, run.id))
      losses.push({ vintage: row.vintage, netLossFen: 0, toComeFen: row.lifetimeFen });
  return losses;
};
