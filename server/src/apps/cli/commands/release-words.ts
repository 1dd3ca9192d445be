import { readFileSync } from "node:fs";
import type { Language } from "@suanpan/contract";
import { PlainError } from "../../../platform/plain-error.ts";

type Asked = { readonly period: string; readonly words?: string; readonly lang?: Language };

/** The words of a release, with the language asked for. */
export const wordsIn = ({ period, words = `release-${period}.json`, lang }: Asked): unknown => {
  try {
    const read = JSON.parse(readFileSync(words, "utf8"));
    return lang === undefined || typeof read !== "object" ? read : { ...read, language: lang };
  } catch (error) {
    const what = error instanceof SyntaxError ? "is not one JSON document" : "cannot be read";
    throw new PlainError(
      `The words of the release, ${words}, ${what}: ${(error as Error).message}. docs/examples/release has some to start from.`,
    );
  }
};
