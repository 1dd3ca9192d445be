import type { SettlementDay } from "@suanpan/contract";
import { addDays, type IsoDate } from "../../../kernel/calendar.ts";
import type { Id } from "../../../kernel/ids.ts";
import { fen, formatYuan } from "../../../kernel/money.ts";
import { mapDone } from "../../../kernel/outcome.ts";
import { settlementCsv, settlementOfDay, settlementsOfDay } from "../../../modules/funding/index.ts";
import { businessDay } from "../../../platform/day/business-day.ts";
import { PlainError } from "../../../platform/plain-error.ts";
import type { Opened } from "../../platform.ts";
import { asDate, asId } from "../asking.ts";
import { examples, type Register } from "../cli.ts";
import { type Report, table } from "../report.ts";
import { reportOf } from "../report-outcome.ts";

type Options = { readonly day?: IsoDate; readonly institution?: Id<"inst">; readonly csv?: boolean };

export const settlement: Register = (program, cli) => {
  program
    .command("settlement")
    .description("show what institutions settle for a closed day: lent, collected, paid out, charged")
    .option("--day <date>", "the day; the one before the business day when left out", asDate)
    .option("--institution <id>", "one institution only", asId("inst"))
    .option("--csv", "as the file the institution can download")
    .addHelpText("after", examples("settlement", "settlement --day 2024-06-30 --csv > 2024-06-30.csv"))
    .action(async (options: Options) => cli.answer(await cli.withPlatform((opened) => show(opened, options))));
};

const show = async ({ platform }: Opened, { day: wanted, institution, csv }: Options): Promise<Report> => {
  const today = await businessDay(platform.db);
  if (!today) throw new PlainError("No business day is open yet: run `suanpan start` once.");
  const day = wanted ?? addDays(today, -1);
  const found =
    institution === undefined
      ? await settlementsOfDay(platform, day)
      : mapDone(await settlementOfDay(platform, institution, day), (one) => [one]);
  return reportOf(found, (days) => (csv ? settlementCsv(days).trimEnd() : told(days, day)));
};

const told = (days: readonly SettlementDay[], day: IsoDate): string =>
  days.some(({ statements }) => statements.length > 0)
    ? days.map(institutionText).join("\n\n")
    : `There is nothing to settle for ${day}.`;

const institutionText = ({
  institutionName,
  institutionId,
  payableFen,
  chargedFen,
  statements,
}: SettlementDay): string =>
  [
    `${institutionName} (${institutionId}): payable ${yuan(payableFen)}, charged ${yuan(chargedFen)}`,
    table(
      statements.flatMap(({ agreementId, lines }) =>
        lines.map(({ kind, component, amountFen, events }) => [
          `  ${agreementId}`,
          kind,
          component,
          yuan(amountFen).padStart(18),
          events,
        ]),
      ),
    ),
  ].join("\n");

const yuan = (amountFen: number): string => formatYuan(fen(amountFen));
