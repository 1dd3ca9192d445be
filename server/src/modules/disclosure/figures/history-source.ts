import type { HistoryRelease } from "../history/release.ts";
import type { FindLeaf, Leaf, Override, Section } from "./leaf.ts";

/** Sections that belong to one release alone: what another release said of them is no substitute. */
const ownOnly: readonly Section[] = ["capitalReturn", "outlook", "usdRate"];

const nodeAt = (node: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (at, key) => (typeof at === "object" && at !== null ? (at as Record<string, unknown>)[key] : undefined),
    node,
  );

/** Where a leaf stands in the file. Capital return and outlook are told of the release, not of a period. */
const pathOf = (section: Section, period: string, line: string): readonly string[] =>
  [
    ...section.split("/"),
    ...(section === "capitalReturn" || section === "outlook" ? [] : [period]),
    ...line.split("/"),
  ].filter((part) => part !== "");

const textOf = (value: unknown): string | undefined =>
  typeof value === "number" || typeof value === "string" ? String(value) : undefined;

const leafIn = (file: HistoryRelease, path: readonly string[]): Leaf | undefined => {
  const value = textOf(nodeAt(file, path));
  return value === undefined
    ? undefined
    : { value, lineage: { from: "history", release: file.release, path: `/${path.join("/")}` } };
};

/** The release itself first, then the newest before it. A later release's restated comparative never reaches back. */
export const historyFinder = (files: readonly HistoryRelease[], release: string): FindLeaf => {
  const upTo = files.filter((file) => file.release <= release).toSorted(newestFirst);
  return (section, period, line) => {
    const path = pathOf(section, period, line);
    const from = ownOnly.includes(section) ? upTo.filter((file) => file.release === release) : upTo;
    return firstOf(from, (file) => leafIn(file, path));
  };
};

/** Then the oldest of the later ones, for periods that only a later release names as comparatives. */
export const historyFinderAnywhere = (files: readonly HistoryRelease[], release: string): FindLeaf => {
  const near = historyFinder(files, release);
  const later = files.filter((file) => file.release > release).toSorted((a, b) => -newestFirst(a, b));
  return (section, period, line) =>
    near(section, period, line) ?? firstOf(later, (file) => leafIn(file, pathOf(section, period, line)));
};

const newestFirst = (a: HistoryRelease, b: HistoryRelease): number => (a.release < b.release ? 1 : -1);

const firstOf = <T, R>(list: readonly T[], of: (one: T) => R | undefined): R | undefined => {
  for (const one of list) {
    const found = of(one);
    if (found !== undefined) return found;
  }
  return undefined;
};

/** The lines that files know of a section in a period, for sections whose lines are not a fixed list. */
export const historyLines =
  (files: readonly HistoryRelease[], release: string) =>
  (section: Section, period: string): readonly string[] => {
    const path = pathOf(section, period, "");
    const from = files.filter((file) =>
      ownOnly.includes(section) ? file.release === release : file.release <= release,
    );
    return [...new Set(from.flatMap((file) => leafPaths(nodeAt(file, path))))];
  };

const leafPaths = (node: unknown): readonly string[] =>
  typeof node === "object" && node !== null
    ? Object.entries(node).flatMap(([key, value]) =>
        typeof value === "object" ? leafPaths(value).map((path) => `${key}/${path}`) : [key],
      )
    : [];

/** What this release printed beside its own leaves: `printed/usd/cashFlows/2023FY/operating` is a figure in dollars. */
export const historyOverrides = (files: readonly HistoryRelease[], release: string): ReadonlyMap<string, Override> =>
  new Map(
    files
      .filter((file) => file.release === release)
      .flatMap(({ printed }) => [
        ...overridesIn(printed?.growthPct, "/printed/growthPct", "growthPct", release),
        ...Object.entries(printed?.usd ?? {}).flatMap(([section, table]) =>
          overridesIn(table, `/printed/usd/${section}`, `${section}Usd`, release),
        ),
      ]),
  );

const overridesIn = (table: unknown, path: string, prefix: string, release: string): [string, Override][] =>
  leafPaths(table).map((at) => [
    `${prefix}/${at}`,
    { release, path: `${path}/${at}`, value: textOf(nodeAt(table, at.split("/"))) ?? "" },
  ]);
