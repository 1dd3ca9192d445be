import { makeStillIdSource } from "@suanpan/server/kernel/ids.ts";
import { type Notifier, sendDue } from "@suanpan/server/platform/notifications/index.ts";
import type { Platform } from "@suanpan/server/platform/platform.ts";
import type { House } from "./house.ts";

/** Takes every message, and no phone rings: the numbers belong to nobody. */
const gateway: Notifier = { send: async (batch) => batch.map(() => ({ kind: "sent" })) };

/** Everybody hears on the day itself what they are to be told, instead of all at once from the first worker that starts. */
export const tell = async (platform: Platform, { telling }: House): Promise<void> => {
  // Leases have ids of their own, so that those of facts do not depend on how many batches it took.
  const teller = { ...platform, ids: makeStillIdSource(platform.now().getTime()) };
  const ports = { ...telling, notifier: gateway };
  while ((await sendDue(teller, ports, { batch })) === batch);
};

/** More than a gateway would be given at once: this one takes no time. */
const batch = 2_000;
