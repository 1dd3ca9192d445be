import type { Application } from "@suanpan/contract";
import { type Fen, fen, formatYuan } from "../../../kernel/money.ts";
import { refused } from "../../../kernel/outcome.ts";
import { formatPercent, ppm } from "../../../kernel/rate.ts";
import { findUser, type UserId } from "../../../modules/acquisition/index.ts";
import { apply as applyFor } from "../../../modules/assessment/index.ts";
import { asId, asked, asYuan, keyOption } from "../asking.ts";
import { examples, type Register } from "../cli.ts";
import { reportOf } from "../report-outcome.ts";

export const apply: Register = (program, cli) => {
  program
    .command("apply")
    .description("apply for a credit line; the decision graph in force decides at once")
    .argument("<user>", "the user's id", asId("user"))
    .requiredOption("--income <yuan>", "monthly income", asYuan)
    .option(...keyOption)
    .addHelpText("after", examples("apply user_0etrwfh01780k --income 8000"))
    .action(async (id: UserId, { income, key }: { income: Fen; key?: string }) =>
      cli.answer(
        await cli.withPlatform(async ({ platform }) => {
          const user = await findUser(platform, id);
          const outcome = user
            ? await applyFor(platform, user, asked({ monthlyIncomeFen: income }, key))
            : refused("not-found");
          return reportOf(outcome, told);
        }),
      ),
    );
};

const told = ({ id, state, reasons, line }: Application): string =>
  line
    ? `${id} was ${state}: ${line.id}, ${formatYuan(fen(line.limitFen))} yuan at ${formatPercent(ppm(line.monthlyRatePpm))} a month until ${line.expiresOn}.`
    : `${id} was ${state}: ${reasons.join(", ")}.`;
