import type { LendingPolicy } from "@suanpan/server/modules/lending/index.ts";
import type { Executor } from "@suanpan/server/platform/approvals/index.ts";
import type { DayStep } from "@suanpan/server/platform/day/close-days.ts";

/** How the apps have wired the house: the simulator lives in it as everybody else does. */
export type House = {
  readonly daySteps: readonly DayStep[];
  readonly executors: readonly Executor[];
  readonly policy: LendingPolicy;
};
