import { expect, test } from "vitest";
import { ifrsColumns } from "./ifrs.ts";
import { planOf } from "./plan.ts";
import { listedFigures, printedInText, publishedFigures, publishedReleases } from "./published.testing.ts";

/**
 * The proof of the figures: with the leaves of two published releases imported, every figure they print is ours.
 * What they print although their own leaves say otherwise is named here one by one; there is no margin.
 */
const printedBesideItsLeaves: Readonly<Record<string, string>> = {
  // Each is a thousand or two away from its own translation; together they are not.
  "2023Q4 cashFlowsUsd/2023FY/operating": "1002599",
  "2023Q4 cashFlowsUsd/2023FY/investing": "-1570133",
  "2023Q4 cashFlowsUsd/2023FY/financing": "150207",
  // Growth was worked out from counts that are printed in millions only.
  "2023Q4 growthPct/2023Q4/borrowers": "12.6",
  "2024Q2 growthPct/2024Q2/approvedUsers": "13.1",
};

/** Where a listed figure stands among ours: mostly at its own path. */
const columns = ["usGaap", ...ifrsColumns, "ifrs"];
const idOf = (release: string, path: readonly string[]): string => {
  const [section, line = ""] = path;
  if (section === "printedShareCapitalLightPct") return `sharePct/${release}/volumeCapitalLightIceTech`;
  if (section === "printedChangesPct")
    return line.endsWith("FY")
      ? `growthPct/${release.slice(0, 4)}FY/${line.slice(0, -2)}`
      : `growthPct/${release}/${line}`;
  if (section === "ifrsReconciliation") return [...path.slice(0, -1), columns[Number(path.at(-1))]].join("/");
  return path.join("/");
};

type Listed = { readonly path: readonly string[]; readonly value: string };

/** Every leaf of the list that is a figure; the rest of it says what the list is about. */
const leavesOf = (node: unknown, path: readonly string[] = []): Listed[] =>
  typeof node === "object" && node !== null
    ? Object.entries(node).flatMap(([key, value]) => leavesOf(value, [...path, key]))
    : [{ path, value: String(node) }];
const notFigures = ["release", "unit", "source"];
const isFigure = ({ path }: Listed): boolean =>
  !notFigures.includes(path[0] ?? "") && path.join("/") !== "priorQuarter/period" && path[1] !== "columns";

const sameNumber = (listed: string, ours: string | undefined): boolean =>
  ours !== undefined && (/^-?[\d.]+$/.test(listed) ? Number(listed) === Number(ours) : listed === ours);

test.each(publishedReleases)("every listed figure of %s is ours", (release) => {
  const figures = publishedFigures(release);
  const listed = leavesOf(listedFigures(release)).filter(isFigure);
  const checked = listed.map(({ path, value }) => {
    const figure = figures.get(idOf(release, path));
    return { section: path[0] ?? "", path: path.join("/"), listed: value, ours: figure?.value };
  });
  const wrong = checked.filter((one) => !sameNumber(one.listed, one.ours));
  report(release, checked, wrong);
  expect(wrong).toEqual([]);
  expect(checked.length).toBeGreaterThan(480);
});

const report = (release: string, all: readonly { section: string }[], wrong: readonly { section: string }[]): void => {
  const count = (list: readonly { section: string }[], section: string) =>
    list.filter((one) => one.section === section).length;
  const lines = [...new Set(all.map(({ section }) => section))].map((section) => {
    const of = count(all, section);
    return `  ${section}: ${of - count(wrong, section)} of ${of}`;
  });
  process.stdout.write(`${release}: ${all.length - wrong.length} of ${all.length} figures\n${lines.join("\n")}\n`);
};

test.each(publishedReleases)("every amount in the text of %s reads as ours does", (release) => {
  const figures = publishedFigures(release);
  const texts = Object.entries(printedInText(release));
  const wrong = texts.filter(([id, printed]) => figures.get(id)?.printed !== printed);
  process.stdout.write(`${release}: ${texts.length - wrong.length} of ${texts.length} amounts of its text\n`);
  expect(wrong.map(([id, printed]) => [id, printed, figures.get(id)?.printed])).toEqual([]);
});

test("what is printed beside its leaves is named one by one, with what would have followed", () => {
  const overridden = publishedReleases.flatMap((release) =>
    [...publishedFigures(release).values()].flatMap(({ id, lineage }) =>
      lineage.from === "printed" ? [[`${release} ${id}`, lineage.computed]] : [],
    ),
  );
  expect(Object.fromEntries(overridden)).toEqual(printedBesideItsLeaves);
});

test("the quarter before is the one the release names", () => {
  const { priorQuarter } = listedFigures("2023Q4") as { priorQuarter: { period: string } };
  expect(planOf("2023Q4")?.priorQuarter.name).toBe(priorQuarter.period);
});
