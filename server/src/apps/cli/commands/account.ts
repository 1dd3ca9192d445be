import type { BankAccount, ProblemCode } from "@suanpan/contract";
import { InvalidArgumentError } from "commander";
import { only } from "../../../kernel/lists.ts";
import type { Fen } from "../../../kernel/money.ts";
import { formatYuan } from "../../../kernel/money.ts";
import { type Outcome, refused } from "../../../kernel/outcome.ts";
import { findUser, type UserId } from "../../../modules/acquisition/index.ts";
import { addBankAccounts, giveMandate } from "../../../modules/payments/index.ts";
import type { Platform } from "../../../platform/platform.ts";
import { asId, asked, asYuan, keyOption } from "../asking.ts";
import { examples, type Register } from "../cli.ts";
import { reportOf } from "../report-outcome.ts";

type Options = { readonly bank: string; readonly number: string; readonly debits?: Fen; readonly key?: string };

export const account: Register = (program, cli) => {
  program
    .command("account")
    .description("add a borrower's bank account, and leave to debit it")
    .argument("<user>", "the user's id", asId("user"))
    .requiredOption(
      "--bank <code>",
      "the bank's code, such as ICBC",
      asWritten(/^[A-Z]{2,12}$/, "2 to 12 capital letters, such as ICBC"),
    )
    .requiredOption("--number <digits>", "the account's number", asWritten(/^\d{8,24}$/, "8 to 24 digits"))
    .option("--debits <yuan>", "allow debits of up to so much each", asYuan)
    .option(...keyOption)
    .addHelpText("after", examples("account user_0etrwfh01780k --bank ICBC --number 6222020200112233 --debits 5000"))
    .action(async (id: UserId, options: Options) =>
      cli.answer(
        await cli.withPlatform(async ({ platform }) => reportOf(await add(platform, id, options), told(options))),
      ),
    );
};

/** As the API asks for it at its own edge. */
const asWritten =
  (pattern: RegExp, what: string) =>
  (text: string): string => {
    if (!pattern.test(text)) throw new InvalidArgumentError(`It must be ${what}.`);
    return text;
  };

const add = async (
  platform: Platform,
  userId: UserId,
  { bank, number, debits, key }: Options,
): Promise<Outcome<BankAccount, ProblemCode>> => {
  const user = await findUser(platform, userId);
  if (!user) return refused("not-found");
  const request = asked({ bankCode: bank, number, holderName: user.name }, key);
  const added = only(await addBankAccounts(platform, [{ ...request, userId }]));
  if (!added.ok || debits === undefined) return added;
  const terms = { accountId: added.value.id, limitFen: debits, textVersion: "1" };
  const mandate = await giveMandate(platform, { ...request, key: `${request.key}-mandate`, body: terms });
  return mandate.ok ? added : mandate;
};

const told =
  ({ debits }: Options) =>
  ({ id, numberMasked }: BankAccount): string =>
    `Added ${id}, ${numberMasked}${debits === undefined ? "" : `; debits of up to ${formatYuan(debits)} yuan are allowed`}.`;
