import { refused } from "../../kernel/outcome.ts";

export type PageOf<T> = { items: T[]; next: string | null };

export const itemsUnlessSaid = 50;

/** One row more than asked for was read: if it is there, there is a next page. The cursor is the id of the last shown. */
export const pageOf = <T extends { readonly id: string }>(found: readonly T[], limit: number): PageOf<T> => {
  const items = found.slice(0, limit);
  return { items, next: found.length > limit ? (items.at(-1)?.id ?? null) : null };
};

export const badCursor = refused("invalid-request", {
  in: "query",
  pointer: "/cursor",
  detail: "Use the `next` of the page before, or leave it out.",
});
