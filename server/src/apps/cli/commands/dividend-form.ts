import { readFileSync, writeFileSync } from "node:fs";
import type { Command } from "commander";
import type { IsoDate } from "../../../kernel/calendar.ts";
import { dividendForm, FormCompany, paperOf, showDividends } from "../../../modules/disclosure/index.ts";
import { asHtml, asMarkdown, asPdf, type Document } from "../../../platform/documents/index.ts";
import { PlainError } from "../../../platform/plain-error.ts";
import { asDate } from "../asking.ts";
import { checked } from "../checked.ts";
import { type Cli, examples } from "../cli.ts";
import { type Report, report } from "../report.ts";

type Options = {
  readonly period: string;
  readonly company: string;
  readonly announced: IsoDate;
  readonly out?: string;
};

/** The exchange's form about a dividend, from what was declared and what is known of the company. */
export const registerForm = (command: Command, cli: Cli): void => {
  command
    .command("form")
    .description("write the exchange's cash-dividend form")
    .requiredOption("--period <half>", "the half year whose dividend it is: 2024H1")
    .requiredOption("--company <file>", "what the form asks about the company, as JSON")
    .requiredOption("--announced <date>", "the day it is announced", asDate)
    .option("--out <file>", "where to write it: .md, .html or .pdf; Markdown to the screen when left out")
    .addHelpText(
      "after",
      examples(
        "dividend form --period 2024H1 --company docs/examples/release/dividend-form.json --announced 2024-08-13 --out form.pdf",
      ),
    )
    .action(async (options: Options) => {
      const company = companyIn(options.company);
      cli.answer(
        await cli.withPlatform(async ({ platform }) => {
          const found = (await showDividends(platform.db)).find(({ period }) => period === options.period);
          if (!found)
            throw new PlainError(
              `No dividend stands for ${options.period}: \`suanpan dividend list\` shows those that do.`,
            );
          return written(paperOf(dividendForm(found, company, options.announced)), options.out);
        }),
      );
    });
};

const companyIn = (file: string): FormCompany => {
  let read: unknown;
  try {
    read = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new PlainError(`The file ${file} cannot be read as JSON: ${(error as Error).message}.`);
  }
  if (typeof read !== "object" || read === null) throw new PlainError(`The file ${file} holds no JSON object.`);
  return checked(FormCompany, read as Readonly<Record<string, unknown>>, {}, file);
};

const written = async (paper: Document, out: string | undefined): Promise<Report> => {
  if (out === undefined)
    return report(asMarkdown(paper).trimEnd(), { number: paper.number, markdown: asMarkdown(paper) });
  const content = await rendered(paper, out);
  try {
    writeFileSync(out, content);
  } catch (error) {
    throw new PlainError(`The file ${out} cannot be written: ${(error as Error).message}.`);
  }
  return report(`Wrote ${paper.title} ${paper.number} to ${out}.`, { number: paper.number, file: out });
};

const rendered = async (paper: Document, out: string): Promise<string | Buffer> => {
  const ending = out.toLowerCase().replace(/^.*\./, "");
  if (ending === "pdf") return asPdf(paper);
  if (ending === "html") return asHtml(paper);
  if (ending === "md") return asMarkdown(paper);
  throw new PlainError(`The file ${out} must end in .md, .html or .pdf.`);
};
