import type { DayStep } from "../../platform/day/close-days.ts";
import { companySeal, sealRange } from "../../platform/day/seal.ts";
import type { Platform } from "../../platform/platform.ts";
import { companyEventsToPost, digestOfCompanyDay } from "./company-event.store.ts";
import { type CompanyRule, entriesOf } from "./company-event.ts";
import { insertEntries } from "./journal.store.ts";
import { postRecurring } from "./recur-journal.ts";

/** Posts the company's own facts of the day. */
export const postCompanyEvents = (rules: readonly CompanyRule[]): DayStep => ({
  name: "post-company-events",
  per: "company",
  run: async (tx, day) => {
    const entries = (await companyEventsToPost(tx, day)).flatMap((event) => entriesOf(rules, event));
    await insertEntries(tx, entries);
    return entries.length;
  },
});

/** Posts the journals that were approved for every month and fall due on the day. */
export const postRecurringJournals = (platform: Platform): DayStep => ({
  name: "post-recurring-journals",
  per: "company",
  run: (tx, day) => postRecurring(tx, platform, day),
});

/** Seals the company's own facts of the day, beside those of the loans. */
export const sealCompanyEvents: DayStep = {
  name: "seal-company-events",
  per: "company",
  run: async (tx, day) => {
    const digest = await digestOfCompanyDay(tx, day);
    await sealRange(tx, day, companySeal, digest);
    return digest.events;
  },
};
