import type { DayStep } from "../../platform/day/close-days.ts";
import { anythingToPost, postDay } from "./post-day.store.ts";
import { booksOn } from "./rules/books.ts";

/** Posts the day's facts about loans, and what was measured of them, into every book. */
export const postLoanEvents: DayStep = {
  name: "post-loan-events",
  per: "company",
  run: async (tx, day) => {
    // Most nights of a small lender are quiet.
    if (!(await anythingToPost(tx, day))) return 0;
    const { entries, missing } = await postDay(tx, booksOn(day), day);
    for (const { book, type, fundingModel } of missing)
      throw new Error(`${book} has no rule for ${type} under ${fundingModel}: the day cannot be posted`);
    return entries;
  },
};
