import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** What a running PostgreSQL says of itself in `postmaster.pid`. */
export type Postmaster = {
  readonly pid: number;
  readonly port: number;
  /** Where its socket lies; empty where it has none. */
  readonly socketFolder: string;
  readonly ready: boolean;
};

/**
 * The server that holds this data folder, if one does. The file outlives a crash, and its process number may by then
 * belong to somebody else, so it is believed only when that process is alive and is a PostgreSQL.
 */
export const findPostmaster = (dataFolder: string): Postmaster | undefined => {
  const file = join(dataFolder, "postmaster.pid");
  if (!existsSync(file)) return undefined;
  const [pid = "", , , port = "", socket = "", , , status = ""] = readFileSync(file, "utf8").split("\n");
  if (!isPostgres(Number(pid))) return undefined;
  return {
    pid: Number(pid),
    port: Number(port),
    socketFolder: socket.startsWith("/") ? socket : "",
    ready: status.trim() === "ready",
  };
};

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
};

const isPostgres = (pid: number): boolean => {
  if (!(pid > 0) || !isAlive(pid)) return false;
  const commandLine = `/proc/${pid}/cmdline`;
  return existsSync(commandLine) ? readFileSync(commandLine, "utf8").includes("postgres") : true;
};
