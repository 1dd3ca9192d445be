import { arch, cpus, platform, release, totalmem } from "node:os";
import type { Database } from "../server/src/platform/database.ts";

/** Figures mean nothing without the machine they were taken on. */
export type Machine = Awaited<ReturnType<typeof describeMachine>>;

export const describeMachine = async (db: Database) => {
  const [server] = await db<{ postgresql: string; fsync: string; synchronousCommit: string; sharedBuffers: string }[]>`
    select current_setting('server_version') as postgresql, current_setting('fsync') as fsync,
           current_setting('synchronous_commit') as synchronous_commit, current_setting('shared_buffers') as shared_buffers`;
  return {
    cpu: cpus()[0]?.model.trim() ?? "unknown",
    cores: cpus().length,
    memoryMiB: Math.round(totalmem() / 1_048_576),
    system: `${platform()} ${release()} ${arch()}`,
    node: process.version,
    ...server,
  };
};
