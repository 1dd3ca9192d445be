import { type Approval, type Dividend, NewDividend, NewDividendPayment } from "@suanpan/contract";
import type { Command } from "commander";
import { formatDecimal, scaleHalfUp } from "../../../kernel/decimal.ts";
import { proposeDividend, proposePayment, showDividends } from "../../../modules/disclosure/index.ts";
import { asked, keyOption } from "../asking.ts";
import { checked } from "../checked.ts";
import { type Cli, examples, type Register } from "../cli.ts";
import { report, table } from "../report.ts";
import { reportOf } from "../report-outcome.ts";
import { registerForm } from "./dividend-form.ts";

/** Dividends: declared, fixed by the shares of the record day, paid. */
export const dividend: Register = (program, cli) => {
  const command = program.command("dividend").description("declare dividends, pay them, and show what became of them");
  registerDeclare(command, cli);
  registerPay(command, cli);
  registerList(command, cli);
  registerForm(command, cli);
};

const waits = ({ id, summary }: Approval): string => `${summary}: ${id} waits for somebody else's approval.`;

type Declared = Readonly<
  Record<"period" | "on" | "perShare" | "record" | "ex" | "payShares" | "payAds" | "reason" | "key", string | undefined>
>;
const declareNames = {
  period: "--period",
  on: "--on",
  perShareUsd: "--per-share",
  recordOn: "--record",
  exOn: "--ex",
  paymentOnShares: "--pay-shares",
  paymentOnAds: "--pay-ads",
  reason: "--reason",
};

const registerDeclare = (command: Command, cli: Cli): void => {
  command
    .command("declare")
    .description("propose a dividend for a half year; somebody else approves it")
    .requiredOption("--period <half>", "2024H1")
    .requiredOption("--per-share <usd>", "US dollars for one share, such as 0.30")
    .requiredOption("--on <date>", "the day the board declared it")
    .requiredOption("--record <date>", "whoever holds shares then has a right to it")
    .requiredOption("--pay-shares <date>", "when holders of shares are paid")
    .requiredOption("--pay-ads <date>", "when holders of ADSs are paid")
    .option("--ex <date>", "must be one business day before the record day, which it is when left out")
    .option("--reason <text>", "why, where it is outside the policy's range")
    .option(...keyOption)
    .addHelpText(
      "after",
      examples(
        "dividend declare --period 2024H1 --per-share 0.30 --on 2024-08-13 --record 2024-09-27 --pay-shares 2024-10-29 --pay-ads 2024-11-01",
      ),
    )
    .action(async ({ key, perShare, record, ex, payShares, payAds, ...rest }: Declared) => {
      const typed = { perShareUsd: perShare, recordOn: record, exOn: ex, paymentOnShares: payShares };
      const body = checked(NewDividend, { ...rest, ...typed, paymentOnAds: payAds }, declareNames);
      cli.answer(
        await cli.withPlatform(async ({ platform, config }) => {
          const ports = { policy: config, statements: (await cli.wire(config)).reporting.statements };
          return reportOf(await proposeDividend(platform, ports, asked(body, key)), waits);
        }),
      );
    });
};

const registerPay = (command: Command, cli: Cli): void => {
  command
    .command("pay")
    .description("propose to pay a dividend, or a part of it; somebody else approves it")
    .requiredOption("--period <half>", "2024H1")
    .requiredOption("--on <date>", "the day it is paid")
    .option("--amount <usd>", "US dollars; all that is left when left out")
    .option(...keyOption)
    .addHelpText("after", examples("dividend pay --period 2024H1 --on 2024-10-29 --amount 25000000.00"))
    .action(
      async ({ key, amount, ...rest }: Readonly<Record<"key" | "amount" | "period" | "on", string | undefined>>) => {
        const names = { period: "--period", on: "--on", amountUsd: "--amount" };
        const body = checked(NewDividendPayment, { ...rest, amountUsd: amount }, names);
        cli.answer(
          await cli.withPlatform(async ({ platform }) =>
            reportOf(await proposePayment(platform, asked(body, key)), waits),
          ),
        );
      },
    );
};

const registerList = (command: Command, cli: Cli): void => {
  command
    .command("list")
    .description("show every dividend, oldest first")
    .addHelpText("after", examples("dividend list", "dividend list --json"))
    .action(async () =>
      cli.answer(
        await cli.withPlatform(async ({ platform }) => {
          const found = await showDividends(platform.db);
          return report(found.length === 0 ? "No dividend was declared." : table([heads, ...found.map(rowOf)]), found);
        }),
      ),
    );
};

const heads = [
  "period",
  "state",
  "per share",
  "per ADS",
  "record",
  "ex",
  "paid to shares",
  "to ADSs",
  "USD",
  "left",
  "payout",
];

const rowOf = (one: Dividend): string[] => [
  ...[one.period, one.state, one.perShareUsd, one.perAdsUsd, one.recordOn, one.exOn, one.paymentOnShares],
  ...[one.paymentOnAds, one.amountUsd, one.leftUsd],
  one.payoutPpm === null ? "–" : `${formatDecimal(scaleHalfUp(one.payoutPpm, 1, 1_000), 1)}%`,
];
