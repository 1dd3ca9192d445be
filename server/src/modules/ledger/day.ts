import type { DayStep } from "../../platform/day/close-days.ts";
import { companyEventsOf } from "./company-event.store.ts";
import { insertEntries } from "./journal.store.ts";
import { entryOf } from "./manual-journal.ts";

/** Posts the company's own facts of the day. */
export const postCompanyEvents: DayStep = {
  name: "post-company-events",
  per: "company",
  run: async (tx, day) => {
    const entries = (await companyEventsOf(tx, day)).map(entryOf);
    await insertEntries(tx, entries);
    return entries.length;
  },
};
