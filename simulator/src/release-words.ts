import { readFileSync } from "node:fs";
import type { IsoDate } from "@suanpan/server/kernel/calendar.ts";

const ordinals = { 1: "First", 2: "Second", 3: "Third", 4: "Fourth" } as const;

/** What the simulated company's management would say of a quarter: hardly anything, and that nothing of it is real. */
export const releaseWords = (period: string, issuedOn: IsoDate): Readonly<Record<string, unknown>> => {
  const words = JSON.parse(readFileSync(new URL("../parameters/release-words.json", import.meta.url), "utf8"));
  const quarter = ordinals[Number(period.slice(5)) as keyof typeof ordinals];
  return {
    ...words,
    period,
    issuedOn,
    headline: `${words.company.shortName} Announces ${quarter} Quarter ${period.slice(0, 4)} Simulated Financial Results`,
    withoutComparatives: true,
  };
};
