import type { Logger } from "pino";
import { buildApi } from "../../api/server.ts";
import { buildConsole } from "../../console-build.ts";
import { type LogIn, prepareFirstDay } from "../../first-day.ts";
import { endOnSignal, type Lifetime, makeLifetime } from "../../lifetime.ts";
import { listen } from "../../listen.ts";
import { type Opened, openPlatform } from "../../platform.ts";
import { refuseTakenPort } from "../../port.ts";
import { readConfig } from "../../settings.ts";
import type { Wiring } from "../../wiring.ts";
import { startWorker } from "../../worker/worker.ts";
import { type Cli, examples, type Register } from "../cli.ts";
import { startProgress } from "../progress.ts";
import { report } from "../report.ts";
import { openServeLog } from "../serve-log.ts";

export const start: Register = (program, cli) => {
  program
    .command("start")
    .description("start everything: the database, the API, the console and the background work")
    .addHelpText(
      "after",
      `${examples("start", "start --json")}
Settings come from suanpan.config.json and the environment; docs/configuration.md lists them all.
  $ PORT=9090 SUANPAN_HOME=/tmp/second suanpan start
  $ DATABASE_URL=postgres://me@db.example/suanpan suanpan start
`,
    )
    .action(() => run(cli));
};

/** A signal may come at any moment of the way up: whatever is open by then is closed, and nothing else is opened. */
const run = async (cli: Cli): Promise<void> => {
  const life = makeLifetime();
  await refuseTakenPort(readConfig(process.env));
  endOnSignal(life, (code) => process.exit(code), 0);
  try {
    await bringUp(cli, life);
  } catch (error) {
    if (life.isEnding()) return;
    await life.end().catch(() => {});
    throw error;
  }
};

const bringUp = async (cli: Cli, life: Lifetime): Promise<void> => {
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
