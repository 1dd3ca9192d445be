/** What a document must look like, and every place where it does not: small shapes, put together. */
export type Fault = { readonly path: string; readonly problem: string };
export type Shape = (node: unknown, path: string) => readonly Fault[];

export const fault = (path: string, problem: string): readonly Fault[] => [{ path: path === "" ? "/" : path, problem }];

export const shown = (node: unknown): string => {
  if (node === undefined) return "nothing";
  const text = JSON.stringify(node);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
};

type Entry = Readonly<Record<string, unknown>>;
const isEntry = (node: unknown): node is Entry => typeof node === "object" && node !== null && !Array.isArray(node);

export const exactly =
  (wanted: string | number): Shape =>
  (node, path) =>
    node === wanted ? [] : fault(path, `must be ${shown(wanted)}, is ${shown(node)}`);

export const text =
  (pattern = /^[\s\S]{0,2000}$/, what = "a text of at most 2,000 characters"): Shape =>
  (node, path) =>
    typeof node === "string" && pattern.test(node) ? [] : fault(path, `must be ${what}, is ${shown(node)}`);

export const day: Shape = (node, path) => {
  const real =
    typeof node === "string" &&
    /^\d{4}-\d\d-\d\d$/.test(node) &&
    new Date(`${node}T00:00:00Z`).toJSON()?.startsWith(node) === true;
  return real ? [] : fault(path, `must be a day such as 2024-06-28, is ${shown(node)}`);
};

/** A number with at most so many decimals, that a float holds as it is written. */
export const number =
  (decimals: number, { from = Number.NEGATIVE_INFINITY } = {}): Shape =>
  (node, path) => {
    if (typeof node !== "number") return fault(path, `must be a number, is ${shown(node)}`);
    const [, whole, fraction = ""] = /^-?(\d{1,15})(?:\.(\d+))?$/.exec(String(node)) ?? [];
    if (whole === undefined) return fault(path, `is too large or too small a number: ${node}`);
    if (fraction.length > decimals)
      return fault(path, decimals === 0 ? `must be whole, is ${node}` : `has more than ${decimals} decimals: ${node}`);
    return node < from ? fault(path, `must not be below ${from}, is ${node}`) : [];
  };

export const pair =
  (of: Shape): Shape =>
  (node, path) =>
    Array.isArray(node) && node.length === 2 && node[0] <= node[1]
      ? node.flatMap((one, place) => of(one, `${path}/${place}`))
      : fault(path, `must be two numbers, the lower first, is ${shown(node)}`);

/** These keys and no others; the first list must be there, the second may. */
export const entry =
  (required: Readonly<Record<string, Shape>>, optional: Readonly<Record<string, Shape>> = {}): Shape =>
  (node, path) => {
    if (!isEntry(node)) return fault(path, `must be an object, is ${shown(node)}`);
    const known = { ...required, ...optional };
    return [
      ...Object.keys(required)
        .filter((key) => node[key] === undefined)
        .flatMap((key) => fault(`${path}/${key}`, "is missing")),
      ...Object.entries(node).flatMap(([key, value]) => {
        const shape = Object.hasOwn(known, key) ? known[key] : undefined;
        return shape ? (value === undefined ? [] : shape(value, `${path}/${key}`)) : unknownKey(path, key, known);
      }),
    ];
  };

const unknownKey = (path: string, key: string, known: Readonly<Record<string, Shape>>): readonly Fault[] => {
  const names = Object.keys(known);
  const few = names.length <= 12 ? `: only ${names.join(", ")}` : "";
  return fault(`${path}/${key}`, `is not known here${few}`);
};

/** Keys of one kind, each with the same shape behind it. */
export const tableBy =
  (key: RegExp, what: string, of: Shape): Shape =>
  (node, path) =>
    isEntry(node)
      ? Object.entries(node).flatMap(([name, value]) =>
          key.test(name) ? of(value, `${path}/${name}`) : fault(`${path}/${name}`, `is not ${what}`),
        )
      : fault(path, `must be an object, is ${shown(node)}`);
