import { adjustmentColumns, type IfrsReconciliation, type ReconciliationRow } from "@suanpan/contract";
import { reconciliationOf } from "../../../modules/books/index.ts";
import { aligned, calledIn, inYuan, type Shown, shownIn, type UnitOptions, unitOf } from "../amounts.ts";
import { examples, type Register } from "../cli.ts";
import { reportOf } from "../report-outcome.ts";

type Options = UnitOptions & { readonly period: string; readonly entity?: string };

export const reconciliation: Register = (program, cli) => {
  program
    .command("reconciliation")
    .description("show what leads from US GAAP to IFRS, line by line and column by column")
    .requiredOption("--period <name>", "2024-06, 2024Q2, 2024H1 or 2024FY")
    .option("--entity <name>", "one company of the group; consolidated when left out")
    .addOption(inYuan())
    .option("--exact", "to the fen, instead of in thousands")
    .addHelpText("after", examples("reconciliation --period 2024H1", "reconciliation --period 2024Q2 --exact --json"))
    .action(async ({ exact = false, whole = false, ...options }: Options) =>
      cli.answer(
        await cli.withPlatform(async ({ platform, config }) => {
          const query = { ...options, unit: unitOf({ exact, whole }) };
          const { statements } = (await cli.wire(config)).reporting;
          return reportOf(await reconciliationOf(platform.db, statements, query), told);
        }),
      ),
    );
};

const heads = ["US GAAP", "credit losses", "interest", "awards", "guarantee", "other", "unexplained", "IFRS"];

const told = ({ period, from, to, entity, unit, operations, balanceSheet }: IfrsReconciliation): string => {
  const shown = shownIn(unit);
  const who = entity ?? "consolidated";
  return [
    `${period} (${from} to ${to}), ${who}, ${calledIn(unit, "RMB")}`,
    section("OPERATIONS", operations, shown),
    section("BALANCE SHEET", balanceSheet, shown),
  ].join("\n\n");
};

const section = (title: string, rows: readonly ReconciliationRow[], shown: Shown): string =>
  aligned([
    [title, ...heads],
    ...rows.map(({ nameEn, total, usgaap, adjustments, ifrs }) => [
      total ? nameEn : `  ${nameEn}`,
      ...[usgaap, ...adjustmentColumns.map((column) => adjustments[column]), ifrs].map(shown),
    ]),
  ]);
