import { randomBytes } from "node:crypto";
import { startProvider } from "@suanpan/simulator";
import type { Logger } from "pino";
import { buildApi } from "../api/server.ts";
import { buildConsole } from "../console-build.ts";
import { type LogIn, prepareFirstDay } from "../first-day.ts";
import type { Lifetime } from "../lifetime.ts";
import { listen } from "../listen.ts";
import type { Opened } from "../platform.ts";
import { connectInHaste } from "../simulation.ts";
import type { Wiring } from "../wiring.ts";
import { startWorker } from "../worker/worker.ts";
import type { Cli } from "./cli.ts";
import { startProgress } from "./progress.ts";
import { report } from "./report.ts";
import { openServeLog } from "./serve-log.ts";

/** From an open database to an address that answers. What it opens it tells the lifetime at once, before waiting for it. */
export const bringUp = async (cli: Cli, life: Lifetime, opened: Opened): Promise<void> => {
  const { config, home } = opened;
  const wiring = await cli.wire(config);
  // Neither is left behind when the other fails: nothing is closed under it.
  const [built, doors] = await Promise.allSettled([
    buildConsole(() => cli.tell("building the console (once, and after its sources change)…")),
    openDoors(life, opened, wiring),
  ]);
  if (doors.status === "rejected") throw doors.reason;
  if (built.status === "rejected") throw built.reason;
  const logIn = doors.value;
  if (life.isEnding()) return;
  const { log, file } = openServeLog(config.logLevel, home);
  const address = { url: "" };
  const provided = logIn && config.providerUrl === "" ? await demoProvider(life, () => address.url) : {};
  address.url = await serve(life, opened, await cli.wire({ ...config, ...provided }), log);
  const { url } = address;
  cli.answer(report(welcome(url, logIn, file), { url, pid: process.pid, logIn: logIn ?? null }));
};

/** A synthetic lender has a synthetic provider: whoever draws sees the money leave a moment later. */
const demoProvider = async (life: Lifetime, url: () => string) => {
  const providerSecret = randomBytes(16).toString("hex");
  const callback = () => `${url()}/v1/provider-callbacks`;
  const starting = startProvider({ secret: providerSecret, callback, seed: 1, faults: "none", everyMs: 500 });
  life.onEnd(async () => (await starting).stop());
  return { providerUrl: (await starting).url, providerSecret };
};

const openDoors = async (life: Lifetime, { platform, url }: Opened, wiring: Wiring): Promise<LogIn | undefined> => {
  const progress = startProgress("Preparing demo data");
  const hasty = connectInHaste(url, platform.config.demoScale, "suanpan first day");
  life.onEnd(() => hasty.end({ timeout: 0 }));
  try {
    return await prepareFirstDay(platform, hasty, wiring, progress.update);
  } finally {
    progress.stop();
    await hasty.end({ timeout: 5 });
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
