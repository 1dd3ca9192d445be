import type { Logger } from "pino";
import { buildApi } from "../api/server.ts";
import { buildConsole } from "../console-build.ts";
import { type LogIn, prepareFirstDay } from "../first-day.ts";
import type { Lifetime } from "../lifetime.ts";
import { listen } from "../listen.ts";
import { type Opened, openPlatform } from "../platform.ts";
import type { Wiring } from "../wiring.ts";
import { startWorker } from "../worker/worker.ts";
import type { Cli } from "./cli.ts";
import { startProgress } from "./progress.ts";
import { report } from "./report.ts";
import { openServeLog } from "./serve-log.ts";

/** From nothing to an address that answers. What it opens it tells the lifetime at once, before waiting for it. */
export const bringUp = async (cli: Cli, life: Lifetime): Promise<void> => {
  const opening = openPlatform({ schema: "migrate", onMigrated: (name) => cli.tell(`applied ${name}`) });
  life.onEnd(async () => (await opening).close());
  const opened = await opening;
  const { config, home } = opened;
  const wiring = cli.wire(config);
  const logIn = await openDoors(opened, wiring);
  await buildConsole(() => cli.tell("building the console (once, and after its sources change)…"));
  if (life.isEnding()) return;
  const { log, file } = openServeLog(config.logLevel, home);
  const url = await serve(life, opened, wiring, log);
  cli.answer(report(welcome(url, logIn, file), { url, pid: process.pid, logIn: logIn ?? null }));
};

const openDoors = async ({ platform, config }: Opened, wiring: Wiring): Promise<LogIn | undefined> => {
  const progress = startProgress("Preparing demo data");
  try {
    return await prepareFirstDay(platform, wiring, config, progress.update);
  } finally {
    progress.stop();
  }
};

const serve = async (life: Lifetime, { platform, url }: Opened, wiring: Wiring, log: Logger): Promise<string> => {
  const working = startWorker({ platform, url, log }, wiring);
  life.onEnd(async () => (await working).stop());
  await working;
  return listen(await buildApi(platform, wiring, { log }), platform.config, life);
};

const welcome = (url: string, logIn: LogIn | undefined, logFile: string | undefined): string =>
  [
    "",
    `Suanpan is at ${url}`,
    ...(logIn ? [`Log in as ${logIn.email} with ${logIn.password}`] : []),
    `The API is described at ${url}/reference`,
    ...(logFile ? [`The log is ${logFile}`] : []),
    "Ctrl-C stops everything.",
  ].join("\n");
