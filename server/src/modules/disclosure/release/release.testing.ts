import { readFileSync } from "node:fs";
import type { ReleaseWords } from "@suanpan/contract";
import { computeFigures } from "../figures/compute.ts";
import type { FindLeaf } from "../figures/leaf.ts";
import { nothingOfOurOwn } from "../figures/own.ts";
import { sourcesOf } from "../figures/sources.ts";
import type { HistoryRelease } from "../history/release.ts";
import { makeRelease, type Release, type ReleaseParts } from "./make-release.ts";
import { readWords } from "./words.ts";

const examples = new URL("../../../../../docs/examples/", import.meta.url);
const textOf = (path: string): string => readFileSync(new URL(path, examples), "utf8");

/** Periods move, figures stay: a quarter that nobody has published, from one that somebody has. */
type Moved = Readonly<Record<string, string>>;
const moved = (text: string, names: Moved): string =>
  text.replace(/\d{4}(?:Q[1-4]|H1|-\d\d-\d\d)/g, (name) => names[name] ?? name);

export const exampleWords = (name: string, names: Moved = {}): ReleaseWords => {
  const json = JSON.parse(moved(textOf(`release/release-${name}.json`), names));
  const read = readWords(json, json.period);
  if (!read.ok) throw new Error(JSON.stringify(read.detail));
  return read.value;
};

export const partsOf = (words: ReleaseWords, names: Moved = {}): ReleaseParts => {
  const files = ["2023Q4", "2024Q2"].map(
    (name): HistoryRelease => JSON.parse(moved(textOf(`history/${name}.json`), names)),
  );
  const computed = computeFigures(words.period, sourcesOf(words.period, files));
  if (!computed.ok) throw new Error(JSON.stringify(computed));
  return { ...computed.value, words, vintages: { over30: [], over180: [] }, reasonFor: () => undefined };
};

export const made = async (parts: ReleaseParts): Promise<Release> => {
  const release = await makeRelease(parts);
  if (!release.ok) throw new Error(JSON.stringify(release));
  return release.value;
};

export const exampleRelease = (name: string): Promise<Release> => made(partsOf(exampleWords(name)));

/** The second quarter's figures as if they were of the third: a quarter that ends neither half nor year. */
export const plainQuarter: Moved = {
  ...{ "2024Q2": "2024Q3", "2023Q2": "2023Q3", "2024Q1": "2024Q2", "2023Q3": "2022Q1" },
  ...{ "2024-06-30": "2024-09-30", "2024H1": "2019H1", "2023H1": "2018H1" },
};

/** The second quarter of 2024 as if it were of a company a hundred thousand times smaller, with loans of its own. */
export const small = (language: "en" | "zh"): ReleaseParts => {
  const file: HistoryRelease = JSON.parse(textOf("history/2024Q2.json"));
  const parts = ["balanceSheet", "operations", "cashFlows", "comprehensive", "shareBasedCompensation"] as const;
  const tiny = Object.fromEntries(parts.map((part) => [part, shrunk(file[part])]));
  const history: HistoryRelease = { ...file, ...tiny, operating: {}, ifrsAdjustments: {}, printed: {} };
  const counted: Readonly<Record<string, string>> = { institutions: "160", registeredUsers: "2476", volume: "954251" };
  const whole: FindLeaf = (section, period, line) => {
    const value = section === "operating" && period === "2024Q2" ? counted[line] : undefined;
    return value === undefined ? undefined : { value, lineage: { from: "metrics", metric: line, period } };
  };
  const computed = computeFigures("2024Q2", sourcesOf("2024Q2", [history], { ...nothingOfOurOwn, whole }));
  if (!computed.ok) throw new Error(JSON.stringify(computed));
  const words = { ...exampleWords("2024Q2"), language, management: [], subheads: [], reasons: {} };
  return { ...computed.value, words, vintages: { over30: [], over180: [] }, reasonFor: () => undefined };
};

const shrunk = (node: unknown): unknown =>
  typeof node === "object" && node !== null
    ? Object.fromEntries(Object.entries(node).map(([key, value]) => [key, shrunk(value)]))
    : Math.round(Number(node) / 100_000);

const curve = (vintage: string, months: number, topPpm: number) => ({
  vintage,
  originalFen: 1_000_000_000,
  points: Array.from({ length: months }, (_, n) => ({
    month: n + 1,
    lateFen: 0,
    ratePpm: Math.round((topPpm * (n + 1)) / (n + 4)),
  })),
});

export const exampleVintages = {
  over30: [curve("2023Q3", 9, 50_000), curve("2023Q4", 6, 54_000), curve("2024Q1", 3, 52_000)],
  over180: [curve("2023Q3", 4, 20_000), curve("2023Q4", 1, 25_000)],
};

/** The example's words for a release that has nothing to compare with, and that nobody has written anything for. */
export const firstWords = (period: "2024Q2") => {
  const {
    subheads: _s,
    management: _m,
    dividend: _d,
    repurchase: _r,
    outlook: _o,
    ifrs: _i,
    ...plain
  } = exampleWords(period);
  return { ...plain, reasons: {}, withoutComparatives: true };
};
