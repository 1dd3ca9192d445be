import { type Approval, type CompanyItemKind, companyItemKinds, companyItems } from "@suanpan/contract";
import { Argument, type Command } from "commander";
import { Value } from "typebox/value";
import { fieldsOf } from "../../../kernel/csv.ts";
import { parseDecimal } from "../../../kernel/decimal.ts";
import { type ItemProposal, proposeItem } from "../../../modules/books/index.ts";
import { businessDay } from "../../../platform/day/business-day.ts";
import { PlainError } from "../../../platform/plain-error.ts";
import { asked, keyOption } from "../asking.ts";
import { type Cli, examples } from "../cli.ts";
import { textIn } from "../read-file.ts";
import { reportOf } from "../report-outcome.ts";

/** Enters a fact about the company: a second person approves it, in the console or over the API. */
export const registerPropose = (command: Command, cli: Cli): void => {
  command
    .command("propose")
    .description("propose a fact about the company out of a JSON file; somebody else approves it")
    .addArgument(new Argument("<kind>", "what it is").choices(companyItemKinds))
    .argument("<file>", "the fact, as the API takes it")
    .option(...keyOption)
    .addHelpText("after", examples("company propose award-granted rsu-2024-017.json"))
    .action(async (kind: CompanyItemKind, file: string, { key }: { key?: string }) => {
      const proposal = checked(kind, parsed(file), file);
      cli.answer(
        await cli.withPlatform(async ({ platform }) =>
          reportOf(await proposeItem(platform, asked(proposal, key)), told),
        ),
      );
    });
};

/** Rates come as a file more often than by hand. */
export const registerRates = (command: Command, cli: Cli): void => {
  command
    .command("rates")
    .description("propose exchange rates out of a CSV file: currency,day,yuan per unit")
    .argument("<file>", "lines such as USD,2024-06-28,7.2672")
    .option(...keyOption)
    .addHelpText("after", examples("company rates 2024-06.csv"))
    .action(async (file: string, { key }: { key?: string }) =>
      cli.answer(
        await cli.withPlatform(async ({ platform }) => {
          const item = { on: await businessDay(platform.db), rates: ratesIn(textIn(file), file) };
          const proposal = checked("exchange-rates", item, file);
          return reportOf(await proposeItem(platform, asked(proposal, key)), told);
        }),
      ),
    );
};

const told = ({ id, summary }: Approval): string => `${summary}: ${id} waits for somebody else's approval.`;

const parsed = (file: string): unknown => {
  const text = textIn(file);
  try {
    return JSON.parse(text);
  } catch {
    throw new PlainError(`The file ${file} is not one JSON document.`);
  }
};

const checked = (kind: CompanyItemKind, item: unknown, file: string): ItemProposal => {
  const [wrong] = Value.Errors(companyItems[kind], item);
  if (wrong) throw new PlainError(`${file} is no ${kind}: ${wrong.instancePath || "it"} ${wrong.message}.`);
  return { kind, item } as ItemProposal;
};

const ratesIn = (text: string, file: string): object[] =>
  text
    .split(/\r?\n/)
    .map((line, n) => ({ fields: fieldsOf(line.trim()), n: n + 1, line }))
    .filter(({ line }) => line.trim() !== "" && !/^currency,/i.test(line))
    .map(({ fields, n }) => {
      const [currency, rateOn, rate = ""] = fields ?? [];
      const cnyMillionths = parseDecimal(rate, 6);
      if (cnyMillionths === undefined) throw new PlainError(`${file}, line ${n}: "${rate}" is no rate such as 7.2672.`);
      return { currency, rateOn, cnyMillionths };
    });
