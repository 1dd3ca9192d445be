import type { NewStrategy } from "@suanpan/contract";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import type { Executor } from "../../platform/approvals/index.ts";
import type { Reader } from "../../platform/database.ts";
import { agenciesByName } from "./agency.store.ts";
import { insertStrategy } from "./strategy.store.ts";
import { decideStrategy } from "./strategy.ts";

/** Whether it could be put in force: every case meets a rule, every rule a case, and its agencies take cases. */
export const checkStrategy = async (
  db: Reader,
  { rules }: NewStrategy,
): Promise<Outcome<true, "strategy-invalid" | "not-found">> => {
  const agencies = await agenciesByName(db);
  const stranger = rules.findIndex(({ agencyId }) => agencyId !== undefined && !agencies.get(agencyId)?.active);
  if (stranger >= 0) return refused("not-found", { pointer: `/rules/${stranger}/agencyId` });
  return decideStrategy(rules);
};

/** Puts a strategy in force; cases come under it when they open or change band. */
export const strategyExecutor: Executor = {
  kind: "collection.strategy",
  makerRoles: ["collection", "admin"],
  checkerRoles: ["collection", "risk", "admin"],
  run: async (tx, platform, payload, { approvalId }) => {
    const proposed = payload as unknown as NewStrategy;
    const checked = await checkStrategy(tx, proposed);
    if (!checked.ok) return checked;
    return done({ version: await insertStrategy(tx, proposed, approvalId, platform.now()) });
  },
};
