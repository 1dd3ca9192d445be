import { userInfo } from "node:os";
import { type AllowanceRun, type BookName, books } from "@suanpan/contract";
import { InvalidArgumentError, Option } from "commander";
import { fen, formatYuan } from "../../../kernel/money.ts";
import { runAllowance, showRuns } from "../../../modules/books/index.ts";
import type { Opened } from "../../platform.ts";
import { examples, type Register } from "../cli.ts";
import { type Report, report, table } from "../report.ts";
import { reportOf } from "../report-outcome.ts";

type Options = { readonly period: string; readonly book: BookName; readonly run?: boolean };

export const allowance: Register = (program, cli) => {
  program
    .command("allowance")
    .description("show the expected credit losses of a month: opening, provision, write-offs, recoveries, closing")
    .requiredOption("--period <month>", "the month, as YYYY-MM", asMonth)
    .addOption(new Option("--book <book>", "the set of books").choices([...books]).default("usgaap"))
    .option("--run", "work them out first; a month whose allowances are as they must be is left alone")
    .addHelpText("after", examples("allowance --period 2024-06", "allowance --period 2024-06 --book ifrs --run --json"))
    .action(async (options: Options) => cli.answer(await cli.withPlatform((opened) => show(opened, options))));
};

const asMonth = (text: string): string => {
  if (!/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/.test(text)) throw new InvalidArgumentError("It must be a month, as YYYY-MM.");
  return text;
};

const show = async ({ platform, config }: Opened, { period, book, run }: Options): Promise<Report> => {
  if (!run) {
    const runs = await showRuns(platform.db, period, book);
    return report(told(runs, period), { runs, recorded: 0 });
  }
  const ran = await runAllowance(platform, config, { period, books: [book], by: `cli:${userInfo().username}` });
  return reportOf(ran, ({ runs, recorded }) => `${told(runs, period)}\n${recorded} recorded.`);
};

const columns = ["opening", "new loans", "revision", "write-offs", "recoveries", "closing", "of exposure"] as const;

const told = (runs: readonly AllowanceRun[], period: string): string => {
  if (runs.length === 0) return `There is no allowance for ${period} yet: add --run, or close the month.`;
  const head = [`Allowances ${period}, yuan`, "", ...columns.map((name) => name.padStart(16))];
  const body = runs.map(({ entity, exposure, roll, exposureFen }) => [
    exposure,
    entity,
    ...[
      roll.openingFen,
      roll.newLoanFen,
      roll.revisionFen,
      -roll.writtenOffFen,
      roll.recoveredFen,
      roll.closingFen,
    ].map(yuan),
    yuan(exposureFen),
  ]);
  const fallbacks = runs.flatMap(({ exposure, fallbacks: told }) =>
    told.map(({ segment, used, because }) => `${exposure} ${segment}: ${used} (${because})`),
  );
  const thin = fallbacks.length > 0 ? `\n\nToo thin for a curve of their own:\n${fallbacks.join("\n")}` : "";
  return `${table([head, ...body])}${thin}`;
};

const yuan = (amountFen: number): string => formatYuan(fen(amountFen)).padStart(16);
