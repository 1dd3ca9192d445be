import type { JobLog } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Running, Wiring } from "../wiring.ts";

/** Everything that goes on beside the requests. It stops in the reverse order of its starting, and stops all of it. */
export const startWorker = async (
  work: { readonly platform: Platform; readonly url: string; readonly log: JobLog },
  { background }: Wiring,
): Promise<Running> => {
  const running: Running[] = [];
  const stop = async (): Promise<void> => {
    for (const one of running.splice(0).reverse()) await one.stop();
  };
  try {
    for (const begin of background) running.push(await begin(work));
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
};
