import { connect } from "./database.ts";
import { migrate } from "./migrations.ts";

/** Our schema and the job queue's, in one go, as the owner of the database. */
export const migrateAll = async (url: string, onApplied?: (name: string) => void): Promise<string[]> => {
  const owner = connect({ url, as: "owner", connections: 1 });
  try {
    const applied = await migrate(owner, onApplied);
    // The queue is heavy to load, and a command that finds the schema up to date has no use for it.
    const { migrateJobs } = await import("./jobs/migrate-jobs.ts");
    await migrateJobs(url);
    return applied;
  } finally {
    await owner.end();
  }
};
