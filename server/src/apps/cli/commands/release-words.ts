import { existsSync, readFileSync } from "node:fs";
import type { Language, ReleaseWords } from "@suanpan/contract";
import { parseIsoDate } from "../../../kernel/calendar.ts";
import type { Outcome } from "../../../kernel/outcome.ts";
import { companyOf, plainWordsFor, planOf, type ReleasePorts, readWords } from "../../../modules/disclosure/index.ts";
import { businessDay } from "../../../platform/day/business-day.ts";
import { PlainError } from "../../../platform/plain-error.ts";
import type { Opened } from "../../platform.ts";

export type AskedWords = {
  readonly period: string;
  readonly words?: string;
  readonly lang?: Language;
  readonly issued?: string;
};

/**
 * The words of a release: of the file that is named, of the one beside whoever asks, or, where there is neither, plain
 * ones that tell of what the figures know.
 */
export const wordsOf = async (
  { platform: { db }, config }: Opened,
  ports: ReleasePorts,
  asked: AskedWords,
): Promise<Outcome<ReleaseWords, "invalid-request" | "figures-missing">> => {
  const file = fileOf(asked);
  if (file !== undefined) return readWords(wordsIn(file, asked.lang), asked.period);
  const issuedOn = asked.issued ?? laterOf(planOf(asked.period)?.closingOn, await businessDay(db));
  if (parseIsoDate(issuedOn) === undefined)
    throw new PlainError(`--issued must be a date, such as 2024-08-13; it is ${issuedOn}.`);
  const company = companyOf(config);
  return plainWordsFor(db, ports, { period: asked.period, language: asked.lang ?? "en", issuedOn, company });
};

const laterOf = (...days: readonly (string | null | undefined)[]): string =>
  days
    .filter((day) => typeof day === "string")
    .toSorted()
    .at(-1) ?? "1970-01-01";

/** A file that is named has to be there; the usual one may be. */
const fileOf = ({ period, words }: AskedWords): string | undefined => {
  const usual = `release-${period}.json`;
  return words ?? (existsSync(usual) ? usual : undefined);
};

const wordsIn = (file: string, language: Language | undefined): unknown => {
  try {
    const read = JSON.parse(readFileSync(file, "utf8"));
    return language === undefined || typeof read !== "object" ? read : { ...read, language };
  } catch (error) {
    const what = error instanceof SyntaxError ? "is not one JSON document" : "cannot be read";
    throw new PlainError(
      `The words of the release, ${file}, ${what}: ${(error as Error).message}. docs/examples/release has some to start from.`,
    );
  }
};

/** So that nobody takes a release for finished that has nobody's words in it. */
export const plainly = (asked: AskedWords): string[] =>
  fileOf(asked) === undefined
    ? [
        `Nobody has written words for it (release-${asked.period}.json, or --words): management, news and outlook are left out.`,
      ]
    : [];
