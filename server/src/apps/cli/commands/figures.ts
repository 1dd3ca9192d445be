import type { ReleaseFigures } from "@suanpan/contract";
import { type Lineage, showFigures } from "../../../modules/disclosure/index.ts";
import { examples, type Register } from "../cli.ts";
import { type Report, table } from "../report.ts";
import { reportOf } from "../report-outcome.ts";

type Options = { readonly period: string; readonly under?: string };

export const figures: Register = (program, cli) => {
  program
    .command("figures")
    .description("show the figures of a release, each with where it comes from")
    .requiredOption("--period <quarter>", "the quarter of the release, such as 2024Q2")
    .option("--under <path>", "only those under a part of it, such as operations/2024Q2")
    .addHelpText(
      "after",
      examples("figures --period 2024Q2 --under operations/2024Q2", "figures --period 2023Q4 --json"),
    )
    .action(async ({ period, under }: Options) =>
      cli.answer(
        await cli.withPlatform(async ({ platform, config }) => {
          const { figures: ports } = (await cli.wire(config)).releasing(platform);
          return withMissing(reportOf(await showFigures(platform.db, ports, period, under), told));
        }),
      ),
    );
};

type Missing = { readonly section: string; readonly period: string; readonly lines: readonly string[] };

/** What is missing, exactly: a line for each part of the release. */
const withMissing = (answer: Report): Report => {
  const { error } = answer.json as { error?: { title: string; remedy: string; missing?: readonly Missing[] } };
  if (!error?.missing) return answer;
  const lines = error.missing.map(
    ({ section, period, lines: names }) =>
      `  ${section} ${period}: ${names.filter(Boolean).join(", ") || "the amount"}`,
  );
  return { ...answer, text: [`${error.title}. ${error.remedy}`, ...lines].join("\n") };
};

const told = ({ release, untold, figures: shown }: ReleaseFigures): string =>
  [
    `Figures of the release of ${release}`,
    shown.length === 0
      ? "  There is none under this path: `suanpan figures` without --under lists them all."
      : table(
          shown.map(({ id, printed, unit, lineage }) => [
            `  ${id}`,
            printed.padStart(14),
            unit,
            whence(lineage as Lineage),
          ]),
        ),
    ...(untold.length > 0 ? [`Nothing is known of ${untold.join(", ")}.`] : []),
  ].join("\n");

/** Where a figure comes from, in a few words. */
const whence = (lineage: Lineage): string => {
  switch (lineage.from) {
    case "books":
      return `books: ${lineage.line} of ${lineage.period}`;
    case "metrics":
      return `metrics: ${lineage.metric} of ${lineage.period}`;
    case "history":
      return `history of ${lineage.release}: ${lineage.path}`;
    case "printed":
      return `PRINTED in ${lineage.release} (${lineage.path}); its leaves come to ${lineage.computed}`;
    case "figures":
      return lineage.formula.op;
    case "capital-return":
      return `capital return: ${lineage.item}`;
    case "words":
      return `words: ${lineage.path}`;
  }
};
