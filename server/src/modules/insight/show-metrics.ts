import type {
  Discontinuation,
  KeptTechnologyReport,
  Metric,
  MetricComparative,
  MetricDimension,
  MetricReport,
} from "@suanpan/contract";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import type { Reader } from "../../platform/database.ts";
import { growthPpm, printed, rounded } from "./arithmetic.ts";
import type { Amount, Definition } from "./definition.ts";
import { definitions } from "./definitions.ts";
import { cut } from "./dimension.ts";
import { type Angle, nameOf, readMarkings, servicesOut, withoutServices } from "./discontinued.ts";
import type { Facts } from "./facts.ts";
import { foldedDays } from "./fold.store.ts";
import { type Period, parsePeriod, periodBefore, yearBefore } from "./period.ts";
import { type InsightPorts, type Partners, readFacts, readPartners } from "./read-facts.ts";
import { readReports } from "./report-technology.ts";
import { unreportedIn } from "./technology-report.ts";
import type { Span } from "./volume.store.ts";

export type MetricsAsk = Angle & { readonly period: string; readonly by?: MetricDimension | undefined };
export type MetricsRefusal = "invalid-request" | "period-not-over" | "period-before-first-day";

/** A period with its facts, as they are and without what is discontinued. */
export type Shown = { readonly period: Period; readonly whole: Facts; readonly restated: Facts };

/** The metrics of a period beside those of the period and of the year before. */
export const showMetrics = async (
  db: Reader,
  ports: InsightPorts,
  { period: name, by, ...angle }: MetricsAsk,
): Promise<Outcome<MetricReport, MetricsRefusal>> => {
  const asked = await periodOver(db, name);
  if (!asked.ok) return asked;
  const { period, folded } = asked.value;
  const partners = await readPartners(db);
  const said = await readSaid(db, angle);
  const { markings } = said;
  const show = (one: Period) => shownOf(db, one, folded, partners, ports, said, angle);
  const now = await show(period);
  if (!now) return refused("period-before-first-day", { period: name, firstDay: folded.from });
  const before = [
    { against: "year-before" as const, period: yearBefore(period), shown: await show(yearBefore(period)) },
    { against: "period-before" as const, period: periodBefore(period), shown: await show(periodBefore(period)) },
  ];
  return done({
    ...{ period: name, from: period.from, to: period.to, view: angle.view },
    withoutServices: servicesOut(markings, period.to, angle).map((service) => nameOf({ service })),
    unreported: unreportedIn(said.reports, period, (agreementId, on) =>
      servicesOut(markings, on, { ...angle, view: "reported" }).some(
        (one) => nameOf({ service: one }) === nameOf({ service: { agreementId } }),
      ),
    ),
    by: by ?? null,
    metrics: definitions.map((definition) => metricOf(definition, now, before, by, partners)),
  });
};

/** A period is over once each of its days is closed and folded. */
export const periodOver = async (
  db: Reader,
  name: string,
): Promise<Outcome<{ period: Period; folded: Span }, MetricsRefusal>> => {
  const period = parsePeriod(name);
  if (!period)
    return refused("invalid-request", { pointer: "/period", detail: "Use 2024-06, 2024Q2, 2024H1 or 2024FY." });
  const folded = await foldedDays(db);
  if (!folded || period.to > folded.to)
    return refused("period-not-over", { period: name, lastDay: folded?.to ?? null });
  return period.to < folded.from
    ? refused("period-before-first-day", { period: name, firstDay: folded.from })
    : done({ period, folded });
};

/** What people have said of services: which are discontinued, and what institutions lent with them. */
export type SaidOfServices = {
  readonly markings: readonly Discontinuation[];
  readonly reports: readonly KeptTechnologyReport[];
};

export const readSaid = async (db: Reader, { knownOn }: Angle): Promise<SaidOfServices> => ({
  markings: await readMarkings(db),
  reports: await readReports(db, knownOn),
});

/** Before the first day there are no facts: such a period has no figures of its own, only imported ones. */
export const shownOf = async (
  db: Reader,
  period: Period,
  folded: Span,
  partners: Partners,
  ports: InsightPorts,
  { markings, reports }: SaidOfServices,
  angle: Angle,
): Promise<Shown | undefined> => {
  if (period.to < folded.from) return undefined;
  const whole = await readFacts(db, period, partners, ports, reports);
  return { period, whole, restated: withoutServices(whole, servicesOut(markings, period.to, angle)) };
};

export const factsFor = ({ restated }: Pick<Definition, "restated">, shown: Shown): Facts =>
  restated ? shown.restated : shown.whole;

type Before = {
  readonly against: MetricComparative["against"];
  readonly period: Period;
  readonly shown: Shown | undefined;
};

const metricOf = (
  definition: Definition,
  now: Shown,
  before: readonly Before[],
  by: MetricDimension | undefined,
  partners: Partners,
): Metric => {
  const { code, name, footnote, unit, restated, of } = definition;
  const facts = factsFor(definition, now);
  const amount = of(facts);
  const cuts = by === undefined || !definition.by.includes(by) ? [] : cut(facts, by, partners);
  return {
    ...{ code, name, footnote, unit, restated, ...figureOf(amount, unit) },
    numerator: amount === undefined ? null : String(amount.numerator),
    denominator: amount?.denominator == null ? null : String(amount.denominator),
    comparatives: before.map((one) => comparativeOf(definition, amount, one)),
    groups: cuts.map((one) => ({ key: one.key, name: one.name, ...figureOf(of(one.facts), unit) })),
  };
};

const figureOf = (amount: Amount | undefined, unit: Definition["unit"]) => ({
  value: rounded(amount, unit),
  text: printed(amount, unit),
});

const comparativeOf = (
  definition: Definition,
  now: Amount | undefined,
  { against, period, shown }: Before,
): MetricComparative => {
  const { unit, of } = definition;
  const amount = shown && of(factsFor(definition, shown));
  const [is, was] = [rounded(now, unit), rounded(amount, unit)];
  return {
    ...{ against, period: period.name, ...figureOf(amount, unit) },
    growthPpm: growthPpm(now, amount),
    pointsPpm: unit === "ppm" && is !== null && was !== null ? is - was : null,
  };
};
