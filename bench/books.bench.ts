import { measureMonth, openMonth } from "./books/month.ts";
import { measurePosting } from "./books/posting.ts";
import { onOwnServer } from "./ground.ts";
import { describeMachine } from "./machine.ts";
import type { Benchmark } from "./main.ts";
import { atMost, round } from "./measure.ts";
import { takeNotes } from "./shown.ts";

/** The books: what posting a day and closing a month cost beside plain sums over the same rows. */
export const benchmark: Benchmark = {
  summary: "posting a day and closing a month against hand-written SQL",
  options: { loans: 1_000_000, events: 100_000 },
  run: ({ loans = 0, events = 0 }) =>
    onOwnServer(async (open) => {
      const { results, note } = takeNotes();
      const half = Math.floor(loans / 2);
      const small = await measureMonth(await openMonth(open, "half", half), half);
      note(small.finding);
      const site = await openMonth(open, "whole", loans);
      const large = await measureMonth(site, loans);
      note(large.finding, {
        name: "a month's close when the book doubles",
        figures: { "half, s": round(small.seconds, 2), "whole, s": round(large.seconds, 2) },
        targets: [atMost("times the time", large.seconds / small.seconds, 2.2)],
      });
      note(await measurePosting(site, Math.min(events, loans)));
      return { machine: await describeMachine(site.owner), results };
    }),
};
