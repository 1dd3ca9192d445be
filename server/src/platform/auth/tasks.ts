import type { JobSet } from "../jobs/jobs.ts";
import type { Platform } from "../platform.ts";
import { deleteExpiredSessions } from "./session.store.ts";

/** An expired session opens nothing; it is swept away so that the table holds who is logged in, and no more. */
export const authTasks = ({ db, now }: Platform): JobSet => ({
  tasks: { "sweep-sessions": async () => void (await deleteExpiredSessions(db, now())) },
  crontab: [
    {
      task: "sweep-sessions",
      match: "*/10 * * * *",
      identifier: "sweep-sessions",
      options: { jobKey: "sweep-sessions" },
    },
  ],
});
