import { readFileSync } from "node:fs";
import type { ReleaseWords } from "@suanpan/contract";
import { computeFigures } from "../figures/compute.ts";
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
