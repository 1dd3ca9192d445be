import { createHash } from "node:crypto";
import type { IsoDate } from "@suanpan/server/kernel/calendar.ts";
import { done } from "@suanpan/server/kernel/outcome.ts";
import { businessDay } from "@suanpan/server/platform/day/business-day.ts";
import { findAnswers, once, slotOfKey } from "@suanpan/server/platform/idempotency.ts";
import { claimInstallation, findInstallation } from "@suanpan/server/platform/installation.ts";
import { PlainError } from "@suanpan/server/platform/plain-error.ts";
import type { Platform } from "@suanpan/server/platform/platform.ts";
import type { World } from "./world.ts";

/** A run is known by what it follows from; the key holds it, so another run on the same database is refused. */
const keyOf = ({ seed, scale, from, parameters, story }: World) => {
  const file = createHash("sha256").update(JSON.stringify(parameters)).digest("hex");
  return {
    caller: "simulator",
    key: "simulation",
    body: { seed, scale, from, parameters: file, story: story?.name ?? null },
  };
};

const elsewhere = "choose an empty one with SUANPAN_HOME or DATABASE_URL, or empty this one with `suanpan reset`";

/** Takes an empty database for this run, or finds that it is this run's; anything else is refused, and nothing written. */
export const claimSimulation = async (platform: Platform, world: World, until: IsoDate): Promise<void> => {
  const { db } = platform;
  const request = keyOf(world);
  const [answered] = await findAnswers(db, [{ ...request, slot: slotOfKey(request) }]);
  const installation = await findInstallation(db);
  if (answered?.ok) return;
  if (answered)
    throw new PlainError(
      `This database holds another simulation (other seed, scale, first day, parameters or story): ${elsewhere}.`,
    );
  if (installation && !installation.synthetic)
    throw new PlainError(`This database holds a company's own facts: ${elsewhere}.`);
  if (await businessDay(db)) throw new PlainError(`This database holds another company's facts: ${elsewhere}.`);
  await claimInstallation(platform, { synthetic: true, firstOn: world.from, historyUntil: until, prepared: false });
  await once(db, request, async () => done({ claimed: true }));
};
