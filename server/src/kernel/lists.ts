/** The list cut into groups that share a key, groups and members in the order they came. */
export const groupBy = <Item, Key>(list: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> => {
  const groups = new Map<Key, Item[]>();
  for (const item of list) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
};

/** The list in pieces of so many, in its order; the last may be shorter, and of nothing there is none. */
export const inPieces = <Item>(list: readonly Item[], each: number): Item[][] =>
  Array.from({ length: Math.ceil(list.length / each) }, (_, n) => list.slice(n * each, (n + 1) * each));

/** What a list of one came to. */
export const only = <Item>(list: readonly Item[]): Item => {
  const [item] = list;
  if (item === undefined || list.length !== 1)
    throw new RangeError(`a list of one was expected, this has ${list.length}`);
  return item;
};
