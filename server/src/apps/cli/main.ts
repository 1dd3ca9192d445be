import type { Cli } from "./cli.ts";
import { commands } from "./commands/index.ts";
import { runCli } from "./program.ts";

/** Whoever reads our output may stop reading (`| head`): that ends the work, and is nobody's mistake. */
for (const stream of [process.stdout, process.stderr])
  stream.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1));

const wire: Cli["wire"] = async (config) => (await import("../house.ts")).wireHouse(config);

process.exitCode = await runCli(process.argv.slice(2), wire, commands, {
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
});
