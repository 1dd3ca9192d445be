import type { Database } from "../../../platform/database.ts";
import { readFigures } from "../figures/figure.store.ts";
import { type Tables, tablesOf } from "../figures/tables.ts";
import { findVersions } from "./release.store.ts";
import { stateOf } from "./release.ts";

/** What the newest frozen version of a release is told in: a correction, or another language, is told in the same. */
export const toldBefore = async (db: Database, period: string): Promise<Tables | undefined> => {
  const frozen = (await findVersions(db, { period })).find((version) => stateOf(version) === "frozen");
  return frozen && tablesOf(await readFigures(db, { release: period, version: frozen.version }));
};
