import { userInfo } from "node:os";
import type { StatementResult } from "@suanpan/contract";
import { addDays, type IsoDate } from "../../../kernel/calendar.ts";
import { type Effects, httpProvider, importStatement } from "../../../modules/payments/index.ts";
import { businessDay } from "../../../platform/day/business-day.ts";
import { PlainError } from "../../../platform/plain-error.ts";
import type { Opened } from "../../platform.ts";
import { asDate } from "../asking.ts";
import { examples, type Register } from "../cli.ts";
import { textIn } from "../read-file.ts";
import type { Report } from "../report.ts";
import { reportOf } from "../report-outcome.ts";

type Options = { readonly day?: IsoDate; readonly file?: string };

export const statement: Register = (program, cli) => {
  program
    .command("statement")
    .description("hold the payment provider's statement of a day against our orders")
    .option("--day <date>", "the day; the one before the business day when left out", asDate)
    .option("--file <path>", "a file to read; fetched from the provider when left out")
    .addHelpText("after", examples("statement", "statement --day 2024-06-30 --file 2024-06-30.csv"))
    .action(async (options: Options) =>
      cli.answer(
        await cli.withPlatform(async (opened) => hold(opened, (await cli.wire(opened.config)).effects, options)),
      ),
    );
};

const hold = async (opened: Opened, effects: Effects, { day: wanted, file }: Options): Promise<Report> => {
  const { platform } = opened;
  const today = await businessDay(platform.db);
  if (!today) throw new PlainError("No business day is open yet: run `suanpan start` once.");
  const day = wanted ?? addDays(today, -1);
  const text = file === undefined ? await fetched(opened, day) : textIn(file);
  return reportOf(await importStatement(platform, effects, { day, text, by: `cli:${userInfo().username}` }), told);
};

/** A whole day's file may take longer than an order. */
const timeoutMs = 120_000;

const fetched = async ({ platform, config }: Opened, day: IsoDate): Promise<string> => {
  const provider = httpProvider(config, { now: platform.now, timeoutMs });
  if (!provider) throw new PlainError("There is no payment provider to ask (SUANPAN_PROVIDER_URL): name a --file.");
  return provider.statement(day).catch((error: Error) => {
    throw new PlainError(`The provider's statement of ${day} could not be fetched: ${error.message}.`);
  });
};

const told = (result: StatementResult): string =>
  result.again
    ? `The same statement of ${result.day} was imported before; nothing has changed.`
    : `Read ${result.lines} lines of ${result.day}: ${result.recorded} orders answered, ${result.confirmed} confirmed, ${result.suspense} receipts held, ${result.breaks} lines set aside, ${result.missing} orders missing.`;
