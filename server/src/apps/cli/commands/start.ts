import { endOnSignal, makeLifetime } from "../../lifetime.ts";
import { openPlatform } from "../../platform.ts";
import { refuseTakenPort } from "../../port.ts";
import { readConfig } from "../../settings.ts";
import { type Cli, examples, type Register } from "../cli.ts";

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
    const opening = openPlatform({ schema: "migrate", onMigrated: (name) => cli.tell(`applied ${name}`) });
    life.onEnd(async () => (await opening).close());
    // While the database comes up there is time to load the web server, which no other command needs.
    const [opened, { bringUp }] = await Promise.all([opening, import("../bring-up.ts")]);
    if (!life.isEnding()) await bringUp(cli, life, opened);
  } catch (error) {
    if (life.isEnding()) return;
    await life.end().catch(() => {});
    throw error;
  }
};
