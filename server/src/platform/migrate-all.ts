import { connect } from "./database.ts";
import { migrateJobs } from "./jobs/jobs.ts";
import { migrate } from "./migrations.ts";

/** Our schema and the job queue's, in one go, as the owner of the database. */
export const migrateAll = async (url: string, onApplied?: (name: string) => void): Promise<string[]> => {
  const owner = connect({ url, as: "owner", connections: 1 });
  try {
    const applied = await migrate(owner, onApplied);
    await migrateJobs(url);
    return applied;
  } finally {
    await owner.end();
  }
};
