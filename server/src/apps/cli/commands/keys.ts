import type { Command } from "commander";
import { reseal as sealAnew } from "../../../platform/crypto/reseal.ts";
import { removeUnusedKeys, rotateKey } from "../../../platform/crypto/rotate.ts";
import { type Cli, examples, type Register } from "../cli.ts";
import { startProgress } from "../progress.ts";
import { report, table } from "../report.ts";

/** Turning over the key that seals personal data: rotate, stop every process, reseal, remove what closes nothing, start them again. */
export const keys: Register = (program, cli) => {
  const command = program
    .command("keys")
    .description("turn over the keys that seal personal data")
    .addHelpText("after", examples("keys rotate", "keys reseal", "keys prune"));
  command
    .command("rotate")
    .description("add a key and make it the active one; running processes use it after a restart")
    .addHelpText("after", examples("keys rotate"))
    .action(async () =>
      cli.answer(
        await cli.withPlatform(async ({ platform, home }) => {
          const name = await rotateKey(home, process.env, platform);
          return report(`${name} is the active key now. Stop every process, then run \`suanpan keys reseal\`.`, {
            activeKey: name,
          });
        }),
      ),
    );
  registerReseal(command, cli);
  registerPrune(command, cli);
};

const registerReseal = (command: Command, cli: Cli): void => {
  command
    .command("reseal")
    .description("seal everything anew that is not sealed under the active key; can be interrupted and repeated")
    .addHelpText("after", examples("keys reseal", "keys reseal --json"))
    .action(async () =>
      cli.answer(
        await cli.withPlatform(async ({ platform, config }) => {
          const progress = startProgress("Sealing");
          const results = await sealAnew(
            platform,
            (await cli.wire(config)).sealedColumns,
            ({ table: name, column, done, of }) => progress.update(done, of, `${name}.${column}`),
          ).finally(progress.stop);
          const lines = results.map((result) => [
            `${result.table}.${result.column}`,
            result.resealed,
            result.unreadable > 0 ? `${result.unreadable} unreadable` : "",
          ]);
          return report(
            table(lines),
            { results },
            results.every(({ unreadable }) => unreadable === 0),
          );
        }),
      ),
    );
};

const registerPrune = (command: Command, cli: Cli): void => {
  command
    .command("prune")
    .description("forget the keys that close nothing any more")
    .addHelpText("after", examples("keys prune"))
    .action(async () =>
      cli.answer(
        await cli.withPlatform(async ({ platform, config, home }) => {
          const removed = await removeUnusedKeys(home, process.env, platform, (await cli.wire(config)).sealedColumns);
          return report(removed.length > 0 ? `Forgot ${removed.join(", ")}.` : "Every key still closes something.", {
            removed,
          });
        }),
      ),
    );
};
