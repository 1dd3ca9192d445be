/**
 * One text for one meaning: JSON with its keys in code-unit order and nothing optional about it, for hashing request
 * bodies and sealing days. Two bodies that a reader would call the same give the same bytes.
 */
export const canonicalJson = (value: unknown): string => {
  switch (typeof value) {
    case "string":
    case "boolean":
      return JSON.stringify(value);
    case "number":
      return finite(value);
    case "bigint":
      return `"${value}"`; // as ids and large sums travel on the wire
    case "object":
      return value === null ? "null" : container(value);
    default:
      throw new TypeError(`${typeof value} has no canonical JSON`);
  }
};

const finite = (value: number): string => {
  if (!Number.isFinite(value)) throw new TypeError(`${value} has no canonical JSON`);
  return JSON.stringify(value);
};

const container = (value: object): string => {
  if (Array.isArray(value)) return `[${Array.from(value, element).join(",")}]`;
  const tag = Object.prototype.toString.call(value);
  // A Map, Set or Date has no members of its own: as {} all of them would hash alike.
  if (tag !== "[object Object]") throw new TypeError(`${tag} has no canonical JSON`);
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return `{${members.toSorted(byKey).map(written).join(",")}}`;
};

/** A place in a list cannot be dropped, so nothing there is null, as in JSON. */
const element = (value: unknown): string => (value === undefined ? "null" : canonicalJson(value));

const written = ([key, member]: [string, unknown]): string => `${JSON.stringify(key)}:${canonicalJson(member)}`;

/** By code unit, as RFC 8785 has it; a locale's order would depend on the machine. */
const byKey = ([a]: [string, unknown], [b]: [string, unknown]): number => (a < b ? -1 : 1);
