import {
  type MetricDimension,
  type MetricReport,
  type MetricView,
  metricDimensions,
  metricViews,
} from "@suanpan/contract";
import { Option } from "commander";
import { formatDecimal, scaleHalfUp } from "../../../kernel/decimal.ts";
import { showMetrics } from "../../../modules/insight/index.ts";
import type { Opened } from "../../platform.ts";
import { examples, type Register } from "../cli.ts";
import { type Report, table } from "../report.ts";
import { reportOf } from "../report-outcome.ts";

type Options = { readonly period: string; readonly by?: MetricDimension; readonly view: MetricView };

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
    .addHelpText("after", examples("metrics --period 2024Q2", "metrics --period 2024H1 --by model --json"))
    .action(async (options: Options) => cli.answer(await cli.withPlatform((opened) => show(opened, options))));
};

const show = async ({ platform, config }: Opened, options: Options): Promise<Report> =>
  reportOf(await showMetrics(platform.db, { timeZone: config.timeZone }, options), told);

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
