import type { FastifyInstance } from "fastify";
import { problemError } from "./problem-error.ts";

/** Names through which an object can reach into every other one. */
const poisonous = new Set(["__proto__", "constructor", "prototype"]);

/** Strings, with the colon that makes them keys, and the brackets that open and close what they are keys of. */
const tokens = /"(?:[^"\\]|\\.)*"(\s*:)?|[{}[\]]/g;

/**
 * JSON.parse keeps the last of two equal keys, so a signature or an approval could have been given for the first.
 * The text is known to be valid JSON here, which is why so simple a reading of it is enough.
 */
export const badKeyIn = (text: string): string | undefined => {
  const open: Set<string>[] = [];
  for (const [token, colon] of text.matchAll(tokens)) {
    if (token === "{" || token === "[") open.push(new Set());
    else if (token === "}" || token === "]") open.pop();
    else if (colon !== undefined) {
      const key = JSON.parse(token.slice(0, -colon.length)) as string;
      const seen = open.at(-1);
      if (poisonous.has(key) || seen?.has(key)) return key;
      seen?.add(key);
    }
  }
  return undefined;
};

/** NUL and lone surrogates are JSON, but no text that can be kept; both reach us as escapes or as they are. */
const hasUnkeepable = (text: string): boolean =>
  text.includes("\0") || !text.isWellFormed() || (text.match(/"(?:[^"\\]|\\.)*"/g) ?? []).some(isUnkeepable);

const isUnkeepable = (token: string): boolean => {
  if (!token.includes("\\u")) return false;
  const value = JSON.parse(token) as string;
  return value.includes("\0") || !value.isWellFormed();
};

export const parseJson = (text: string): unknown => {
  if (text === "") return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw problemError("malformed-json");
  }
  if (hasUnkeepable(text)) throw problemError("malformed-json", { detail: "A text holds a NUL or half a character." });
  const key = badKeyIn(text);
  if (key === undefined) return value;
  throw problemError("malformed-json", { detail: `The key ${JSON.stringify(key)} is repeated or not allowed.` });
};

/** JSON is the only body there is; anything else is answered with 415. */
export const takeJsonOnly = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, text, done) => {
    try {
      done(null, parseJson(text as string));
    } catch (error) {
      done(error as Error);
    }
  });
};
