import { examples, type Register } from "../cli.ts";
import { report } from "../report.ts";

export const migrate: Register = (program, cli) => {
  program
    .command("migrate")
    .description("bring the database's schema up to date")
    .addHelpText("after", examples("migrate", "migrate --json"))
    .action(async () => {
      const onMigrated = (name: string): void => cli.tell(`applied ${name}`);
      cli.answer(
        await cli.withPlatform(
          async ({ migrated }) =>
            report(
              migrated.length > 0
                ? `Applied ${migrated.length} migration${migrated.length === 1 ? "" : "s"}.`
                : "The schema was up to date.",
              {
                applied: migrated,
              },
            ),
          { schema: "migrate", onMigrated },
        ),
      );
    });
};
