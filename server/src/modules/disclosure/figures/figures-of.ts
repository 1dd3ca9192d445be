import { type Outcome, refused } from "../../../kernel/outcome.ts";
import type { Database } from "../../../platform/database.ts";
import { latestHistory } from "../history/history.store.ts";
import { type Computed, computeFigures, type FiguresRefusal } from "./compute.ts";
import { type FigurePorts, readOwnFigures } from "./own.ts";
import { planOf } from "./plan.ts";
import { sourcesOf } from "./sources.ts";

/** Every figure of a release as it would be printed now, from our own locked months and what was imported. */
export const figuresOf = async (
  db: Database,
  ports: FigurePorts,
  release: string,
): Promise<Outcome<Computed, FiguresRefusal>> => {
  const plan = planOf(release);
  if (!plan) return refused("invalid-request", { pointer: "/release", detail: "Name a quarter, such as 2024Q2." });
  const files = (await latestHistory(db)).map(({ content }) => content);
  const own = await readOwnFigures(db, ports, plan);
  if (own.missing.length > 0) return refused("figures-missing", { release, missing: own.missing });
  return computeFigures(release, sourcesOf(release, files, own));
};
