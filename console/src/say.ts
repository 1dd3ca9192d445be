import type { Language } from "@suanpan/contract";
import { type Word, words } from "./words.ts";

export type Values = Readonly<Record<string, string | number>>;

/** A word in a language, with its `{names}` filled in. */
export const say = (language: Language, word: Word, values: Values = {}): string =>
  words[word][language].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

/** What people call a code of the API; a code nobody has named yet is shown as it is. */
export const sayCode = (language: Language, group: string, code: string): string => {
  const word = `${group}.${code}`;
  return word in words ? words[word as Word][language] : code;
};

/** What a posting rule is about: an event of a loan, or something measured of it. */
export const sayFact = (language: Language, told: string): string => {
  const fact = told.replace(/-directly$/, "");
  if (fact !== told) return `${sayFact(language, fact)} (${say(language, "rules.byInstitution")})`;
  return `event.${fact}` in words ? sayCode(language, "event", fact) : sayCode(language, "measure", fact);
};

/** `interest − interestVat` with its parts as people call them. */
export const sayParts = (language: Language, parts: string): string =>
  parts.replace(/\w+/g, (part) =>
    `part.${part}` in words ? sayCode(language, "part", part) : sayCode(language, "component", part),
  );

/** `balance-sheet.drawn` as people say it: the funding model, then the event. */
export const sayRule = (language: Language, rule: string): string => {
  const [model, event] = rule.split(".");
  if (model === undefined || event === undefined) return sayCode(language, "rule", rule);
  return `${sayCode(language, "model", model)} · ${sayFact(language, event)}`;
};

/** What the person chose before, else what the browser asks for. */
export const firstLanguage = (stored: string | null, browser: readonly string[]): Language => {
  if (stored === "en" || stored === "zh") return stored;
  const known = browser.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => tag === "en" || tag === "zh");
  return known === "zh" ? "zh" : "en";
};
