import type { MetricCode, MetricGroup, MetricLoan } from "@suanpan/contract";
import { formatId, parseId } from "../../kernel/ids.ts";
import { done, type Outcome } from "../../kernel/outcome.ts";
import type { Reader } from "../../platform/database.ts";
import { badCursor, itemsUnlessSaid, type PageOf } from "../../platform/http/page.ts";
import type { Definition } from "./definition.ts";
import { definitions } from "./definitions.ts";
import { gradeName } from "./dimension.ts";
import type { Angle } from "./discontinued.ts";
import { only } from "./facts.ts";
import type { Group } from "./group.ts";
import { type After, type LoanOf, loansDrawn, loansOverdue, loansStanding } from "./lineage.store.ts";
import type { Period } from "./period.ts";
import { type InsightPorts, readPartners } from "./read-facts.ts";
import { factsFor, type MetricsRefusal, periodOver, readSaid, shownOf } from "./show-metrics.ts";

type Ask = { readonly period: string; readonly cursor?: string | undefined; readonly limit?: number | undefined };

export const definitionOf = (code: MetricCode): Definition => {
  const found = definitions.find((one) => one.code === code);
  if (!found) throw new Error(`${code} has no definition`);
  return found;
};

/** The groups a metric is made of, each with what it adds. Metrics of people are known by channel, not by group. */
export const groupsOfMetric = async (
  db: Reader,
  ports: InsightPorts,
  code: MetricCode,
  { period: name, cursor = "0", limit = itemsUnlessSaid, ...angle }: Ask & Angle,
): Promise<Outcome<PageOf<MetricGroup>, MetricsRefusal>> => {
  if (!/^\d{1,9}$/.test(cursor)) return badCursor;
  const asked = await periodOver(db, name);
  if (!asked.ok) return asked;
  const { period, folded } = asked.value;
  const shown = await shownOf(db, period, folded, await readPartners(db), ports, await readSaid(db, angle), angle);
  const definition = definitionOf(code);
  const facts = shown && factsFor(definition, shown);
  const rows: readonly Group[] = facts ? [...facts.drawn, ...facts.balances, ...facts.dues, ...facts.collected] : [];
  const groups = [...new Map(rows.map((row) => [keyOf(row), row])).entries()].sort(([a], [b]) => (a < b ? -1 : 1));
  const items = groups.flatMap(([key, row]): MetricGroup[] => {
    const amount = facts && definition.of(only(facts, (one) => keyOf(one) === key));
    if (definition.basis === "people" || !amount || (amount.denominator ?? amount.numerator) === 0n) return [];
    return [
      { ...viewOf(row), numerator: String(amount.numerator), denominator: amount.denominator?.toString() ?? null },
    ];
  });
  const from = Number(cursor);
  return done({
    items: items.slice(from, from + limit),
    next: items.length > from + limit ? String(from + limit) : null,
  });
};

const keyOf = (row: Group): string =>
  [row.fundingModel, row.product, row.channelId, row.agreementId, row.grade].join("/");

const viewOf = (row: Group) => ({
  fundingModel: row.fundingModel,
  product: row.product as MetricGroup["product"],
  channelId: formatId("channel", row.channelId),
  agreementId: formatId("agr", row.agreementId),
  grade: gradeName(row.grade) as MetricGroup["grade"],
});

/** The loans of one group: what each adds, from its own facts. The cursor is the last one shown, `loan_…:1`. */
export const loansOfMetric = async (
  db: Reader,
  code: MetricCode,
  group: Group,
  { period: name, cursor, limit = itemsUnlessSaid }: Ask,
): Promise<Outcome<PageOf<MetricLoan>, MetricsRefusal>> => {
  const after = cursor === undefined ? { loanId: 0n, place: 0 } : placeOf(cursor);
  if (!after) return badCursor;
  const asked = await periodOver(db, name);
  if (!asked.ok) return asked;
  const found = await read(db, definitionOf(code), asked.value.period, group, after, limit + 1);
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  const items = shown.map(({ place: _, ...row }) => ({ ...row, loanId: formatId("loan", row.loanId) }));
  return done({ items, next: found.length > limit && last ? `${formatId("loan", last.loanId)}:${last.place}` : null });
};

const placeOf = (text: string): After | undefined => {
  const [loan = "", place = ""] = text.split(":");
  const loanId = parseId<"loan">("loan", loan);
  return loanId !== undefined && /^\d{1,9}$/.test(place) ? { loanId, place: Number(place) } : undefined;
};

const read = (
  db: Reader,
  { basis }: Definition,
  period: Period,
  group: Group,
  after: After,
  limit: number,
): Promise<LoanOf[]> => {
  switch (basis) {
    case "drawn":
      return loansDrawn(db, period, group, after, limit);
    case "standing":
      return loansStanding(db, period.to, group, after, limit);
    case "due":
      return loansOverdue(db, period, group, after, limit, "overdue");
    case "collected":
      return loansOverdue(db, period, group, after, limit, "collected");
    // Only their institution knows those loans; the reports themselves are listed.
    case "reported":
    case "people":
      return Promise.resolve([]);
  }
};
