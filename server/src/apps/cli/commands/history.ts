import { readFileSync } from "node:fs";
import type { HistoryDetail, HistoryImport, HistoryRelease } from "@suanpan/contract";
import { importHistory, listHistory, showHistory } from "../../../modules/disclosure/index.ts";
import { PlainError } from "../../../platform/plain-error.ts";
import { asked, keyOption } from "../asking.ts";
import { examples, type Register } from "../cli.ts";
import { type Report, report, table } from "../report.ts";
import { reportOf } from "../report-outcome.ts";

export const history: Register = (program, cli) => {
  const command = program.command("history").description("releases published before, as figures of today's need them");
  command
    .command("import")
    .description("import a release; the same release again is a new revision, and the latest counts")
    .argument("<file>", "a .json of the format suanpan-history/1")
    .option(...keyOption)
    .addHelpText("after", examples("history import docs/examples/history/2024Q2.json"))
    .action(async (path: string, { key }: { key?: string }) =>
      cli.answer(
        await cli.withPlatform(async ({ platform }) =>
          withFaults(reportOf(await importHistory(platform, asked(documentIn(path), key)), imported)),
        ),
      ),
    );
  command
    .command("list")
    .description("list the imported releases")
    .addHelpText("after", examples("history list"))
    .action(async () =>
      cli.answer(
        await cli.withPlatform(async ({ platform: { db } }) => {
          const releases = await listHistory(db);
          return report(listed(releases), { releases });
        }),
      ),
    );
  command
    .command("show")
    .description("show an imported release: who imported it, what it tells, what it printed beside its own leaves")
    .argument("<release>", "its quarter, such as 2024Q2")
    .addHelpText("after", examples("history show 2024Q2", "history show 2024Q2 --json"))
    .action(async (release: string) =>
      cli.answer(
        await cli.withPlatform(async ({ platform: { db } }) => reportOf(await showHistory(db, release), told)),
      ),
    );
};

const documentIn = (path: string): unknown => {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    throw new PlainError(`Cannot read ${path} as JSON: ${(error as Error).message}.`);
  }
};

/** Every fault on a line of its own: a file may have many. */
const withFaults = (answer: Report): Report => {
  const { error } = answer.json as { error?: { title: string; faults?: { path: string; problem: string }[] } };
  if (!error?.faults) return answer;
  const lines = error.faults.map(({ path, problem }) => `  ${path} ${problem}`);
  return {
    ...answer,
    text: [`${error.title}. Nothing was written; correct this and import it again:`, ...lines].join("\n"),
  };
};

const imported = ({ release, revision, periods, days, printed, again }: HistoryImport): string =>
  again
    ? `${release} was imported before, as revision ${revision}: nothing was written.`
    : `Imported ${release}, revision ${revision}: results of ${periods.join(", ")}; balance sheets of ${days.join(", ")}.` +
      (printed.length === 0
        ? ""
        : ` It printed ${printed.length === 1 ? "1 figure beside its own leaves; it stays" : `${printed.length} figures beside its own leaves; they stay`} visible.`);

const listed = (releases: readonly HistoryRelease[]): string =>
  releases.length === 0
    ? "No release was imported: suanpan history import FILE."
    : table([
        ["release", "revision", "imported by", "at", "results of", "balance sheets of", "printed beside"],
        ...releases.map((one) => [
          one.release,
          String(one.revision),
          one.importedBy,
          one.recordedAt,
          one.periods.join(" "),
          one.days.join(" "),
          String(one.printed.length),
        ]),
      ]);

const told = ({ release, revision, importedBy, recordedAt, periods, days, printed }: HistoryDetail): string =>
  [
    `${release}, revision ${revision}, imported by ${importedBy} at ${recordedAt}`,
    `results of ${periods.join(", ")}; balance sheets of ${days.join(", ")}`,
    ...(printed.length === 0 ? [] : ["printed although its own leaves say otherwise:"]),
    ...printed.map(({ path, value }) => `  ${path}  ${value}`),
  ].join("\n");
