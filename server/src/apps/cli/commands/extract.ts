import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type BookName, books } from "@suanpan/contract";
import { Option } from "commander";
import { csvOf, type Extract, parsePeriod } from "../../../modules/books/index.ts";
import { PlainError } from "../../../platform/plain-error.ts";
import { examples, type Register } from "../cli.ts";
import { type Report, report, table } from "../report.ts";

type Options = {
  readonly period?: string;
  readonly book: BookName;
  readonly entity?: string;
  readonly out?: string;
};

export const extract: Register = (program, cli) => {
  program
    .command("extract")
    .description("write a table for an auditor as CSV; without a name, list what there is")
    .argument("[name]", "journals, loan-tape, allowances, …")
    .option("--period <name>", "2024-06, 2024Q2, 2024H1 or 2024FY")
    .addOption(new Option("--book <name>", "whose rules").choices(books).default("usgaap"))
    .option("--entity <name>", "one company of the group only")
    .option("--out <file>", "where to write it; standard output when left out")
    .addHelpText("after", examples("extract", "extract journals --period 2024Q2 --out journals.csv"))
    .action(async (name: string | undefined, options: Options) =>
      cli.answer(
        await cli.withPlatform(async ({ platform, config }) => {
          const { extracts } = (await cli.wire(config)).reporting;
          if (name === undefined) return listed(extracts);
          const found = extracts.find((one) => one.name === name);
          if (!found) throw new PlainError(`There is no extract "${name}": \`suanpan extract\` lists them.`);
          const period = parsePeriod(options.period ?? "");
          if (!period) throw new PlainError("Say which --period: 2024-06, 2024Q2, 2024H1 or 2024FY.");
          const rows = csvOf(found, platform.db, { period, book: options.book, entity: options.entity });
          return options.out === undefined ? printed(rows) : written(rows, options.out);
        }),
      ),
    );
};

const listed = (extracts: readonly Extract[]): Report =>
  report(
    table(extracts.map(({ name, titleEn, columns }) => [name, titleEn, columns.join(" ")])),
    extracts.map(({ name, titleEn, titleZh, columns }) => ({ name, titleEn, titleZh, columns })),
  );

const printed = async (rows: AsyncIterable<string>): Promise<Report> => {
  const parts: string[] = [];
  for await (const part of rows) parts.push(part);
  const text = parts.join("").trimEnd();
  return report(text, { csv: text });
};

/** Straight to the file: an extract of a whole book does not fit in memory. */
const written = async (rows: AsyncIterable<string>, path: string): Promise<Report> => {
  let lines = -1;
  const counted = async function* () {
    for await (const part of rows) {
      lines += part.split("\r\n").length - 1;
      yield part;
    }
  };
  await pipeline(Readable.from(counted()), createWriteStream(path)).catch((error: Error) => {
    throw new PlainError(`The file ${path} cannot be written: ${error.message}.`);
  });
  return report(`Wrote ${lines} rows to ${path}.`, { file: path, rows: lines });
};
