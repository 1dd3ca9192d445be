import { shown } from "../../../platform/database-address.ts";
import { businessDay } from "../../../platform/day/business-day.ts";
import { pendingMigrations, readMigrations } from "../../../platform/migrations.ts";
import type { Opened } from "../../platform.ts";
import { version } from "../../version.ts";
import { examples, type Register } from "../cli.ts";
import { type Report, report, table } from "../report.ts";

export const status: Register = (program, cli) => {
  program
    .command("status")
    .description("show the version, the database, the business day and how much there is")
    .addHelpText("after", examples("status", "status --json"))
    .action(async () => cli.answer(await cli.withPlatform(look)));
};

const look = async ({ platform: { db }, url, home }: Opened): Promise<Report> => {
  const [server] = await db<{ version: string; sizeBytes: number }[]>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as size_bytes`;
  // The planner's own count: exact enough to see what is there, and free however large the book.
  const rows = await db<{ name: string; rows: number }[]>`
    select coalesce(whole.relname, part.relname) as name, sum(part.n_live_tup)::bigint as rows
    from pg_stat_user_tables part
    left join pg_inherits on inhrelid = part.relid left join pg_class whole on whole.oid = inhparent
    where part.schemaname = 'public' group by 1 having sum(part.n_live_tup) > 0 order by 1`;
  const waiting = await pendingMigrations(db);
  const businessOn = (await businessDay(db)) ?? null;
  const applied = readMigrations().length - waiting.length;
  const database = { at: shown(url), postgresql: server?.version, sizeBytes: server?.sizeBytes };
  const facts: [string, string][] = [
    ["version", version],
    ["home", home.folder],
    ["database", `${database.at}, PostgreSQL ${database.postgresql}, ${megabytes(server?.sizeBytes ?? 0)}`],
    ["migrations", `${applied} applied, ${waiting.length} waiting`],
    ["business day", businessOn ?? "none open"],
  ];
  return report(
    `${table(facts)}\n\nRows, as the planner estimates them\n${table(rows.map((row) => [`  ${row.name}`, row.rows]))}`,
    {
      version,
      home: home.folder,
      database,
      migrations: { applied, waiting: waiting.map(({ name }) => name) },
      businessOn,
      estimatedRows: Object.fromEntries(rows.map((row) => [row.name, row.rows])),
    },
  );
};

const megabytes = (bytes: number): string => `${Math.round(bytes / 1_048_576)} MiB`;
