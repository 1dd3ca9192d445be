/** Paging over cursors. The API only knows the way to older pages; the trail in the URL remembers the way back. */
export type PageState = { readonly cursor?: string; readonly trail?: string };

const between = "~";
const longest = 15;
const newest = "newest";

/** The newest page has no cursor, so the trail gives it a name. A long walk forgets its beginning, not its last steps. */
export const older = ({ cursor, trail }: PageState, next: string): PageState => ({
  cursor: next,
  trail: [...(trail?.split(between) ?? []), cursor ?? newest].slice(-longest).join(between),
});

export const newer = ({ trail }: PageState): PageState => {
  const pages = trail?.split(between) ?? [];
  const cursor = pages.at(-1);
  if (cursor === undefined || cursor === newest) return {};
  return pages.length === 1 ? { cursor } : { cursor, trail: pages.slice(0, -1).join(between) };
};
