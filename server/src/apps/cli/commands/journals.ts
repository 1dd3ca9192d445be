import { basename } from "node:path";
import type { Approval, JournalFilter } from "@suanpan/contract";
import type { IsoDate } from "../../../kernel/calendar.ts";
import { importBankStatement } from "../../../modules/books/index.ts";
import { entriesAsCsv, proposeJournals, proposeOpeningBalances } from "../../../modules/ledger/index.ts";
import { asDate, asked, keyOption } from "../asking.ts";
import { examples, type Register } from "../cli.ts";
import { textIn } from "../read-file.ts";
import { report } from "../report.ts";
import { reportOf } from "../report-outcome.ts";

type Filter = {
  from?: IsoDate;
  to?: IsoDate;
  book?: "usgaap" | "ifrs";
  entity?: string;
  account?: string;
  rule?: string;
};

export const journals: Register = (program, cli) => {
  const command = program.command("journals").description("list journal entries, or bring in a file of journals");
  command
    .command("list")
    .description("print journal entries as CSV, a row a line")
    .option("--from <date>", "from this day", asDate)
    .option("--to <date>", "up to this day", asDate)
    .option("--book <name>", "usgaap or ifrs")
    .option("--entity <name>", "one company of the group")
    .option("--account <code>", "entries that touch an account")
    .option("--rule <name>", "entries of one rule")
    .addHelpText("after", examples("journals list --from 2024-06-01 --to 2024-06-30 --book ifrs > june.csv"))
    .action(async (filter: Filter) =>
      cli.answer(
        await cli.withPlatform(async ({ platform: { db } }) => {
          const parts: string[] = [];
          for await (const part of entriesAsCsv(db, filter as JournalFilter)) parts.push(part);
          return report(parts.join("").trimEnd(), { csv: parts.join("") });
        }),
      ),
    );
  command
    .command("import")
    .description("propose all the journals of a CSV or JSON file; a second person approves them")
    .argument("<file>", "a .csv with journal,date,book,entity,memo,account,debit,credit,cash_flow, or a .json list")
    .option(...keyOption)
    .addHelpText("after", examples("journals import june.csv"))
    .action(async (path: string, { key }: { key?: string }) =>
      cli.answer(
        await cli.withPlatform(async ({ platform }) => {
          const format = path.endsWith(".json") ? ("json" as const) : ("csv" as const);
          const file = { name: basename(path), format, text: textIn(path) };
          return reportOf(await proposeJournals(platform, asked(file, key)), proposed);
        }),
      ),
    );
};

export const openingBalances: Register = (program, cli) => {
  program
    .command("opening-balances")
    .description("bring in the trial balance a company moves in with")
    .command("import")
    .description("propose the balances of a CSV file; a second person approves them")
    .argument("<file>", "a .csv with book,entity,account,debit,credit")
    .requiredOption("--cut-over <date>", "the day the balances are of", asDate)
    .option(...keyOption)
    .addHelpText("after", examples("opening-balances import trial-balance.csv --cut-over 2024-07-01"))
    .action(async (path: string, { cutOver, key }: { cutOver: IsoDate; key?: string }) =>
      cli.answer(
        await cli.withPlatform(async ({ platform }) => {
          const file = { name: basename(path), cutOver, text: textIn(path) };
          return reportOf(await proposeOpeningBalances(platform, asked(file, key)), proposed);
        }),
      ),
    );
};

export const bankStatement: Register = (program, cli) => {
  program
    .command("bank-statement")
    .description("take a bank's statement and hold it against the ledger")
    .argument("<file>", "a .csv with account,date,amount,counterparty,reference,balance")
    .addHelpText("after", examples("bank-statement icbc-2024-06.csv"))
    .action(async (path: string) =>
      cli.answer(
        await cli.withPlatform(async ({ platform, config }) => {
          const by = asked({}, undefined).caller;
          const outcome = await importBankStatement(platform, config, { name: basename(path), text: textIn(path), by });
          return reportOf(outcome, ({ lines, matched, unmatched, again }) =>
            again
              ? `This file was taken before; ${unmatched} lines wait for a person.`
              : `Took ${lines} lines; ${matched} were found in the ledger, ${unmatched} wait for a person.`,
          );
        }),
      ),
    );
};

const proposed = ({ id, summary }: Approval): string => `${summary}.\nProposed as ${id}: a second person approves it.`;
