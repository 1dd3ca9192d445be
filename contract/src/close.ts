import { type Static, Type } from "typebox";
import { Closed, Instant, OneOf, Text } from "./parts.ts";
import { Month } from "./periods.ts";
import { roles } from "./staff.ts";
import { PeriodName } from "./statements.ts";

export const closeStates = ["open", "blocked", "stale", "done", "waived"] as const;

export const CloseStepView = Closed({
  name: Type.String(),
  titleEn: Type.String(),
  titleZh: Type.String(),
  owner: OneOf(roles, "Who sees to it"),
  signed: Type.Boolean({ description: "Done by a person who signs, not by the program" }),
  waivable: Type.Boolean(),
  state: OneOf(closeStates, "Stale: done before the month was re-opened"),
  note: Type.String({ description: "What it came to, in English" }),
  noteZh: Type.String({ description: "The same in Chinese; what a person wrote stands as they wrote it" }),
  by: Type.Union([Type.String(), Type.Null()]),
  at: Type.Union([Instant, Type.Null()]),
});
export type CloseStepView = Static<typeof CloseStepView>;

export const MonthClose = Closed({
  period: Month,
  state: OneOf(["open", "closing", "ready", "locked"], "Ready: every step is done, two people may lock it"),
  steps: Type.Array(CloseStepView),
});
export type MonthClose = Static<typeof MonthClose>;

export const Close = Closed(
  {
    period: PeriodName,
    state: OneOf(["open", "closing", "ready", "locked"]),
    months: Type.Array(MonthClose),
  },
  { description: "A quarter, half or year stands as the least of its months" },
);
export type Close = Static<typeof Close>;

export const CloseParams = Closed({ period: PeriodName });
export const MonthCloseParams = Closed({ period: Month });
export const CloseStepParams = Closed({ period: Month, step: Type.String({ maxLength: 40 }) });
export const RunClose = Closed({
  again: Type.Optional(Type.Boolean({ description: "Also what was done before" })),
});
export const SignStep = Closed({ note: Text(500) });
export const WaiveStep = Closed({ reason: Text(500) });
