import { onOwnServer } from "./ground.ts";
import { measureReading, measureRecomputing, openHistory } from "./insight/metrics.ts";
import { measureRelease } from "./insight/release.ts";
import { describeMachine } from "./machine.ts";
import type { Benchmark } from "./main.ts";
import { atMost, round } from "./measure.ts";
import { takeNotes } from "./shown.ts";

/** What is published: reading the metrics of a quarter, making its release, and working the metrics out again. */
export const benchmark: Benchmark = {
  summary:
    "a quarter's metrics and vintages from kept tables, its release, and the metrics from the facts against hand-written SQL",
  options: { loans: 1_000_000 },
  run: ({ loans = 0 }) =>
    onOwnServer(async (open) => {
      const { results, note } = takeNotes();
      const half = Math.floor(loans / 2);
      const small = await measureRecomputing(await openHistory(open, "half", half), half);
      note(small.finding);
      const site = await openHistory(open, "whole", loans);
      note(await measureReading(site, loans));
      note(await measureRelease(site, loans));
      const large = await measureRecomputing(site, loans);
      note(large.finding, {
        name: "working the metrics out again when the book doubles",
        figures: { "half, s": round(small.seconds, 2), "whole, s": round(large.seconds, 2) },
        targets: [atMost("times the time", large.seconds / small.seconds, 2.2)],
      });
      return { machine: await describeMachine(site.owner), results };
    }),
};
