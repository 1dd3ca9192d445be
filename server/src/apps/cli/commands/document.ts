import { writeFileSync } from "node:fs";
import { userInfo } from "node:os";
import { type Language, languages } from "@suanpan/contract";
import { Argument, Option } from "commander";
import type { IsoDate } from "../../../kernel/calendar.ts";
import type { LoanId } from "../../../modules/lending/index.ts";
import { type DocumentKind, documentKinds, showDocument } from "../../../modules/servicing/index.ts";
import { asHtml, asPdf, type Document } from "../../../platform/documents/index.ts";
import { PlainError } from "../../../platform/plain-error.ts";
import type { Opened } from "../../platform.ts";
import { asDate, asId } from "../asking.ts";
import { examples, type Register } from "../cli.ts";
import { type Report, report } from "../report.ts";
import { reportOf } from "../report-outcome.ts";

type Options = { readonly on?: IsoDate; readonly language: Language; readonly out?: string };

export const document: Register = (program, cli) => {
  program
    .command("document")
    .description("make a paper about a loan: its contract, a payoff quote, or the certificate that it is settled")
    .argument("<loan>", "the loan's id", asId("loan"))
    .addArgument(new Argument("<document>", "which one").choices(documentKinds))
    .option("--on <date>", "the last day of a payoff quote; today when left out", asDate)
    .addOption(new Option("--language <language>", "of the paper").choices(languages).default("zh"))
    .option("--out <file>", "where to write it, as PDF when it ends in .pdf; HTML to the screen when left out")
    .addHelpText(
      "after",
      examples(
        "document loan_0etrwfh01780k contract --out contract.pdf",
        "document loan_0etrwfh01780k payoff --on 2024-07-07",
      ),
    )
    .action(async (loanId: LoanId, kind: DocumentKind, options: Options) =>
      cli.answer(await cli.withPlatform((opened) => make(opened, loanId, kind, options))),
    );
};

const make = async (
  { platform, config }: Opened,
  loanId: LoanId,
  kind: DocumentKind,
  { on, language, out }: Options,
): Promise<Report> => {
  const caller = `cli:${userInfo().username}`;
  const made = await showDocument(platform, config, { kind, loanId, language, on, caller, nameInFull: true });
  if (!made.ok) return reportOf(made, () => "");
  const { number, title, issuedOn } = made.value;
  if (out === undefined) {
    const html = asHtml(made.value);
    return report(html.trimEnd(), { number, title, issuedOn, html });
  }
  write(out, await rendered(made.value, out));
  return report(`Wrote ${title} ${number} to ${out}.`, { number, title, issuedOn, file: out });
};

const rendered = async (paper: Document, out: string): Promise<string | Buffer> =>
  out.toLowerCase().endsWith(".pdf") ? asPdf(paper) : asHtml(paper);

const write = (path: string, content: string | Buffer): void => {
  try {
    writeFileSync(path, content);
  } catch (error) {
    throw new PlainError(`The file ${path} cannot be written: ${(error as Error).message}.`);
  }
};
