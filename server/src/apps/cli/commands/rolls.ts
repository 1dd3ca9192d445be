import type { EarlyIndicator, RollReport } from "@suanpan/contract";
import { formatDecimal, scaleHalfUp } from "../../../kernel/decimal.ts";
import { indicatorCsv, rollCsv, showEarlyIndicators, showRolls } from "../../../modules/insight/index.ts";
import { examples, type Register } from "../cli.ts";
import { report, table } from "../report.ts";
import { reportOf } from "../report-outcome.ts";

export const rolls: Register = (program, cli) => {
  program
    .command("rolls")
    .description("show where the principal of each band was a month later, and what was cured")
    .requiredOption("--period <period>", "2024-06, 2024Q2, 2024H1 or 2024FY: its months, summed")
    .option("--csv", "as a table for a spreadsheet")
    .addHelpText("after", examples("rolls --period 2024Q2", "rolls --period 2024-06 --csv"))
    .action(async ({ period, csv }: { period: string; csv?: boolean }) =>
      cli.answer(
        await cli.withPlatform(async ({ platform: { db } }) =>
          reportOf(await showRolls(db, period), (found) => (csv ? rollCsv(found).trimEnd() : rollsTold(found))),
        ),
      ),
    );
};

export const earlyIndicators: Register = (program, cli) => {
  program
    .command("early-indicators")
    .description("show how the loans of each quarter took their first steps: day-1 delinquency, first payments missed")
    .option("--csv", "as a table for a spreadsheet")
    .addHelpText("after", examples("early-indicators", "early-indicators --csv"))
    .action(async ({ csv }: { csv?: boolean }) =>
      cli.answer(
        await cli.withPlatform(async ({ platform: { db } }) => {
          const indicators = await showEarlyIndicators(db);
          return report(csv ? indicatorCsv(indicators).trimEnd() : indicatorsTold(indicators), { indicators });
        }),
      ),
    );
};

const percent = (ppm: number | null): string =>
  (ppm === null ? "–" : `${formatDecimal(scaleHalfUp(ppm, 1, 100), 2)}%`).padStart(8);
const yuan = (fen: number): string => formatDecimal(fen, 2, ",").padStart(20);

const rollsTold = ({ period, rolls: rows, cures }: RollReport): string => {
  if (rows.length === 0) return `Nothing was outstanding when the months of ${period} began.`;
  const moved = rows.map(({ from, to, loans, fen, ratePpm }) => [from, to, loans ?? "", yuan(fen), percent(ratePpm)]);
  const cured = cures.map(({ from, curedFen, ratePpm }) => [from, "cured", "", yuan(curedFen), percent(ratePpm)]);
  return table([[`from, ${period}`, "to", "loans", "principal".padStart(20), "rate".padStart(8)], ...moved, ...cured]);
};

const indicatorsTold = (indicators: readonly EarlyIndicator[]): string =>
  indicators.length === 0
    ? "Nothing has fallen due yet."
    : table([
        ["drawn in", "principal due".padStart(20), "day-1", "first due".padStart(20), "missed", "after 30 days"],
        ...indicators.map((one) => [
          ...[one.vintage, yuan(one.dueFen), percent(one.day1Ppm), yuan(one.firstDueFen)],
          ...[percent(one.firstPaymentDay1Ppm), percent(one.firstPaymentDefaultPpm)],
        ]),
      ]);
