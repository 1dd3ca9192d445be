import type { HistoryRelease } from "../history/release.ts";
import { historyFinder, historyFinderAnywhere, historyLines, historyOverrides } from "./history-source.ts";
import type { FindLeaf, Sources } from "./leaf.ts";
import { nothingOfOurOwn, type OwnFigures } from "./own.ts";

/**
 * The one order in which leaves are looked for: our own locked months; the imported release itself; the newest release
 * imported before it; then, for what adds up, the periods it is made of; and last our own months of a period in which
 * the platform began, for want of anybody who knows the whole of it.
 */
export const sourcesOf = (
  release: string,
  files: readonly HistoryRelease[],
  own: OwnFigures = nothingOfOurOwn,
): Sources => {
  const overrides = historyOverrides(files, release);
  const history = historyLines(files, release);
  return {
    tables: own.tables,
    find: firstOf(own.whole, historyFinder(files, release)),
    findAnywhere: firstOf(own.whole, historyFinderAnywhere(files, release)),
    begun: own.begun,
    override: (figure) => overrides.get(figure),
    lines: (section, period) => [...new Set([...own.lines(section, period), ...history(section, period)])],
  };
};

const firstOf =
  (...finders: readonly FindLeaf[]): FindLeaf =>
  (section, period, line) => {
    for (const find of finders) {
      const leaf = find(section, period, line);
      if (leaf) return leaf;
    }
    return undefined;
  };
