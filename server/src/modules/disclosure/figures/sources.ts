import type { HistoryRelease } from "../history/release.ts";
import { historyFinder, historyFinderAnywhere, historyLines, historyOverrides } from "./history-source.ts";
import type { FindLeaf, Sources } from "./leaf.ts";

/** What the platform itself knows, by the same names; nothing where no locked month says it. */
export type OwnFigures = Pick<Sources, "find" | "lines">;

export const nothingOfOurOwn: OwnFigures = { find: () => undefined, lines: () => [] };

/**
 * The one order in which leaves are looked for: the books and metrics of locked months, then the imported release itself,
 * then the newest release imported before it.
 */
export const sourcesOf = (
  release: string,
  files: readonly HistoryRelease[],
  own: OwnFigures = nothingOfOurOwn,
): Sources => {
  const overrides = historyOverrides(files, release);
  const [history, anywhere] = [historyFinder(files, release), historyFinderAnywhere(files, release)];
  const lines = historyLines(files, release);
  const after =
    (first: FindLeaf, second: FindLeaf): FindLeaf =>
    (section, period, line) =>
      first(section, period, line) ?? second(section, period, line);
  return {
    find: after(own.find, history),
    findAnywhere: after(own.find, anywhere),
    override: (figure) => overrides.get(figure),
    lines: (section, period) => [...new Set([...own.lines(section, period), ...lines(section, period)])],
  };
};
