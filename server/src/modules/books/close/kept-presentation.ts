import { isMonthEnd, monthOf } from "../../../kernel/calendar.ts";
import type { Beyond } from "../statements/beyond.store.ts";
import type { StatementPorts } from "../statements/ports.ts";
import { resultOf } from "./close-step.store.ts";

/** A month that was closed shows what its close kept; any other day is shown as the schedules stand. */
export const withKeptPresentation = (ports: StatementPorts): StatementPorts => ({
  ...ports,
  beyondAYear: async (db, on) => {
    const kept = isMonthEnd(on) ? await resultOf(db, monthOf(on), "presentation") : undefined;
    return kept ? (kept as unknown as { readonly beyond: readonly Beyond[] }).beyond : ports.beyondAYear(db, on);
  },
});
