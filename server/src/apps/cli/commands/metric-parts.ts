import type { MetricCode, MetricGroup, MetricLoan, MetricView } from "@suanpan/contract";
import { formatDecimal } from "../../../kernel/decimal.ts";
import { parseId } from "../../../kernel/ids.ts";
import { done, type Outcome } from "../../../kernel/outcome.ts";
import { gradeNames } from "../../../modules/books/index.ts";
import { definitions, groupsOfMetric, type InsightPorts, loansOfMetric } from "../../../modules/insight/index.ts";
import type { Database } from "../../../platform/database.ts";
import { table } from "../report.ts";

type Ask = { readonly period: string; readonly of: MetricCode; readonly view: MetricView; readonly limit: number };
export type MetricParts = {
  readonly metric: MetricCode;
  readonly period: string;
  readonly groups: readonly (MetricGroup & { readonly loans: readonly MetricLoan[]; readonly more: boolean })[];
};

/** The groups a metric is made of, and of each the first of its loans. */
export const partsOfMetric = async (
  db: Database,
  ports: InsightPorts,
  { period, of: metric, view, limit }: Ask,
): Promise<Outcome<MetricParts, "invalid-request" | "period-not-over" | "period-before-first-day">> => {
  const found = await groupsOfMetric(db, ports, metric, { period, view, limit: 10_000 });
  if (!found.ok) return found;
  const groups: MetricParts["groups"][number][] = [];
  for (const group of found.value.items) {
    const { fundingModel, product, channelId, agreementId, grade } = group;
    const key = {
      ...{ fundingModel, product, grade: (gradeNames as readonly string[]).indexOf(grade) + 1 },
      channelId: parseId<"channel">("channel", channelId) ?? 0n,
      agreementId: parseId<"agr">("agr", agreementId) ?? 0n,
    };
    const loans = await loansOfMetric(db, metric, key, { period, limit });
    if (!loans.ok) return loans;
    groups.push({ ...group, loans: loans.value.items, more: loans.value.next !== null });
  }
  return done({ metric, period, groups });
};

const yuan = (fen: number): string => formatDecimal(fen, 2, ",").padStart(18);

/** Amounts and shares of amounts are sums of fen; loans are counted, and months are weighted. */
const sumOf = (metric: MetricCode, sum: string): string => {
  const unit = definitions.find(({ code }) => code === metric)?.unit;
  return unit === "fen" || unit === "ppm" ? yuan(Number(sum)) : sum.padStart(18);
};

export const partsTold = ({ metric, period, groups }: MetricParts): string => {
  if (groups.length === 0)
    return `No loans are behind ${metric} of ${period}: people are known by channel (--by channel), what institutions report by \`suanpan technology list\`.`;
  const rows = groups.flatMap((group) => [
    [
      `${group.fundingModel}, ${group.product}, ${group.grade}, ${group.agreementId}, ${group.channelId}`,
      sumOf(metric, group.numerator),
      group.denominator === null ? "" : sumOf(metric, group.denominator),
    ],
    ...group.loans.map(({ loanId, slice, instalment, on, countedFen, ofFen }) => [
      `  ${loanId}:${slice}${instalment === null ? "" : ` instalment ${instalment}`} on ${on}`,
      yuan(countedFen),
      yuan(ofFen),
    ]),
    ...(group.more ? [["  and more loans: raise --limit", "", ""]] : []),
  ]);
  return table([[`${metric} ${period}`, "counted".padStart(18), "of".padStart(18)], ...rows]);
};
