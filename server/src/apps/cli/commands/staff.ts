import { type Role, roles } from "@suanpan/contract";
import { type Command, Option } from "commander";
import { addStaff, findStaffByEmail, issuePasswordReset, staffIdText } from "../../../platform/auth/index.ts";
import { PlainError } from "../../../platform/plain-error.ts";
import { asked, keyOption } from "../asking.ts";
import { type Cli, examples, type Register } from "../cli.ts";
import { reportOf } from "../report-outcome.ts";

/** How the first administrator gets in, and the last one who is locked out gets back. */
export const staff: Register = (program, cli) => {
  const command = program.command("staff").description("add staff accounts, and let people choose a new password");
  registerAdd(command, cli);
  registerReset(command, cli);
};

const registerAdd = (command: Command, cli: Cli): void => {
  command
    .command("add")
    .description("add an account; prints the token with which its owner chooses a password")
    .requiredOption("--email <address>", "what they log in with")
    .requiredOption("--name <name>", "their name")
    .addOption(new Option("--role <role...>", "one or more roles").choices(roles).makeOptionMandatory())
    .option(...keyOption)
    .addHelpText("after", examples("staff add --email lin@bank.example --name 'Lin Wei' --role admin risk"))
    .action(async ({ email, name, role, key }: { email: string; name: string; role: Role[]; key?: string }) =>
      cli.answer(
        await cli.withPlatform(async ({ platform }) =>
          reportOf(
            await addStaff(platform, asked({ email, name, roles: role }, key)),
            ({ staff: added, passwordReset }) =>
              `Added ${added.email} as ${added.roles.join(", ")}.${passwordReset ? `\n${handOver(passwordReset.token)}` : ""}`,
          ),
        ),
      ),
    );
};

const registerReset = (command: Command, cli: Cli): void => {
  command
    .command("reset-password")
    .description("print a one-time token with which somebody chooses a new password")
    .argument("<email>", "whose")
    .addHelpText("after", examples("staff reset-password lin@bank.example"))
    .action(async (email: string) =>
      cli.answer(
        await cli.withPlatform(async ({ platform }) => {
          const found = await findStaffByEmail(platform.db, email);
          if (!found) throw new PlainError(`There is no staff account ${email}.`);
          const { caller } = asked({}, undefined);
          return reportOf(await issuePasswordReset(platform, caller, staffIdText(found.id)), ({ token }) =>
            handOver(token),
          );
        }),
      ),
    );
};

const handOver = (token: string): string =>
  `Within 30 minutes, choose a password at /choose-password in the console with this token:\n${token}`;
