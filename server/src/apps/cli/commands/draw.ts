import type { LoanSummary, ProductCode } from "@suanpan/contract";
import { productCodes } from "@suanpan/contract";
import { Option } from "commander";
import { only } from "../../../kernel/lists.ts";
import { type Fen, fen, formatYuan } from "../../../kernel/money.ts";
import { formatPercent, ppm } from "../../../kernel/rate.ts";
import type { LineId } from "../../../modules/assessment/index.ts";
import { drawDown } from "../../../modules/lending/index.ts";
import { lendingWith } from "../../money.ts";
import { asId, asked, asTenor, asYuan, keyOption } from "../asking.ts";
import { examples, type Register } from "../cli.ts";
import { reportOf } from "../report-outcome.ts";

type Options = { readonly amount: Fen; readonly tenor: number; readonly product: ProductCode; readonly key?: string };

export const draw: Register = (program, cli) => {
  program
    .command("draw")
    .description("draw on a credit line: it becomes a loan with instalments")
    .argument("<line>", "the credit line's id", asId("line"))
    .requiredOption("--amount <yuan>", "how much", asYuan)
    .requiredOption("--tenor <n>", "over how many months; days for a product that is paid later in one", asTenor)
    .addOption(new Option("--product <code>", "which product").choices(productCodes).default("instalment"))
    .option(...keyOption)
    .addHelpText("after", examples("draw line_0etrwfh01780k --amount 3600 --tenor 6"))
    .action(async (lineId: LineId, { amount, tenor, product, key }: Options) =>
      cli.answer(
        await cli.withPlatform(async ({ platform, config }) => {
          const body = { product, amountFen: amount, tenor };
          return reportOf(only(await drawDown(platform, lendingWith(config), [{ ...asked(body, key), lineId }])), told);
        }),
      ),
    );
};

const told = (loan: LoanSummary): string =>
  `Drew ${loan.id}: ${formatYuan(fen(loan.principalFen))} yuan over ${loan.tenor} ${loan.tenorUnit}, all-in ${formatPercent(ppm(loan.annualCostPpm))} a year; it waits for its payout.`;
