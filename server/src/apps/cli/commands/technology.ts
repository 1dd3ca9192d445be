import { type Approval, type KeptTechnologyReport, NewTechnologyReports, TechnologyReport } from "@suanpan/contract";
import type { Command } from "commander";
import { formatDecimal } from "../../../kernel/decimal.ts";
import { parseYuan } from "../../../kernel/money.ts";
import { proposeTechnologyReports, readReports } from "../../../modules/insight/index.ts";
import { PlainError } from "../../../platform/plain-error.ts";
import { asked, keyOption } from "../asking.ts";
import { checked } from "../checked.ts";
import { type Cli, examples, type Register } from "../cli.ts";
import { rowsIn } from "../read-file.ts";
import { report, table } from "../report.ts";
import { reportOf } from "../report-outcome.ts";

/** What institutions lend with our technology on systems of their own: the platform has no other fact of it. */
export const technology: Register = (program, cli) => {
  const command = program
    .command("technology")
    .description("what institutions report of loans they make with our technology");
  registerReport(command, cli);
  registerList(command, cli);
};

const header = "agreement,service,month,volume,balance";

const registerReport = (command: Command, cli: Cli): void => {
  command
    .command("report")
    .description("propose to record a file of monthly reports; somebody else approves it")
    .argument("<csv>", `${header}: modules or total-solutions, amounts in yuan`)
    .requiredOption("--reference <text>", "the papers of the institutions it was taken from")
    .option(...keyOption)
    .addHelpText("after", examples("technology report june.csv --reference 'statements of 2024-07-05'"))
    .action(async (file: string, { reference, key }: { reference: string; key?: string }) => {
      const body = checked(
        NewTechnologyReports,
        { reference, reports: reportsIn(file) },
        { reference: "--reference", reports: "The file" },
      );
      const waits = ({ id, summary }: Approval): string => `${summary}: ${id} waits for somebody else's approval.`;
      cli.answer(
        await cli.withPlatform(async ({ platform }) =>
          reportOf(await proposeTechnologyReports(platform, asked(body, key)), waits),
        ),
      );
    });
};

/** Row by row, so that what is wrong is named by its line and column. */
const reportsIn = (file: string): TechnologyReport[] =>
  rowsIn(file, header).map(([agreementId = "", service = "", month = "", volume = "", balance = ""], n) => {
    const at = `${file}, line ${n + 2}`;
    const amounts = { volumeFen: fenOf(volume, "volume", at), balanceFen: fenOf(balance, "balance", at) };
    return checked(TechnologyReport, { agreementId, service, month, ...amounts }, { agreementId: "agreement" }, at);
  });

const fenOf = (text: string, name: string, at: string): number => {
  const amountFen = parseYuan(text);
  if (amountFen === undefined || amountFen < 0)
    throw new PlainError(`${at}: ${name} must be yuan such as 1234.50, not negative; it is ${text || "empty"}.`);
  return amountFen;
};

const registerList = (command: Command, cli: Cli): void => {
  command
    .command("list")
    .description("show every report, oldest first, with who recorded it")
    .addHelpText("after", examples("technology list"))
    .action(async () =>
      cli.answer(
        await cli.withPlatform(async ({ platform: { db } }) => {
          const reports = await readReports(db);
          return report(reports.length === 0 ? "Nothing was reported." : told(reports), { reports });
        }),
      ),
    );
};

const told = (reports: readonly KeptTechnologyReport[]): string =>
  table([
    ["month", "agreement", "service", "volume", "balance", "recorded", "by", ""],
    ...reports.map((one) => [
      ...[one.month, one.agreementId, one.service],
      ...[one.volumeFen, one.balanceFen].map((fen) => formatDecimal(fen, 2, ",").padStart(20)),
      ...[one.recordedOn, one.madeBy, one.counts ? "" : "reported again since"],
    ]),
  ]);
