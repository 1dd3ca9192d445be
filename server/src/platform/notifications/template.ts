import type { Language } from "@suanpan/contract";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";

/** Figures, dates and references, already written as they should be read; never a name, a number of a person or a phone. */
export type Params = Readonly<Record<string, string>>;

/** Texts by name and language; `{dueOn}` is the place of the parameter `dueOn`. The modules bring theirs. */
export type Templates = Readonly<Record<string, Readonly<Record<Language, string>>>>;

/** The text with every place filled. A place without a parameter, or one without a place, means that they do not belong together. */
export const renderTemplate = (text: string, params: Params): Outcome<string, "param-missing" | "param-unknown"> => {
  const places = new Set([...text.matchAll(place)].map(([, name = ""]) => name));
  const missing = [...places].find((name) => !Object.hasOwn(params, name));
  if (missing !== undefined) return refused("param-missing", { param: missing });
  const unknown = Object.keys(params).find((name) => !places.has(name));
  if (unknown !== undefined) return refused("param-unknown", { param: unknown });
  return done(text.replace(place, (_, name: string) => params[name] ?? ""));
};

const place = /\{(\w+)\}/g;
