import { isoDate } from "../server/src/kernel/calendar.ts";
import { onOwnServer } from "./ground.ts";
import { measureBackdating } from "./loans/backdating.ts";
import { measureClosing, measureGrowth, openLargeBook, openSmallBook } from "./loans/closing.ts";
import { measureDrawdowns } from "./loans/drawdowns.ts";
import { measureRepayments } from "./loans/repayments.ts";
import { describeMachine } from "./machine.ts";
import type { Benchmark } from "./main.ts";
import { takeNotes } from "./shown.ts";

/** The life of a loan: what its writes cost beside the same rows written by hand, and what they follow. */
export const benchmark: Benchmark = {
  summary: "drawdowns, the end of day, repayments and back-dating against hand-written SQL",
  options: { loans: 1_000_000, drawdowns: 1_000 },
  run: ({ loans = 0, drawdowns = 0 }) =>
    onOwnServer(async (open) => {
      const { results, note } = takeNotes();
      if (drawdowns > 0) note(...(await measureDrawdowns(open, drawdowns)));
      note(await measureBackdating(open));
      const large = await openLargeBook(open, loans);
      note(await measureClosing(large, loans));
      note(await measureRepayments(large, isoDate("2024-07-11"))); // the day the closings have opened
      note(await measureGrowth(large, await openSmallBook(open, Math.floor(loans / 10)), loans));
      return { machine: await describeMachine(large.owner), results };
    }),
};
