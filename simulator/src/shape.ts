/** What a value of a parameter file must be; `check` says where it is not. */
export type Shape<T> = { readonly check: (value: unknown, path: string, faults: string[]) => void; readonly of?: T };
export type Valid<S> = S extends Shape<infer T> ? T : never;

const at = (path: string): string => (path === "" ? "the file" : path);

export const within = (least: number, most: number): Shape<number> => ({
  check: (value, path, faults) => {
    if (typeof value !== "number" || !(value >= least && value <= most))
      faults.push(`${at(path)} must be a number from ${least} to ${most}; it is ${JSON.stringify(value)}.`);
  },
});

/** A part of one, or a chance. */
export const share: Shape<number> = within(0, 1);

export const text = (pattern: RegExp, what: string): Shape<string> => ({
  check: (value, path, faults) => {
    if (typeof value !== "string" || !pattern.test(value))
      faults.push(`${at(path)} must be ${what}; it is ${JSON.stringify(value)}.`);
  },
});

export const oneOf = <const T extends string>(values: readonly T[]): Shape<T> => ({
  check: (value, path, faults) => {
    if (!values.includes(value as T))
      faults.push(`${at(path)} must be ${values.join(", ")}; it is ${JSON.stringify(value)}.`);
  },
});

export const list = <T>(of: Shape<T>, least: number, most: number): Shape<readonly T[]> => ({
  check: (value, path, faults) => {
    if (!Array.isArray(value) || value.length < least || value.length > most)
      faults.push(`${at(path)} must be a list of ${least === most ? least : `${least} to ${most}`}.`);
    else for (const [n, item] of value.entries()) of.check(item, `${path}/${n}`, faults);
  },
});

type Fields = Readonly<Record<string, Shape<unknown>>>;
type Whole<F extends Fields> = { readonly [K in keyof F]: Valid<F[K]> };

/** Every field is there and no other: a slip of the finger must not pass for a default. */
export const shape = <F extends Fields>(fields: F): Shape<Whole<F>> => ({
  check: (value, path, faults) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      faults.push(`${at(path)} must be an object.`);
      return;
    }
    for (const name of Object.keys(value))
      if (!(name in fields))
        faults.push(`${path}/${name} is unknown: ${at(path)} has ${Object.keys(fields).join(", ")}.`);
    for (const [name, field] of Object.entries(fields)) {
      if (name in value) field.check((value as Record<string, unknown>)[name], `${path}/${name}`, faults);
      else faults.push(`${path}/${name} is missing.`);
    }
  },
});
