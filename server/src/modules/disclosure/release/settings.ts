import type { ReleaseWords } from "@suanpan/contract";
import { text, type Values } from "../../../platform/settings.ts";

const isLine = (line: string): boolean => line.trim() !== "" && line.length <= 500;
const line = (fallback: string, env: string, meaning: string) =>
  text(fallback, env, meaning, isLine, "a text of 1 to 500 characters");

/** Who publishes, for releases that no file of words was written for. */
export const companySettings = {
  companyName: line("Suanpan", "SUANPAN_COMPANY_NAME", "Name of the company in a release without a file of words"),
  companyShortName: text("", "SUANPAN_COMPANY_SHORT_NAME", "What it is called in sentences; empty takes the name"),
  companyTickers: text("", "SUANPAN_COMPANY_TICKERS", "Where its shares are listed: NASDAQ: SPDM; HKEX: 9999"),
  companyDescription: line(
    "a credit-tech platform",
    "SUANPAN_COMPANY_DESCRIPTION",
    "What the company is, in half a sentence",
  ),
  companyPlace: line("Shanghai", "SUANPAN_COMPANY_PLACE", "Where its releases are issued"),
};

export const companyOf = (set: Values<typeof companySettings>): ReleaseWords["company"] => ({
  name: set.companyName,
  shortName: set.companyShortName.trim() || set.companyName,
  tickers: set.companyTickers
    .split(";")
    .map((ticker) => ticker.trim())
    .filter((ticker) => ticker !== ""),
  description: set.companyDescription,
  place: set.companyPlace,
});
