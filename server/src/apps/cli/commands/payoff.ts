import type { PayoffQuote } from "@suanpan/contract";
import type { IsoDate } from "../../../kernel/calendar.ts";
import { fen, formatYuan } from "../../../kernel/money.ts";
import { findLoan, type LoanId } from "../../../modules/lending/index.ts";
import { payoffOn } from "../../../modules/servicing/index.ts";
import { businessDay } from "../../../platform/day/business-day.ts";
import { PlainError } from "../../../platform/plain-error.ts";
import type { Opened } from "../../platform.ts";
import { asDate, asId } from "../asking.ts";
import { examples, type Register } from "../cli.ts";
import { type Report, report, table } from "../report.ts";

export const payoff: Register = (program, cli) => {
  program
    .command("payoff")
    .description("say what it takes to end a loan on a day")
    .argument("<loan>", "the loan's id", asId("loan"))
    .option("--on <date>", "the day; the business day when left out", asDate)
    .addHelpText("after", examples("payoff loan_0etrwfh01780k", "payoff loan_0etrwfh01780k --on 2024-03-30"))
    .action(async (id: LoanId, { on }: { on?: IsoDate }) =>
      cli.answer(await cli.withPlatform((opened) => ask(opened, id, on))),
    );
};

const ask = async ({ platform, config }: Opened, id: LoanId, wanted: IsoDate | undefined): Promise<Report> => {
  const loan = await findLoan(platform, id);
  const today = await businessDay(platform.db);
  if (!loan || !today) throw new PlainError("There is no such loan: check the id.");
  if (loan.state !== "active") throw new PlainError(`The loan is ${loan.state}: there is nothing to pay off.`);
  const on = wanted ?? today;
  if (on < today) throw new PlainError(`A payoff is for ${today} or later.`);
  const quote = payoffOn(loan, on, config, platform.holidays, { today, recordedAt: platform.now() });
  return report(told(quote), quote);
};

const told = (quote: PayoffQuote): string =>
  [
    `To end ${quote.loanId} on ${quote.validOn}:`,
    table(
      (
        [
          ["principal", quote.principalFen],
          ["interest", quote.interestFen],
          ["guarantee fee", quote.guaranteeFeeFen],
          ["service fee", quote.serviceFeeFen],
          ["late fee", quote.lateFeeFen],
          ["less credit", -quote.creditFen],
          ["in all", quote.totalFen],
        ] as const
      ).map(([name, amount]) => [`  ${name}`, formatYuan(fen(amount)).padStart(14)]),
    ),
  ].join("\n");
