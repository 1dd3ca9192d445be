import {
  type MetricCode,
  type MetricDimension,
  type MetricReport,
  type MetricView,
  metricCodes,
  metricDimensions,
  metricViews,
} from "@suanpan/contract";
import { InvalidArgumentError, Option } from "commander";
import { formatDecimal, scaleHalfUp } from "../../../kernel/decimal.ts";
import { showMetrics } from "../../../modules/insight/index.ts";
import type { Opened } from "../../platform.ts";
import { examples, type Register } from "../cli.ts";
import { type Report, table } from "../report.ts";
import { reportOf } from "../report-outcome.ts";
import { partsOfMetric, partsTold } from "./metric-parts.ts";

type Options = {
  readonly period: string;
  readonly by?: MetricDimension;
  readonly view: MetricView;
  readonly of?: MetricCode;
  readonly limit: number;
};

export const metrics: Register = (program, cli) => {
  program
    .command("metrics")
    .description("show the operating metrics of a period, beside the period and the year before")
    .requiredOption("--period <period>", "2024-06, 2024Q2, 2024H1 or 2024FY")
    .addOption(new Option("--by <dimension>", "cut each metric along it").choices([...metricDimensions]))
    .addOption(
      new Option("--view <view>", "without services discontinued by now, or as the period itself showed them")
        .choices([...metricViews])
        .default("restated"),
    )
    .addOption(new Option("--of <metric>", "the groups and loans one metric is made of").choices([...metricCodes]))
    .option("--limit <n>", "at most so many loans of each group", asCount, 20)
    .addHelpText(
      "after",
      examples(
        "metrics --period 2024Q2",
        "metrics --period 2024H1 --by model --json",
        "metrics --period 2024Q2 --of delinquency-90",
      ),
    )
    .action(async (options: Options) => cli.answer(await cli.withPlatform((opened) => show(opened, options))));
};

const show = async ({ platform, config }: Opened, { of, limit, ...options }: Options): Promise<Report> => {
  const ports = { timeZone: config.timeZone };
  if (of === undefined) return reportOf(await showMetrics(platform.db, ports, options), told);
  return reportOf(await partsOfMetric(platform.db, ports, { ...options, of, limit }), partsTold);
};

const asCount = (text: string): number => {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new InvalidArgumentError("It must be a whole number from 1 to 9999.");
  return Number(text);
};

const told = ({ period, metrics: rows, withoutServices, unreported }: MetricReport): string => {
  const [first] = rows;
  const head = [`Operating metrics ${period}`, "", ...(first?.comparatives ?? []).flatMap((one) => [one.period, ""])];
  const body = rows.flatMap(({ name, text, comparatives, groups }) => [
    [name.en, right(text), ...comparatives.flatMap((one) => [right(one.text), changed(one)])],
    ...groups.map((group) => [
      `  ${group.name || group.key}`,
      right(group.text),
      ...comparatives.flatMap(() => ["", ""]),
    ]),
  ]);
  const without = withoutServices.length > 0 ? `\n\nWithout discontinued services: ${withoutServices.join(", ")}.` : "";
  const owed =
    unreported.length > 0 ? `\n\nNot reported yet, and not in volumes and balances: ${unreported.join(", ")}.` : "";
  return `${table([head, ...body])}${without}${owed}`;
};

const right = (text: string | null): string => (text ?? "–").padStart(20);

const changed = ({ growthPpm, pointsPpm }: MetricReport["metrics"][number]["comparatives"][number]): string => {
  if (growthPpm !== null) return `${growthPpm > 0 ? "+" : ""}${formatDecimal(scaleHalfUp(growthPpm, 1, 1_000), 1)}%`;
  return pointsPpm === null ? "" : `${pointsPpm > 0 ? "+" : ""}${formatDecimal(scaleHalfUp(pointsPpm, 1, 100), 2)} pp`;
};
