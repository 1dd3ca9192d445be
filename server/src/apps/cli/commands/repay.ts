import { type NewRepayment, type Repayment, repaymentPurposes } from "@suanpan/contract";
import { Option } from "commander";
import type { IsoDate } from "../../../kernel/calendar.ts";
import { only } from "../../../kernel/lists.ts";
import { type Fen, fen, formatYuan } from "../../../kernel/money.ts";
import type { LoanId } from "../../../modules/lending/index.ts";
import { recordRepayments } from "../../../modules/servicing/index.ts";
import { asDate, asId, asked, asYuan, keyOption } from "../asking.ts";
import { examples, type Register } from "../cli.ts";
import { reportOf } from "../report-outcome.ts";

type Options = {
  readonly amount: Fen;
  readonly on?: IsoDate;
  readonly purpose?: NonNullable<NewRepayment["purpose"]>;
  readonly excess?: NonNullable<NewRepayment["excess"]>;
  readonly key?: string;
};

export const repay: Register = (program, cli) => {
  program
    .command("repay")
    .description("record money received for a loan")
    .argument("<loan>", "the loan's id", asId("loan"))
    .requiredOption("--amount <yuan>", "how much", asYuan)
    .option("--on <date>", "value date; the business day when left out", asDate)
    .addOption(new Option("--purpose <what>", "what it is for; instalments when left out").choices(repaymentPurposes))
    .addOption(
      new Option("--excess <what>", "what to do with more than is owed").choices(["credit", "refund", "refuse"]),
    )
    .option(...keyOption)
    .addHelpText(
      "after",
      examples(
        "repay loan_0etrwfh01780k --amount 638.36",
        "repay loan_0etrwfh01780k --amount 638.36 --on 2024-02-15",
        "repay loan_0etrwfh01780k --amount 2464.55 --purpose settle",
      ),
    )
    .action(async (loanId: LoanId, { amount, on, purpose, excess, key }: Options) =>
      cli.answer(
        await cli.withPlatform(async ({ platform, config }) => {
          const body = {
            amountFen: amount,
            ...(on ? { valueOn: on } : {}),
            ...(purpose ? { purpose } : {}),
            ...(excess ? { excess } : {}),
          };
          return reportOf(only(await recordRepayments(platform, config, [{ ...asked(body, key), loanId }])), told);
        }),
      ),
    );
};

const told = (repayment: Repayment): string =>
  `Took ${formatYuan(fen(repayment.amountFen))} yuan for ${repayment.loanId} on ${repayment.valueOn}; ${formatYuan(fen(repayment.outstandingFen))} of principal is outstanding${repayment.state === "settled" ? ": the loan is settled" : ""}.`;
