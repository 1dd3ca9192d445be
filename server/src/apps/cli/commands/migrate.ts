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
        await cli.withPlatform(async ({ migrated }) => report(told(migrated.length), { applied: migrated }), {
          schema: "migrate",
          onMigrated,
        }),
      );
    });
};

const told = (applied: number): string => {
  if (applied === 0) return "The schema was up to date.";
  return applied === 1 ? "Applied 1 migration." : `Applied ${applied} migrations.`;
};
