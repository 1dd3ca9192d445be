import { isoDate, monthEnd } from "../../kernel/calendar.ts";
import type { Executor } from "../../platform/approvals/index.ts";
import { oneAtATime } from "../../platform/database.ts";
import { lastLocked } from "../../platform/periods/index.ts";
import { keepMonths } from "./kept-month.store.ts";

/**
 * Around what locks or re-opens a month: in its transaction the sums of all that is locked now are kept, and of nothing
 * else. One at a time, so that nobody keeps a month whose predecessor is being re-opened.
 */
export const keepingMonths = (turn: Executor): Executor => ({
  ...turn,
  run: async (tx, platform, payload, context) => {
    await oneAtATime(tx, "ledger-month");
    const outcome = await turn.run(tx, platform, payload, context);
    if (!outcome.ok) return outcome;
    const last = await lastLocked(tx);
    await keepMonths(tx, last === undefined ? undefined : monthEnd(isoDate(`${last}-01`)));
    return outcome;
  },
});
