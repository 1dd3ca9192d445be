import type { Static, TSchema } from "typebox";
import { Value } from "typebox/value";
import { PlainError } from "../../platform/plain-error.ts";

/** What was typed, as the API would take it; what it would not take is named by its option. */
export const checked = <S extends TSchema>(
  schema: S,
  typed: Readonly<Record<string, unknown>>,
  options: Readonly<Record<string, string>>,
  file?: string,
): Static<S> => {
  const body = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== undefined));
  const [wrong] = Value.Errors(schema, body);
  if (!wrong) return body as Static<S>;
  const [, field = "", ...deeper] = wrong.instancePath.split("/");
  const where = [options[field] ?? field, ...deeper].filter((part) => part !== "").join(" ");
  const what = where || (file === undefined ? "The request" : "it");
  throw new PlainError(`${file === undefined ? "" : `${file}: `}${what} ${wrong.message}.`);
};
