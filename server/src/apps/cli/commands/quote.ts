import { type DayCount, dayCounts, type Schedule, type ScheduleMethod, scheduleMethods } from "@suanpan/contract";
import { InvalidArgumentError, Option } from "commander";
import { chinaHolidays } from "../../../kernel/business-days.ts";
import { dateInZone, type IsoDate } from "../../../kernel/calendar.ts";
import { type Fen, fen, formatYuan } from "../../../kernel/money.ts";
import { formatPercent, parsePercent, ppm, type RatePpm } from "../../../kernel/rate.ts";
import { quote as work } from "../../../modules/lending/index.ts";
import { readConfig } from "../../settings.ts";
import { asDate, asTenor, asYuan } from "../asking.ts";
import { examples, type Register } from "../cli.ts";
import { table } from "../report.ts";
import { reportOf } from "../report-outcome.ts";

type Options = {
  readonly amount: Fen;
  readonly tenor: number;
  readonly rate: RatePpm;
  readonly method: ScheduleMethod;
  readonly dayCount: DayCount;
  readonly dueDay?: number;
  readonly shiftHolidays?: boolean;
  readonly funder?: RatePpm;
  readonly guarantee?: RatePpm;
  readonly on?: IsoDate;
};

/** The calculator: terms in, schedule and cost out. It needs no database and keeps nothing. */
export const quote: Register = (program, cli) => {
  program
    .command("quote")
    .description("work out a schedule and its all-in annual cost; writes nothing")
    .requiredOption("--amount <yuan>", "how much", asYuan)
    .requiredOption("--tenor <n>", "months; days for pay-later", asTenor)
    .requiredOption("--rate <percent>", "what the borrower pays a month, all in", asRate)
    .addOption(new Option("--method <method>", "how it is repaid").choices(scheduleMethods).default("equal-instalment"))
    .addOption(new Option("--day-count <rule>", "how days are counted").choices(dayCounts).default("30/360"))
    .option("--due-day <n>", "day of the month on which instalments fall due", asDueDay)
    .option("--shift-holidays", "move due dates on holidays to the next business day")
    .option("--funder <percent>", "the part of the rate that is the funder's", asRate)
    .option("--guarantee <percent>", "the part of the rate that is the guarantor's", asRate)
    .option("--on <date>", "day of the drawdown; today when left out", asDate)
    .addHelpText(
      "after",
      examples(
        "quote --amount 3600 --tenor 6 --rate 1.8%",
        "quote --amount 3600 --tenor 6 --rate 1.8% --funder 0.6%",
        "quote --amount 500 --tenor 30 --rate 1.5% --method pay-later --day-count actual/365 --json",
      ),
    )
    .action((options: Options) => {
      const config = readConfig(process.env);
      const today = options.on ?? dateInZone(Date.now(), config.timeZone);
      cli.answer(reportOf(work(requestOf(options), today, config.costCapPpm, chinaHolidays), told));
    });
};

const requestOf = (o: Options) => ({
  amountFen: o.amount,
  tenor: o.tenor,
  monthlyRatePpm: o.rate,
  method: o.method,
  dayCount: o.dayCount,
  shiftHolidays: o.shiftHolidays ?? false,
  ...(o.dueDay === undefined ? {} : { dueDay: o.dueDay }),
  ...(o.funder === undefined ? {} : { funderMonthlyPpm: o.funder }),
  ...(o.guarantee === undefined ? {} : { guaranteeMonthlyPpm: o.guarantee }),
});

const asRate = (text: string): RatePpm => {
  const rate = parsePercent(text);
  if (rate === undefined || rate < 0 || rate > 100_000)
    throw new InvalidArgumentError("It must be a percentage a month, such as 1.8%, up to 10%.");
  return rate;
};

const asDueDay = (text: string): number => {
  const day = Number(text);
  if (!Number.isInteger(day) || day < 1 || day > 28)
    throw new InvalidArgumentError("It must be a day of the month, 1 to 28.");
  return day;
};

const told = ({ instalments, totalFen, chargesFen, annualCostPpm, capPpm }: Schedule): string => {
  const row = (cells: readonly string[]) => cells.map((cell, n) => (n < 2 ? cell : cell.padStart(13)));
  const head = row(["", "due", "principal", "interest", "guarantee", "service"]);
  const body = instalments.map((i) =>
    row([String(i.number), i.dueOn, ...[i.principalFen, i.interestFen, i.guaranteeFeeFen, i.serviceFeeFen].map(yuan)]),
  );
  return `${table([head, ...body])}\nIn all ${yuan(totalFen)} yuan, of it ${yuan(chargesFen)} for the money: ${formatPercent(ppm(annualCostPpm))} a year, all in (the cap is ${formatPercent(ppm(capPpm))}).`;
};

const yuan = (amountFen: number): string => formatYuan(fen(amountFen));
