import { type BookName, books } from "@suanpan/contract";
import { type Command, InvalidArgumentError, Option } from "commander";
import type { IsoDate } from "../../../kernel/calendar.ts";
import { fen, formatYuan } from "../../../kernel/money.ts";
import { mapDone } from "../../../kernel/outcome.ts";
import { formatPercent, ppm } from "../../../kernel/rate.ts";
import {
  eliminations,
  readRegister,
  runCompanyItems,
  runTax,
  taxReconciliation,
  weightedShares,
} from "../../../modules/books/index.ts";
import { transactionUnlessRefused } from "../../../platform/database.ts";
import { asDate, asked } from "../asking.ts";
import { type Cli, examples, type Register } from "../cli.ts";
import { report, table } from "../report.ts";
import { reportOf } from "../report-outcome.ts";
import { registerPropose, registerRates } from "./company-propose.ts";

type Span = { readonly from: IsoDate; readonly to: IsoDate };

/** What is about the company itself: awards, registers, shares, taxes, and what its companies have with each other. */
export const company: Register = (program, cli) => {
  const command = program.command("company").description("awards, registers, shares, taxes and intercompany balances");
  registerPropose(command, cli);
  registerRates(command, cli);
  registerRun(command, cli);
  registerRegister(command, cli);
  registerShares(command, cli);
  registerTax(command, cli);
  registerEliminations(command, cli);
};

const yuan = (amountFen: number): string => formatYuan(fen(amountFen)).padStart(18);

const asPeriod = (text: string): string => {
  if (!/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/.test(text)) throw new InvalidArgumentError("It must be a month, as YYYY-MM.");
  return text;
};

const registerRun = (command: Command, cli: Cli): void => {
  command
    .command("run")
    .description("work out a month's company items and income tax; a second run records nothing")
    .argument("<month>", "a month that is over, as YYYY-MM", asPeriod)
    .addHelpText("after", examples("company run 2024-06"))
    .action(async (period: string) =>
      cli.answer(
        await cli.withPlatform(async ({ platform, config }) => {
          const by = { recordedBy: asked({}, undefined).caller, approval: null };
          const outcome = await transactionUnlessRefused(platform.db, async (tx) => {
            const items = await runCompanyItems(tx, platform, config, period, by);
            if (!items.ok) return items;
            const taxes = await runTax(tx, platform, config, period, by);
            return mapDone(taxes, ({ recorded }) => ({ period, items: items.value.recorded, taxes: recorded }));
          });
          return reportOf(outcome, (ran) => `${ran.items} entries of items and ${ran.taxes} of tax for ${period}.`);
        }),
      ),
    );
};

const registerRegister = (command: Command, cli: Cli): void => {
  command
    .command("register")
    .description("show what is in the registers and what was recognised of it by a day, in yuan")
    .requiredOption("--on <date>", "the day", asDate)
    .addHelpText("after", examples("company register --on 2024-06-30"))
    .action(async ({ on }: { on: IsoDate }) =>
      cli.answer(
        await cli.withPlatform(async ({ platform }) => {
          const lines = await readRegister(platform.db, on);
          const head = ["register", "code", "entity", ...["whole", "US GAAP", "IFRS"].map((word) => word.padStart(18))];
          const body = lines.map((line) => [
            ...[line.register, line.code, line.entity],
            ...[line.costFen, line.recognisedFen, line.ifrsRecognisedFen].map(yuan),
          ]);
          return report(lines.length > 0 ? table([head, ...body]) : `The registers are empty on ${on}.`, lines);
        }),
      ),
    );
};

const spanOptions = (command: Command): Command =>
  command.requiredOption("--from <date>", "first day", asDate).requiredOption("--to <date>", "last day", asDate);

const registerShares = (command: Command, cli: Cli): void => {
  spanOptions(command.command("shares"))
    .description("show shares outstanding, weighted by days, and diluted")
    .option("--loss", "the period made a loss: nothing dilutes")
    .addHelpText("after", examples("company shares --from 2024-04-01 --to 2024-06-30"))
    .action(async (options: Span & { loss?: boolean }) =>
      cli.answer(
        await cli.withPlatform(async ({ platform }) => {
          const found = await weightedShares(platform.db, options);
          const { outstanding, basic, diluted } = found;
          return report(
            table([
              ["outstanding", outstanding],
              ["basic", basic],
              ["diluted", diluted],
            ]),
            found,
          );
        }),
      ),
    );
};

const registerTax = (command: Command, cli: Cli): void => {
  spanOptions(command.command("tax"))
    .description("explain the income tax of a period, from the statutory rate to what was booked")
    .addHelpText("after", examples("company tax --from 2024-01-01 --to 2024-06-30"))
    .action(async (span: Span) =>
      cli.answer(
        await cli.withPlatform(async ({ platform, config }) => {
          const found = await taxReconciliation(platform.db, config, span);
          const rows = [
            ["income before tax", yuan(found.preTaxFen)],
            ["at the statutory rate", yuan(found.statutoryFen)],
            ...found.lines.map(({ reason, amountFen }) => [reason, yuan(amountFen)]),
            ["income tax", yuan(found.taxFen)],
            ["as printed", found.printedPpm === null ? "" : formatPercent(ppm(found.printedPpm), 1).padStart(18)],
          ];
          return report(table(rows), found);
        }),
      ),
    );
};

const registerEliminations = (command: Command, cli: Cli): void => {
  command
    .command("eliminations")
    .description("show what consolidation leaves out, and where two sides do not agree")
    .requiredOption("--on <date>", "up to this day", asDate)
    .addOption(new Option("--book <name>", "which book").choices(books).default("usgaap"))
    .addHelpText("after", examples("company eliminations --on 2024-06-30"))
    .action(async ({ on, book }: { on: IsoDate; book: BookName }) =>
      cli.answer(
        await cli.withPlatform(async ({ platform }) => {
          const found = await eliminations(platform.db, book, on);
          const rows = found.items.map((item) => [item.entity, item.counterparty, item.account, yuan(item.netFen)]);
          const text = rows.length > 0 ? table(rows) : `Nothing is between group companies on ${on}.`;
          return report([text, ...found.problems].join("\n"), found, found.problems.length === 0);
        }),
      ),
    );
};
