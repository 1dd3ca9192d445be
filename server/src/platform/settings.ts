import { existsSync, readFileSync } from "node:fs";
import { PlainError } from "./plain-error.ts";

/** One thing an operator may set: in `suanpan.config.json` under its name, or in the environment, which wins. */
export type Setting<T> = {
  readonly default: T;
  readonly env: string;
  readonly meaning: string;
  /** From the text of the environment or the value of the file; undefined when it makes no sense. */
  readonly read: (raw: unknown) => T | undefined;
  readonly expected: string;
};

export type Settings = Readonly<Record<string, Setting<unknown>>>;
export type Values<S extends Settings> = { readonly [Name in keyof S]: S[Name] extends Setting<infer T> ? T : never };

export const wholeNumber = (
  fallback: number,
  least: number,
  most: number,
  env: string,
  meaning: string,
): Setting<number> => ({
  default: fallback,
  env,
  meaning,
  expected: `a whole number from ${least} to ${most}`,
  read: (raw) => {
    const n = typeof raw === "string" && /^\s*-?\d+\s*$/.test(raw) ? Number(raw) : raw;
    return typeof n === "number" && Number.isInteger(n) && n >= least && n <= most ? n : undefined;
  },
});

export const text = (
  fallback: string,
  env: string,
  meaning: string,
  valid: (text: string) => boolean = () => true,
  expected = "a text",
): Setting<string> => ({
  default: fallback,
  env,
  meaning,
  expected,
  read: (raw) => (typeof raw === "string" && valid(raw) ? raw : undefined),
});

export const oneOf = <const T extends string>(
  fallback: NoInfer<T>,
  choices: readonly T[],
  env: string,
  meaning: string,
): Setting<T> => ({
  default: fallback,
  env,
  meaning,
  expected: `one of ${choices.join(", ")}`,
  read: (raw) => choices.find((choice) => choice === raw),
});

const words = new Map([
  ...["true", "yes", "on", "1"].map((word) => [word, true] as const),
  ...["false", "no", "off", "0"].map((word) => [word, false] as const),
]);

export const yesOrNo = (fallback: boolean, env: string, meaning: string): Setting<boolean> => ({
  default: fallback,
  env,
  meaning,
  expected: "true or false",
  read: (raw) => (typeof raw === "boolean" ? raw : typeof raw === "string" ? words.get(raw.toLowerCase()) : undefined),
});

/** Defaults, then the file, then the environment. Whatever is wrong is named with its place and what would be right. */
export const readSettings = <S extends Settings>(
  settings: S,
  file: string | undefined,
  env: NodeJS.ProcessEnv,
): Values<S> => {
  const inFile = file ? readFile(file, settings) : {};
  const value = (name: string, setting: Setting<unknown>): unknown => {
    const fromEnv = env[setting.env];
    if (fromEnv !== undefined && fromEnv !== "")
      return readOrRefuse(setting, fromEnv, `The environment variable ${setting.env}`);
    return Object.hasOwn(inFile, name) ? readOrRefuse(setting, inFile[name], `"${name}" in ${file}`) : setting.default;
  };
  return Object.fromEntries(
    Object.entries(settings).map(([name, setting]) => [name, value(name, setting)]),
  ) as Values<S>;
};

export const defaultsOf = <S extends Settings>(settings: S): Values<S> => readSettings(settings, undefined, {});

const readOrRefuse = (setting: Setting<unknown>, raw: unknown, place: string): unknown => {
  const value = setting.read(raw);
  if (value === undefined) throw new PlainError(`${place} is ${JSON.stringify(raw)}, but must be ${setting.expected}.`);
  return value;
};

/** Every setting as a row of a Markdown table: `docs/configuration.md` is made of it, and a test keeps it so. */
export const describeSettings = (settings: Settings): string =>
  [
    "| setting | environment | default | takes | meaning |",
    "| --- | --- | --- | --- | --- |",
    ...Object.entries(settings).map(
      ([name, { env, default: fallback, expected, meaning }]) =>
        `| \`${name}\` | \`${env}\` | ${fallback === "" ? "empty" : `\`${fallback}\``} | ${cell(expected)} | ${cell(meaning)} |`,
    ),
    "",
  ].join("\n");

const cell = (text: string): string => text.replaceAll("|", "\\|");

const readFile = (file: string, settings: Settings): Record<string, unknown> => {
  if (!existsSync(file)) throw new PlainError(`The configuration file ${file} does not exist.`);
  const parsed = parse(file);
  const unknown = Object.keys(parsed).find((name) => !Object.hasOwn(settings, name) && !name.startsWith("$"));
  if (unknown) throw new PlainError(`"${unknown}" in ${file} is not a setting: docs/configuration.md lists them all.`);
  return parsed;
};

const parse = (file: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(readFileSync(file, "utf8").replace(/^\uFEFF/, ""));
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Told below, with the file's name, whatever was wrong with it.
  }
  throw new PlainError(`The configuration file ${file} is not a JSON object.`);
};
