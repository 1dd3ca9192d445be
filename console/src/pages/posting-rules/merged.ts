import type { PostingRule } from "@suanpan/contract";

/** A rule with the books it stands in: most are the same in both, and are read once. */
export type ReadRule = Omit<PostingRule, "book"> & { readonly books: readonly PostingRule["book"][] };

const sameAs = ({ book: _, ...rule }: PostingRule): string => JSON.stringify(rule);

/** In the order the rules come; what differs between the books stands one under the other. */
export const merged = (rules: readonly PostingRule[]): ReadRule[] => {
  const read = new Map<string, ReadRule>();
  for (const rule of rules) {
    const { book, ...rest } = rule;
    const known = read.get(sameAs(rule));
    read.set(sameAs(rule), { ...rest, books: [...(known?.books ?? []), book] });
  }
  const names = [...new Set(rules.map(({ rule }) => rule))];
  return names.flatMap((name) => [...read.values()].filter(({ rule }) => rule === name));
};

export const byModel = (rules: readonly ReadRule[]): [string, ReadRule[]][] =>
  [...new Set(rules.map(({ fundingModel }) => fundingModel))].map((model) => [
    model,
    rules.filter(({ fundingModel }) => fundingModel === model),
  ]);
