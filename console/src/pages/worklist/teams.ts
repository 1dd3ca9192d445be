import type { Strategy } from "@suanpan/contract";

/** The teams of the strategy in force, in its order, then those that older cases may still be with. */
export const teamsOf = (strategies: readonly Pick<Strategy, "version" | "rules">[]): readonly string[] => {
  const newestFirst = strategies.toSorted((a, b) => b.version - a.version);
  return [...new Set(newestFirst.flatMap(({ rules }) => rules.map(({ team }) => team)))];
};
