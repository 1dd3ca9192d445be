import type { Reporting } from "@suanpan/server/modules/books/index.ts";
import type { Lending } from "@suanpan/server/modules/lending/index.ts";
import type { Effects } from "@suanpan/server/modules/payments/index.ts";
import type { Executor } from "@suanpan/server/platform/approvals/index.ts";
import type { DayStep } from "@suanpan/server/platform/day/close-days.ts";
import type { SendingPorts } from "@suanpan/server/platform/notifications/index.ts";
import type { Platform } from "@suanpan/server/platform/platform.ts";
import type { Verifier } from "@suanpan/server/platform/verifier.ts";

/** How the apps have wired the house: the simulator lives in it as everybody else does. */
export type House = {
  readonly daySteps: (platform: Platform) => readonly DayStep[];
  readonly executors: readonly Executor[];
  readonly lending: Lending;
  readonly effects: Effects;
  readonly telling: Omit<SendingPorts, "notifier">;
  readonly reporting: Reporting;
  readonly verifiers: readonly Verifier[];
};
