import { endOnSignal, makeLifetime } from "../../lifetime.ts";
import { openPlatform } from "../../platform.ts";
import { startWorker } from "../../worker/worker.ts";
import { type Cli, examples, type Register } from "../cli.ts";
import { report } from "../report.ts";
import { openServeLog } from "../serve-log.ts";

export const worker: Register = (program, cli) => {
  program
    .command("worker")
    .description("run the outbox and the background jobs alone, beside servers on other machines")
    .addHelpText("after", examples("worker", "worker --json"))
    .action(() => run(cli));
};

const run = async (cli: Cli): Promise<void> => {
  const life = makeLifetime();
  endOnSignal(life, (code) => process.exit(code), 0);
  try {
    const opening = openPlatform({ schema: "current" });
    life.onEnd(async () => (await opening).close());
    const { platform, config, url, home } = await opening;
    const { log } = openServeLog(config.logLevel, home);
    const starting = startWorker({ platform, url, log }, await cli.wire(config));
    life.onEnd(async () => (await starting).stop());
    await starting;
    cli.answer(report("The worker runs; Ctrl-C stops it.", { running: true, pid: process.pid }));
  } catch (error) {
    if (life.isEnding()) return;
    await life.end().catch(() => {});
    throw error;
  }
};
