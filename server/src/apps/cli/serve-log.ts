import { join } from "node:path";
import pino, { type Logger } from "pino";
import type { Home } from "../../platform/home.ts";
import { makeLog } from "../api/log.ts";

/** A person at a terminal gets a calm screen and a file to look into; anything else gets the lines on standard error. */
export const openServeLog = (level: string, home: Home): { readonly log: Logger; readonly file?: string } => {
  if (!process.stderr.isTTY) return { log: makeLog(level, pino.destination({ dest: 2, sync: true })) };
  const file = join(home.folder, "suanpan.log");
  return { log: makeLog(level, pino.destination({ dest: file, mkdir: true, mode: 0o600, sync: true })), file };
};
