import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Figures } from "../figure.ts";
import type { HistoryRelease } from "../history/release.ts";
import { computeFigures } from "./figures-of.ts";
import { ifrsColumns } from "./ifrs.ts";
import { planOf } from "./plan.ts";
import { sourcesOf } from "./sources.ts";

const json = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));
const history = (name: string): HistoryRelease => json(`../../../../../docs/examples/history/${name}.json`);
const files = ["2023Q4", "2024Q2"].map(history);

const figuresOf = (release: string): Figures => {
  const outcome = computeFigures(release, sourcesOf(release, files));
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  return outcome.value.figures;
};

/** Where a release's figure stands among ours: mostly at its own path. */
const columns = ["usGaap", ...ifrsColumns, "ifrs"];
const idOf = (release: string, path: readonly string[]): string => {
  const [section = "", ...rest] = path;
  if (section === "printedShareCapitalLightPct") return `sharePct/${release}/volumeCapitalLightIceTech`;
  if (section === "printedChangesPct") {
    const [line = ""] = rest;
    return line.endsWith("FY")
      ? `growthPct/${release.slice(0, 4)}FY/${line.slice(0, -2)}`
      : `growthPct/${release}/${line}`;
  }
  if (section === "ifrsReconciliation") return [...path.slice(0, -1), columns[Number(path.at(-1))]].join("/");
  return path.join("/");
};

/** What is in the file and is no figure. */
const notFigures = ["release", "unit", "source", "priorQuarter/period", "ifrsReconciliation/columns"];

type Checked = { readonly path: string; readonly printed: string; readonly ours: string | undefined };

const walk = (node: unknown, path: readonly string[]): [readonly string[], string][] =>
  typeof node === "object" && node !== null
    ? Object.entries(node).flatMap(([key, value]) => walk(value, [...path, key]))
    : [[path, String(node)]];

const same = (printed: string, ours: string | undefined): boolean =>
  ours !== undefined && (printed === ours || Number(printed) === Number(ours));

test.each(["2023Q4", "2024Q2"])("every figure of the release of %s is the one printed", (release) => {
  const figures = figuresOf(release);
  const checked: Checked[] = walk(json(`./published/${release}.json`), [])
    .filter(([path]) => !notFigures.some((name) => path.join("/") === name || path.join("/").startsWith(`${name}/`)))
    .map(([path, printed]) => ({ path: path.join("/"), printed, ours: figures.get(idOf(release, path))?.value }));
  const wrong = checked.filter(({ printed, ours }) => !same(printed, ours));
  const sections = [...new Set(checked.map(({ path }) => path.split("/")[0]))];
  for (const section of sections) {
    const of = checked.filter(({ path }) => path.split("/")[0] === section);
    const right = of.filter(({ printed, ours }) => same(printed, ours));
    process.stdout.write(`${release} ${section}: ${right.length} of ${of.length}\n`);
  }
  process.stdout.write(`${release}: ${checked.length - wrong.length} of ${checked.length} figures\n`);
  expect(wrong).toEqual([]);
});
