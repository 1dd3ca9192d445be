import type { DayStep } from "../../platform/day/close-days.ts";
import { anythingToPost, postDay, unruled } from "./post-day.store.ts";
import { booksOn } from "./rules/books.ts";

/** Posts the day's facts about loans, and what was measured of them, into every book. */
export const postLoanEvents: DayStep = {
  name: "post-loan-events",
  per: "company",
  run: async (tx, day) => {
    // Most nights of a small lender are quiet.
    if (!(await anythingToPost(tx, day))) return 0;
    let entries = 0;
    for (const book of booksOn(day)) {
      const [missing] = await unruled(tx, book, day);
      if (missing)
        throw new Error(
          `${book.name} has no rule for ${missing.type} under ${missing.fundingModel}: the day cannot be posted`,
        );
      entries += await postDay(tx, book, day);
    }
    return entries;
  },
};
