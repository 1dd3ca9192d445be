import { createInterface } from "node:readline/promises";
import { connect, type Database } from "../../../platform/database.ts";
import { findInstallation } from "../../../platform/installation.ts";
import { PlainError } from "../../../platform/plain-error.ts";
import type { Opened } from "../../platform.ts";
import { examples, type Register } from "../cli.ts";
import { type Report, report } from "../report.ts";

type Options = { readonly yes?: boolean };

export const reset: Register = (program, cli) => {
  program
    .command("reset")
    .description("empty a database of synthetic data, after asking; a company's own facts are never emptied")
    .option("--yes", "do not ask")
    .addHelpText("after", examples("reset", "reset --yes"))
    .action(async (options: Options) => cli.answer(await cli.withPlatform((opened) => empty(opened, options))));
};

const empty = async ({ platform, url }: Opened, { yes = false }: Options): Promise<Report> => {
  const installation = await findInstallation(platform.db);
  if (!installation) return report("The database is empty already.", { emptied: false });
  if (!installation.synthetic)
    throw new PlainError(
      "This database holds a company's own facts, which nothing here empties: drop it yourself if you mean to.",
    );
  const owner = connect({ url, as: "owner", connections: 1, name: "suanpan-reset" });
  try {
    await refuseBusy(owner);
    if (!yes && !(await agreedTo(installation.firstOn))) return report("Nothing was changed.", { emptied: false });
    await owner.begin(async (tx) => {
      for (const { name } of await tx<{ name: string }[]>`
        select nspname as name from pg_namespace where nspname in ('public', 'graphile_worker') order by nspname`)
        await tx`drop schema ${tx(name)} cascade`;
      await tx`create schema public`;
      // As a new database has it: everybody sees what is there, and grants say who may touch it.
      await tx`grant usage on schema public to public`;
    });
  } finally {
    await owner.end({ timeout: 5 });
  }
  return report("The database is empty: the next start or simulation begins anew.", { emptied: true });
};

/** A program that works on it would find its tables gone. */
const refuseBusy = async (owner: Database): Promise<void> => {
  const [others] = await owner<{ name: string }[]>`
    select application_name as name from pg_stat_activity
    where datname = current_database() and application_name ~ '^suanpan \\d+' and application_name !~ ${`^suanpan ${process.pid} `}
      and application_name <> ${`suanpan ${process.pid}`} limit 1`;
  if (others) throw new PlainError(`Another process works on this database (${others.name}): stop it first.`);
};

const agreedTo = async (firstOn: string): Promise<boolean> => {
  if (!process.stdin.isTTY) throw new PlainError("This empties the database: say --yes where nobody can be asked.");
  const asking = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await asking.question(
    `This empties the synthetic platform that began on ${firstOn}. Type "empty" to go on: `,
  );
  asking.close();
  return answer.trim() === "empty";
};
