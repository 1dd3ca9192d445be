import { ReleaseWords } from "@suanpan/contract";
import { Value } from "typebox/value";
import { parseIsoDate } from "../../../kernel/calendar.ts";
import { done, type Outcome, refused } from "../../../kernel/outcome.ts";

/** The words of a release, checked to the field; a mistake is named by its path in the file. */
export const readWords = (given: unknown, period: string): Outcome<ReleaseWords, "invalid-request"> => {
  const [wrong] = Value.Errors(ReleaseWords, given);
  if (wrong) return mistaken(pathOf(wrong), said(wrong.message));
  const words = given as ReleaseWords;
  if (words.period !== period) return mistaken("/period", `is ${words.period}, and the release asked for is ${period}`);
  if (parseIsoDate(words.issuedOn) === undefined) return mistaken("/issuedOn", "is no date that exists");
  return done(words);
};

const mistaken = (pointer: string, detail: string) =>
  refused("invalid-request" as const, { pointer, detail: `The words of the release: ${pointer} ${detail}.` });

type Wrong = ReturnType<typeof Value.Errors>[number];

/** A missing or unknown field is named itself, not the object it should be in. */
const pathOf = ({ instancePath, params }: Wrong): string => {
  const named = params as { readonly requiredProperties?: string[]; readonly additionalProperties?: string[] };
  const field = named.requiredProperties?.[0] ?? named.additionalProperties?.[0];
  return `${instancePath}${field === undefined ? "" : `/${field}`}` || "/";
};

const said = (message: string): string =>
  message.includes("required")
    ? "is missing"
    : message.includes("additional") || message === "schema is false"
      ? "is not known"
      : message;
