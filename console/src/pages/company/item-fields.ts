import { type CompanyItemKind, companyItems } from "@suanpan/contract";

/** How a value is typed: amounts in yuan, parts per million in percent, rates in yuan for one. */
type FieldKind =
  | "date"
  | "yuan"
  | "cents"
  | "percent"
  | "rate"
  | "count"
  | "flag"
  | "choice"
  | "entity"
  | "text"
  | "list";

export type Field = {
  readonly name: string;
  readonly kind: FieldKind;
  readonly needed: boolean;
  readonly choices: readonly string[];
  /** Of a list, what each of its rows has. */
  readonly rows: readonly Field[];
};

type Schema = {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
};

/** How many decimals a typed number has at most; what is sent is whole. */
const decimals = { yuan: 2, cents: 2, percent: 4, rate: 6, count: 0 } as const;
type Scaled = keyof typeof decimals;
const isScaled = (kind: FieldKind): kind is Scaled => kind in decimals;

const kindOf = (name: string, { type, format, enum: choices }: Schema): FieldKind => {
  if (type === "array") return "list";
  if (choices) return "choice";
  if (format === "date") return "date";
  if (type === "boolean") return "flag";
  if (name === "entity" || name === "counterparty") return "entity";
  if (name.endsWith("Fen")) return "yuan";
  if (name.endsWith("Minor")) return "cents";
  if (name.endsWith("Ppm")) return "percent";
  if (name.endsWith("Millionths")) return "rate";
  return type === "integer" ? "count" : "text";
};

const fieldsIn = ({ properties = {}, required = [] }: Schema): Field[] =>
  Object.entries(properties).map(([name, schema]) => ({
    name,
    kind: kindOf(name, schema),
    needed: required.includes(name),
    choices: schema.enum ?? [],
    rows: schema.items ? fieldsIn(schema.items) : [],
  }));

/** What an item is made of, in the order the API has it; the explanation comes last. */
export const fieldsOf = (kind: CompanyItemKind): Field[] => {
  const fields = fieldsIn(companyItems[kind] as unknown as Schema);
  return [...fields.filter(({ name }) => name !== "memo"), ...fields.filter(({ name }) => name === "memo")];
};

/** A form begins with the day it is; whoever means another says so. */
export const datesOn = (fields: readonly Field[], on: string): Record<string, string> =>
  Object.fromEntries(fields.filter(({ kind }) => kind === "date").map(({ name }) => [name, on]));

/** A number as typed, whole at its scale: `7.1` at 6 decimals is 7100000. */
export const scaled = (typed: string, places: number): number | undefined => {
  const found = /^(-?)(\d{1,13})(?:\.(\d+))?$/.exec(typed.trim().replaceAll(",", ""));
  const [, sign = "", whole = "", fraction = ""] = found ?? [];
  if (!found || fraction.length > places) return undefined;
  const value = Number(`${sign}${whole}${fraction.padEnd(places, "0")}`);
  return Number.isSafeInteger(value) ? value : undefined;
};

/** The other way round, as it is shown: 7100000 at 6 decimals is `7.1`, amounts always with two. */
export const unscaled = (value: number, kind: FieldKind): string => {
  if (!isScaled(kind)) return String(value);
  const places = decimals[kind];
  const digits = String(Math.abs(value)).padStart(places + 1, "0");
  const [whole, fraction] = [digits.slice(0, digits.length - places), digits.slice(digits.length - places)];
  const kept = kind === "percent" || kind === "rate" ? fraction.replace(/0+$/, "") : fraction;
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return `${value < 0 ? "-" : ""}${grouped}${kept === "" ? "" : `.${kept}`}${kind === "percent" ? "%" : ""}`;
};

type Typed = Readonly<Record<string, unknown>>;

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === "";

const sentOf = ({ kind, rows }: Field, typed: unknown): unknown => {
  if (kind === "list") return (typed as readonly Typed[]).map((row) => bodyIn(rows, row));
  if (isScaled(kind)) return scaled(String(typed), decimals[kind]);
  return typeof typed === "string" ? typed.trim() : typed;
};

const bodyIn = (fields: readonly Field[], typed: Typed): Record<string, unknown> =>
  Object.fromEntries(
    fields.flatMap((field) => (isEmpty(typed[field.name]) ? [] : [[field.name, sentOf(field, typed[field.name])]])),
  );

/** What is sent of what was typed; what was left empty is left out. */
export const bodyOf = (kind: CompanyItemKind, typed: Typed): Record<string, unknown> => bodyIn(fieldsOf(kind), typed);

/** Whether something typed can be sent. */
export const fits = ({ kind, needed }: Field, typed: unknown): boolean => {
  if (isEmpty(typed)) return !needed || kind === "flag";
  return !isScaled(kind) || scaled(String(typed), decimals[kind]) !== undefined;
};
