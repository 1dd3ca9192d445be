import type { DayStep } from "../../platform/day/close-days.ts";
import { kindsOn, postDay } from "./post-day.store.ts";
import { booksOn } from "./rules/books.ts";
import { firstUnruled, termsFor } from "./rules/terms.ts";

/** Posts the day's facts about loans, and what was measured of them, into every book. */
export const postLoanEvents: DayStep = {
  name: "post-loan-events",
  per: "company",
  run: async (tx, day) => {
    const kinds = await kindsOn(tx, day);
    // Most nights of a small lender are quiet.
    if (kinds.length === 0) return 0;
    const books = booksOn(day);
    const unruled = firstUnruled(books, kinds);
    if (unruled)
      throw new Error(
        `${unruled.book} has no rule for ${unruled.type} under ${unruled.model}: the day cannot be posted`,
      );
    return postDay(tx, termsFor(books, kinds), day);
  },
};
