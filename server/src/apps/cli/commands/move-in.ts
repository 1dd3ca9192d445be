import { writeFileSync } from "node:fs";
import { userInfo } from "node:os";
import type { IsoDate } from "../../../kernel/calendar.ts";
import { lineOf } from "../../../kernel/csv.ts";
import { formatYuan } from "../../../kernel/money.ts";
import {
  type Count,
  type MoveInReport,
  moveIn as moveInBook,
  type RefusedRow,
} from "../../../modules/servicing/index.ts";
import { readBook } from "../../move-in/read-book.ts";
import type { Opened } from "../../platform.ts";
import { asDate } from "../asking.ts";
import { examples, type Register } from "../cli.ts";
import { startProgress } from "../progress.ts";
import type { Report } from "../report.ts";
import { reportOf } from "../report-outcome.ts";

type Options = { readonly cutOver: IsoDate; readonly dryRun?: boolean; readonly ids?: string };

export const moveIn: Register = (program, cli) => {
  program
    .command("move-in")
    .description("take over an existing book of users, lines and loans from another system")
    .argument("<path>", "a JSON document, or a folder with users.csv, lines.csv, loans.csv and instalments.csv")
    .requiredOption("--cut-over <date>", "the day the book is of: it has to be the open business day", asDate)
    .option("--dry-run", "check every row and write nothing")
    .option("--ids <file>", "write a CSV with our id for each row that is in")
    .addHelpText(
      "after",
      examples(
        "move-in book.json --cut-over 2024-07-01 --dry-run",
        "move-in old-book/ --cut-over 2024-07-01 --ids ids.csv",
      ),
    )
    .action(async (path: string, options: Options) =>
      cli.answer(await cli.withPlatform((opened) => move(opened, path, options))),
    );
};

const move = async ({ platform, config }: Opened, path: string, options: Options): Promise<Report> => {
  const book = readBook(path, options.cutOver);
  const progress = startProgress("Moving in");
  try {
    const outcome = await moveInBook(platform, config, book, {
      by: `cli:${userInfo().username}`,
      dryRun: options.dryRun ?? false,
      onProgress: progress.update,
    });
    if (outcome.ok && options.ids !== undefined) writeFileSync(options.ids, idsAsCsv(outcome.value));
    const report = reportOf(outcome, told);
    return outcome.ok ? { ...report, json: shown(outcome.value), ok: outcome.value.refused.length === 0 } : report;
  } finally {
    progress.stop();
  }
};

/** Which row became what is for the file that was asked for, not for the answer. */
const shown = ({ ids: _, ...report }: MoveInReport) => report;

const idsAsCsv = ({ ids }: MoveInReport): string =>
  [
    ["kind", "id", "suanpanId"],
    ...Object.entries(ids).flatMap(([kind, rows]) => [...rows].map(([id, ours]) => [kind, id, ours])),
  ]
    .map((row) => `${lineOf(row)}\n`)
    .join("");

const mostShown = 50;

const told = (report: MoveInReport): string => {
  const { users, accounts, lines, loans, refused, dryRun } = report;
  const more = refused.length - mostShown;
  return [
    `${dryRun ? "Could be moved in" : "Moved in"} at ${report.cutOver}: ${counted(users, "users")}, ${accounts.read > 0 ? `${counted(accounts, "accounts")}, ` : ""}${counted(lines, "lines")}, ${counted(loans, "loans")}; outstanding principal ${formatYuan(report.outstandingFen)} yuan.`,
    ...(refused.length > 0 ? [`Refused, ${refused.length} ${refused.length === 1 ? "fault" : "faults"}:`] : []),
    ...refused.slice(0, mostShown).map(toldRow),
    ...(more > 0 ? [`  … and ${more} more; --json has all of them.`] : []),
  ].join("\n");
};

const counted = ({ read, movedIn, before }: Count, what: string): string =>
  `${movedIn} of ${read} ${what}${before > 0 ? ` (${before} before)` : ""}`;

const toldRow = ({ file, row, kind, id, field, problem }: RefusedRow): string =>
  `  ${file}, row ${row}${id === null ? "" : ` (${kind} ${id})`}${field === null ? "" : `, ${field}`}: ${problem}`;
