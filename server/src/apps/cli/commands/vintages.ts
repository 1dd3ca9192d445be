import { writeFile } from "node:fs/promises";
import { type FundingModel, fundingModels, type ProductCode, productCodes, type VintageCurve } from "@suanpan/contract";
import { Option } from "commander";
import { formatDecimal, scaleHalfUp } from "../../../kernel/decimal.ts";
import { showVintages, vintageChart, vintageCsv } from "../../../modules/insight/index.ts";
import type { Opened } from "../../platform.ts";
import { examples, type Register } from "../cli.ts";
import { type Report, report, table } from "../report.ts";

type Options = {
  readonly threshold: "30" | "180";
  readonly model?: FundingModel;
  readonly product?: ProductCode;
  readonly csv?: boolean;
  readonly svg?: string;
};

export const vintages: Register = (program, cli) => {
  program
    .command("vintages")
    .description("show how much of each quarter's drawdowns is late, month by month on book")
    .addOption(new Option("--threshold <days>", "more than so many days past due").choices(["30", "180"]).default("30"))
    .addOption(new Option("--model <model>", "one funding model only").choices([...fundingModels]))
    .addOption(new Option("--product <product>", "one product only").choices([...productCodes]))
    .option("--csv", "as a table for a spreadsheet")
    .option("--svg <file>", "write the chart to a file")
    .addHelpText("after", examples("vintages", "vintages --threshold 180 --csv", "vintages --svg vintages.svg"))
    .action(async (options: Options) => cli.answer(await cli.withPlatform((opened) => show(opened, options))));
};

const show = async ({ platform }: Opened, { threshold: days, model, product, csv, svg }: Options): Promise<Report> => {
  const threshold = days === "180" ? 180 : 30;
  const curves = await showVintages(platform.db, { threshold, model, product });
  if (svg !== undefined) await writeFile(svg, `${await vintageChart(curves, threshold)}\n`);
  const said = csv ? vintageCsv(curves).trimEnd() : told(curves, threshold);
  return report(svg === undefined ? said : `${said}\n\nThe chart is in ${svg}.`, { threshold, curves });
};

const told = (curves: readonly VintageCurve[], threshold: number): string => {
  const shown = curves.filter(({ points }) => points.length > 0);
  if (shown.length === 0) return "No vintage has a whole month on book yet.";
  const months = Math.max(...shown.map(({ points }) => points.length));
  const rows = Array.from({ length: months }, (_, n) => [
    String(n + 1),
    ...shown.map(({ points }) => (points[n] ? percent(points[n].ratePpm) : "").padStart(8)),
  ]);
  return table([[`${threshold} day+, months on book`, ...shown.map(({ vintage }) => vintage.padStart(8))], ...rows]);
};

const percent = (ppm: number): string => `${formatDecimal(scaleHalfUp(ppm, 1, 100), 2)}%`;
