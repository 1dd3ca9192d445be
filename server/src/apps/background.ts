import { type Effects, httpProvider, paymentTasks, startSender } from "../modules/payments/index.ts";
import { authTasks } from "../platform/auth/index.ts";
import { findInstallation } from "../platform/installation.ts";
import type { JobSet } from "../platform/jobs/jobs.ts";
import { platformTasks } from "../platform/jobs/platform-tasks.ts";
import { notifierOf, startNotifications } from "../platform/notifications/index.ts";
import { startOutbox } from "../platform/outbox/index.ts";
import type { Platform } from "../platform/platform.ts";
import type { HousePolicy } from "./settings.ts";
import type { Wiring } from "./wiring.ts";

/** What goes on beside the requests: orders to the provider, messages to borrowers and to other programs, jobs. */
export const backgroundOf = (policy: HousePolicy, { effects, telling }: Pick<Wiring, "effects" | "telling">) =>
  [
    ({ platform, log }) => startSender(platform, effects, httpProvider(policy, { now: platform.now }), { log }),
    async ({ platform, log }) => {
      const synthetic = (await findInstallation(platform.db))?.synthetic ?? false;
      const notifier = notifierOf(platform.config, log, platform.now, synthetic);
      return startNotifications(platform, { ...telling, notifier }, { log });
    },
    ({ platform, log }) => startOutbox(platform, { log }),
    async ({ platform, url, log }) => {
      // Only what runs in the background has a use for the queue, which is heavy to load.
      const { startJobs } = await import("../platform/jobs/jobs.ts");
      return startJobs({ url, ...jobsOf(platform, policy, effects), log });
    },
  ] satisfies Wiring["background"];

const jobsOf = (platform: Platform, policy: HousePolicy, effects: Effects): JobSet => {
  const sets = [platformTasks(platform), authTasks(platform), paymentTasks(platform, policy, effects)];
  return {
    tasks: Object.assign({}, ...sets.map(({ tasks }) => tasks)),
    crontab: sets.flatMap(({ crontab }) => crontab),
  };
};
