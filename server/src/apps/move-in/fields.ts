import { consentScopes } from "@suanpan/contract";
import { type IsoDate, parseIsoDate } from "../../kernel/calendar.ts";
import { type Fen, fen } from "../../kernel/money.ts";
import type { Place } from "../../modules/servicing/index.ts";

/** A row as it stands in the file: text from a CSV, whatever JSON has from a document. */
export type Raw = { readonly at: Place; readonly fields: Readonly<Record<string, unknown>> };
export type FieldFault = { readonly at: Place; readonly field: string; readonly problem: string };

/** As much as a sum of ten thousand of them can be held exactly. */
const mostFen = 100_000_000_000;

/**
 * Reads the fields of one row and keeps every fault it finds, so that a row has to be corrected only once. What is
 * returned for a field with a fault is never used: a row with faults is not taken.
 */
export const readFields = ({ at, fields }: Raw) => {
  const faults: FieldFault[] = [];
  const wrong = (field: string, problem: string): void => void faults.push({ at, field, problem });
  const present = (field: string): unknown => {
    const value = fields[field];
    return value === undefined || value === null || value === "" ? undefined : value;
  };
  const needed = (field: string): unknown => {
    const value = present(field);
    if (value === undefined) wrong(field, "It is missing.");
    return value;
  };
  const whole = (field: string, value: unknown, least: number, most: number): number => {
    const number = typeof value === "string" && /^-?\d+$/.test(value) ? Number(value) : value;
    if (typeof number === "number" && Number.isInteger(number) && number >= least && number <= most) return number + 0;
    const unit = field.endsWith("Fen") ? " of fen (100 to the yuan)" : "";
    wrong(field, `It must be a whole number${unit} from ${least} to ${most}; it is ${shown(value)}.`);
    return 0;
  };
  const textOf = (field: string, value: unknown, pattern: RegExp, what: string): string => {
    if (typeof value === "string" && pattern.test(value)) return value;
    wrong(field, `It must be ${what}; it is ${shown(value)}.`);
    return "";
  };
  const dateOf = (field: string, value: unknown): IsoDate => {
    const date = typeof value === "string" ? parseIsoDate(value) : undefined;
    if (date === undefined) wrong(field, `It must be a date that exists, as YYYY-MM-DD; it is ${shown(value)}.`);
    return date ?? ("1900-01-01" as IsoDate);
  };
  const given = <T>(field: string, read: (value: unknown) => T, otherwise: T): T => {
    const value = needed(field);
    return value === undefined ? otherwise : read(value);
  };
  return {
    faults,
    wrong,
    present,
    /** Personal data is not repeated in what is reported about it. */
    secret: (field: string, pattern: RegExp, what: string): string =>
      given(
        field,
        (value) => {
          if (typeof value === "string" && pattern.test(value)) return value;
          wrong(field, `It must be ${what}.`);
          return "";
        },
        "",
      ),
    text: (field: string, most: number): string =>
      given(
        field,
        (value) =>
          textOf(field, value, new RegExp(`^[^\\p{Cc}]{1,${most}}$`, "u"), `a text of at most ${most} characters`),
        "",
      ),
    /** A name the old system has for something: it becomes part of a key. */
    id: (field: string): string =>
      given(
        field,
        (value) =>
          textOf(
            field,
            typeof value === "number" ? String(value) : value,
            /^[!-~]{1,64}$/,
            "an id of 1 to 64 visible characters without spaces",
          ),
        "",
      ),
    oneOf: <const T extends string>(field: string, options: readonly T[], otherwise?: T): T => {
      const value = present(field) ?? otherwise;
      if (value === undefined) wrong(field, "It is missing.");
      else if (!options.includes(value as T))
        wrong(field, `It must be one of ${options.join(", ")}; it is ${shown(value)}.`);
      return value as T;
    },
    date: (field: string): IsoDate => given(field, (value) => dateOf(field, value), "1900-01-01" as IsoDate),
    whole: (field: string, least: number, most: number, otherwise?: number): number =>
      otherwise !== undefined && present(field) === undefined
        ? otherwise
        : given(field, (value) => whole(field, value, least, most), 0),
    fen: (field: string): Fen => fen(given(field, (value) => whole(field, value, 0, mostFen), 0)),
    fenOr: <T>(field: string, otherwise: T): Fen | T => {
      const value = present(field);
      return value === undefined ? otherwise : fen(whole(field, value, 0, mostFen));
    },
    /** A misspelt name would otherwise be a value that silently does not count. */
    nothingElse: (known: readonly string[]): void => {
      for (const field of Object.keys(fields))
        if (!known.includes(field)) wrong(field, `There is no such field; there are ${known.join(", ")}.`);
    },
  };
};
export type Fields = ReturnType<typeof readFields>;

const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
};

/** `identity=2023-1;bureau=2023-1;contract=2023-1` in a CSV, a list of scope and textVersion in JSON. */
export const readConsents = (fields: Fields) => {
  const value = fields.present("consents");
  const list = typeof value === "string" ? value.split(";").map((part) => pairOf(part.trim())) : value;
  const consents = Array.isArray(list) ? list.map(consentOf) : [];
  if (consents.length > 0 && consents.length <= 20 && consents.every((consent) => consent !== undefined))
    return consents;
  fields.wrong(
    "consents",
    `It must name the text agreed to for ${consentScopes.join(", ")}, such as identity=2023-1;bureau=2023-1;contract=2023-1.`,
  );
  return [];
};

const pairOf = (text: string): unknown => {
  const [scope, ...version] = text.split("=");
  return { scope, textVersion: version.join("=") };
};

const consentOf = (value: unknown) => {
  const { scope, textVersion, ...rest } = (value ?? {}) as { scope?: unknown; textVersion?: unknown };
  const known = consentScopes.find((one) => one === scope);
  const isText = typeof textVersion === "string" && /^[^\p{Cc}]{1,40}$/u.test(textVersion);
  return known && isText && Object.keys(rest).length === 0 ? { scope: known, textVersion } : undefined;
};
