import { addDays } from "../../kernel/calendar.ts";
import { businessDay } from "../../platform/day/business-day.ts";
import { findInstallation } from "../../platform/installation.ts";
import type { JobSet } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Effects } from "./effects.ts";
import { httpProvider } from "./http-provider.ts";
import { importStatement } from "./import-statement.ts";
import type { PaymentPolicy } from "./settings.ts";

/** A whole day's file may take longer than an order. */
const timeoutMs = 120_000;

/**
 * Fetches the provider's statement of the day before, every hour: the same file again changes nothing, and one that was
 * late or corrected is read when it is there. A demonstration's provider forgets everything when it stops, so there it
 * is not asked.
 */
export const paymentTasks = (platform: Platform, policy: PaymentPolicy, effects: Effects): JobSet => ({
  tasks: { "fetch-statement": () => fetchStatement(platform, policy, effects) },
  crontab: [
    {
      task: "fetch-statement",
      match: "17 * * * *",
      identifier: "fetch-statement",
      options: { jobKey: "fetch-statement" },
    },
  ],
});

export const fetchStatement = async (platform: Platform, policy: PaymentPolicy, effects: Effects): Promise<void> => {
  const provider = httpProvider(policy, { now: platform.now, timeoutMs });
  const today = await businessDay(platform.db);
  if (!provider || !today || (await findInstallation(platform.db))?.synthetic) return;
  const day = addDays(today, -1);
  const read = await importStatement(platform, effects, { day, text: await provider.statement(day), by: "platform" });
  // A file that cannot be read is not the end of it: the job says so in the log and tries again.
  if (!read.ok) throw new Error(`the provider's statement of ${day} was refused: ${read.code}`);
};
