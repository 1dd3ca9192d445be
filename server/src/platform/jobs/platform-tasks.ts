import { chainWholeAudit } from "../audit/chain.ts";
import type { Platform } from "../platform.ts";
import type { JobSet } from "./jobs.ts";

/** The platform's own upkeep. A job that is late is replaced by the next of its key, so they never pile up. */
export const platformTasks = ({ db }: Platform): JobSet => ({
  tasks: {
    "chain-audit": async () => void (await chainWholeAudit(db)),
    "sweep-audit": async () => void (await chainWholeAudit(db, "all")),
  },
  crontab: [
    { task: "chain-audit", match: "* * * * *", identifier: "chain-audit", options: { jobKey: "chain-audit" } },
    { task: "sweep-audit", match: "23 19 * * *", identifier: "sweep-audit", options: { jobKey: "sweep-audit" } },
  ],
});
