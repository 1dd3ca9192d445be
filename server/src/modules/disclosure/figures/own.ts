import { formatDecimal } from "../../../kernel/decimal.ts";
import type { Database } from "../../../platform/database.ts";
import { rateOn, type StatementPorts, statementsOf } from "../../books/index.ts";
import { type InsightPorts, showMetrics } from "../../insight/index.ts";
import { type CapitalReturnPolicy, defaultCapitalReturnPolicy } from "../capital-return/settings.ts";
import { type Cover, coverOf, type Lived, readLived } from "./covered.ts";
import type { FindLeaf, Leaf, Missing, Section, Sources } from "./leaf.ts";
import { adjustmentLeaves } from "./own-adjustments.ts";
import { metricLeavesOf } from "./own-metrics.ts";
import { returnLeaves } from "./own-returns.ts";
import { flowLeavesOf, type OwnLeaf, sheetLeavesOf } from "./own-statements.ts";
import { waysToMake } from "./period-parts.ts";
import { type Plan, printedPeriods } from "./plan.ts";
import { inThousands, type Tables, tablesFor } from "./tables.ts";

/** What figures need of the modules to the left. */
export type FigurePorts = {
  readonly statements: StatementPorts;
  readonly insight: InsightPorts;
  /** The board's policy, where it is not the usual one. */
  readonly capitalReturn?: CapitalReturnPolicy;
};

/** Leaves of our own: of periods we lived through whole, and of the one we began in. */
export type OwnFigures = {
  readonly tables: Tables;
  readonly whole: FindLeaf;
  readonly begun: FindLeaf;
  readonly lines: Sources["lines"];
  /** What somebody still owes of those periods: told without it, they would be told too small. */
  readonly missing: readonly Missing[];
};

export const nothingOfOurOwn: OwnFigures = {
  tables: inThousands,
  whole: () => undefined,
  begun: () => undefined,
  lines: () => [],
  missing: [],
};

/** What a release of ours is told in: by the revenue of its quarter. */
export const ownTables = async (db: Database, ports: FigurePorts, { release }: Plan): Promise<Tables> => {
  const statements = await statementsOf(db, ports.statements, { period: release });
  const revenue = statements.ok && statements.value.operations.find(({ line }) => line === "totalNetRevenue");
  return revenue ? tablesFor(revenue.amount) : inThousands;
};

/** Reads every leaf that the platform's locked months know of the periods of a release. */
export const readOwnFigures = async (
  db: Database,
  ports: FigurePorts,
  plan: Plan,
  tables: Tables,
): Promise<OwnFigures> => {
  const unit = tables.statements;
  const lived = await readLived(db);
  const read: (readonly [Cover, OwnLeaf])[] = [];
  const missing: Missing[] = [];
  const keep = (cover: Cover, leaves: readonly OwnLeaf[]) => read.push(...leaves.map((leaf) => [cover, leaf] as const));
  for (const period of periodsOf(plan, lived)) {
    const statements = await statementsOf(db, ports.statements, { period, unit });
    if (statements.ok) keep(coverOf(lived, period), flowLeavesOf(statements.value));
    const metrics = await showMetrics(db, ports.insight, { period, by: "model", view: "restated" });
    if (metrics.ok) keep(coverOf(lived, period), metricLeavesOf(metrics.value));
    if (metrics.ok && metrics.value.unreported.length > 0)
      missing.push({ section: "operating", period, lines: metrics.value.unreported });
  }
  // A balance stands on its day whatever came before the platform: it needs its own month only.
  for (const month of [plan.openingOn, plan.closingOn].map((on) => on.slice(0, 7))) {
    if (coverOf(lived, month) === "none") continue;
    const statements = await statementsOf(db, ports.statements, { period: month, unit });
    if (statements.ok) keep("whole", sheetLeavesOf(statements.value));
  }
  if (coverOf(lived, plan.release) !== "none") {
    const isOurs = (period: string): boolean => coverOf(lived, period) !== "none";
    const told = [
      rateLeaves,
      returnLeaves(ports.capitalReturn ?? defaultCapitalReturnPolicy),
      adjustmentLeaves(ports.statements, isOurs, unit),
    ];
    for (const leaves of told) keep("whole", await leaves(db, plan));
  }
  return {
    tables,
    missing,
    whole: finderOf(read, "whole"),
    begun: finderOf(read, "from-its-first-day"),
    lines: (section, period) =>
      read.flatMap(([, leaf]) => (leaf[0] === section && leaf[1] === period ? [leaf[2]] : [])),
  };
};

/** The periods of the release that are ours, and the parts that are of those that are not. */
const periodsOf = (plan: Plan, lived: Lived): readonly string[] => {
  const told = [...printedPeriods(plan), plan.priorQuarter.name];
  const ours = (name: string): boolean => coverOf(lived, name) !== "none";
  const parts = told
    .filter((name) => !ours(name))
    .flatMap((name) =>
      waysToMake(name)
        .flat()
        .map(([part]) => part),
    );
  return [...new Set([...told, ...parts])].filter(ours);
};

/** The last rate entered by the end of the quarter, and the day it is of. */
const rateLeaves = async (db: Database, { release, quarter }: Plan): Promise<readonly OwnLeaf[]> => {
  const rate = await rateOn(db, "USD", quarter.to);
  if (!rate) return [];
  const lineage = (line: string) => ({ from: "books", book: "usgaap", line, period: release }) as const;
  return [
    ["usdRate", release, "rate", { value: formatDecimal(rate.cnyMillionths, 6), lineage: lineage("usdRate") }],
    ["usdRate", release, "asOf", { value: rate.rateOn, lineage: lineage("usdRateDate") }],
  ];
};

const keyOf = (section: Section, period: string, line: string): string => `${section}|${period}|${line}`;

const finderOf = (read: readonly (readonly [Cover, OwnLeaf])[], cover: Cover): FindLeaf => {
  const leaves = new Map<string, Leaf>(
    read.flatMap(([of, [section, period, line, leaf]]) => (of === cover ? [[keyOf(section, period, line), leaf]] : [])),
  );
  return (section, period, line) => leaves.get(keyOf(section, period, line));
};
