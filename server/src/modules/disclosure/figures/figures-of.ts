import { type Outcome, refused } from "../../../kernel/outcome.ts";
import type { Database } from "../../../platform/database.ts";
import { latestHistory } from "../history/history.store.ts";
import { type Computed, computeFigures, type FiguresRefusal } from "./compute.ts";
import { type FigurePorts, ownTables, readOwnFigures } from "./own.ts";
import { planOf } from "./plan.ts";
import { sourcesOf } from "./sources.ts";
import { inThousands, inYuan, type Tables } from "./tables.ts";

/** Every figure of a release as it would be printed now, from our own locked months and what was imported. */
export const figuresOf = async (
  db: Database,
  ports: FigurePorts,
  release: string,
  /** What a release was told in that is made again. */
  asTold?: Tables,
): Promise<Outcome<Computed, FiguresRefusal>> => {
  const plan = planOf(release);
  if (!plan) return refused("invalid-request", { pointer: "/release", detail: "Name a quarter, such as 2024Q2." });
  const files = (await latestHistory(db)).map(({ content }) => content);
  // What was published before was told in thousands, and is compared with.
  const tables = asTold ?? (files.length > 0 ? inThousands : await ownTables(db, ports, plan));
  const own = await readOwnFigures(db, ports, plan, tables);
  if (own.missing.length > 0) return refused("figures-missing", { release, missing: own.missing });
  // In yuan there is nothing to compare with but our own: of what was published, the yuan are not known.
  return computeFigures(release, sourcesOf(release, tables === inYuan ? [] : files, own));
};
