/** The river, in the order in which a loan and its data flow. The fences are drawn from this list and from nothing else. */
export const river = [
  "acquisition",
  "assessment",
  "matching",
  "lending",
  "payments",
  "servicing",
  "collection",
  "funding",
  "ledger",
  "books",
  "insight",
  "disclosure",
] as const;

export type Stretch = (typeof river)[number];

export const leftOf = (stretch: Stretch): readonly Stretch[] => river.slice(0, river.indexOf(stretch));

export const rightOf = (stretch: Stretch): readonly Stretch[] => river.slice(river.indexOf(stretch) + 1);
