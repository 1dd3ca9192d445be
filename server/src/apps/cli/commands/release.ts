import { languages } from "@suanpan/contract";
import { Option } from "commander";
import { prepareRelease, writeRelease } from "../../../modules/disclosure/index.ts";
import { type Cli, examples, type Register } from "../cli.ts";
import { startProgress } from "../progress.ts";
import { type Report, report } from "../report.ts";
import { reportOf } from "../report-outcome.ts";
import { writeWhole } from "../write-whole.ts";
import { explained } from "./release-explained.ts";
import { registerLife } from "./release-life.ts";
import { registerReading } from "./release-reading.ts";
import { type AskedWords, plainly, wordsOf } from "./release-words.ts";

type Options = AskedWords & { readonly out: string };

export const release: Register = (program, cli) => {
  const command = program.command("release").description("the release of a quarter: make it, and see to its life");
  command
    .command("make", { isDefault: true })
    .description("write the release as md, html, pdf, xlsx and json; what `suanpan release` does by itself")
    .requiredOption("--period <quarter>", "whose release, such as 2024Q2")
    .requiredOption("--out <dir>", "where to write the five files")
    .option(
      "--words <file>",
      "what is not a figure: names, management's words, …; release-<quarter>.json, or plain words, when left out",
    )
    .addOption(new Option("--lang <language>", "another language than the words file says").choices(languages))
    .option("--issued <date>", "the day of issue of a release without a file of words; the business day when left out")
    .addHelpText(
      "after",
      examples(
        "release --period 2024Q2 --out out",
        "release --period 2024Q2 --out out --words docs/examples/release/release-2024Q2.json",
        "release --period 2024Q2 --out out --words docs/examples/release/release-2024Q2.zh.json",
      ),
    )
    .action(async (options: Options) => cli.answer(await make(cli, options)));
  registerLife(command, cli);
  registerReading(command, cli);
};

/** Everything is made first, beside the place it is for; only a whole release takes that place. */
const make = (cli: Cli, options: Options): Promise<Report> =>
  cli.withPlatform(async (opened) => {
    const { platform, config } = opened;
    const ports = (await cli.wire(config)).releasing(platform);
    const words = await wordsOf(opened, ports, options);
    if (!words.ok) return explained(reportOf(words, () => ""));
    const made = await prepareRelease(platform.db, ports, words.value);
    if (!made.ok) return explained(reportOf(made, () => ""));
    const progress = startProgress(`Release ${options.period}`);
    const files = await writeRelease(made.value, (name, done, of) => progress.update(done, of, name)).finally(
      progress.stop,
    );
    writeWhole(options.out, files);
    const { title } = made.value.document;
    const list = files.map(({ name, bytes }) => `  ${name}  ${Math.ceil(bytes.length / 1024).toLocaleString("en")} KB`);
    const json = {
      period: options.period,
      title,
      out: options.out,
      figures: made.value.figures.size,
      files: files.map(({ name, bytes }) => ({ name, bytes: bytes.length })),
    };
    return report(
      [
        `${title}`,
        ...list,
        `Wrote ${files.length} files with ${made.value.figures.size} figures to ${options.out}.`,
        ...plainly(options),
      ].join("\n"),
      json,
    );
  });
