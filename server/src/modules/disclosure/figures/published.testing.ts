import { readFileSync } from "node:fs";
import type { Figures } from "../figure.ts";
import type { HistoryRelease } from "../history/release.ts";
import { computeFigures } from "./compute.ts";
import { sourcesOf } from "./sources.ts";

const read = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));

/** The two releases that were published: as they are imported, as their figures were listed, as their text prints them. */
export const publishedReleases = ["2023Q4", "2024Q2"] as const;
export const historyOf = (release: string): HistoryRelease =>
  read(`../../../../../docs/examples/history/${release}.json`);
export const listedFigures = (release: string): Record<string, unknown> => read(`./published/${release}.json`);
export const printedInText = (release: string): Record<string, string> => read(`./published/${release}.text.json`);

export const computed = (release: string, files: readonly HistoryRelease[]): Figures => {
  const outcome = computeFigures(release, sourcesOf(release, files));
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  return outcome.value.figures;
};

export const publishedFigures = (release: string): Figures => computed(release, publishedReleases.map(historyOf));
