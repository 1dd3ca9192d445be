import { Type } from "typebox";
import { businessDay } from "../../platform/day/business-day.ts";
import type { Api } from "../../platform/http/api.ts";
import { problemReply } from "../../platform/http/problem.ts";
import { pendingMigrations } from "../../platform/migrations.ts";
import type { Platform } from "../../platform/platform.ts";

const Healthy = Type.Object({ status: Type.Literal("up") });
const Ready = Type.Object({ status: Type.Literal("ready"), businessOn: Type.String({ format: "date" }) });

export const healthRoutes = (api: Api, platform: Platform): void => {
  api.get(
    "/healthz",
    {
      config: { allow: "anyone", rateLimit: false },
      schema: { summary: "Is the process up?", tags: ["operations"], response: { 200: Healthy } },
    },
    async () => ({ status: "up" as const }),
  );
  api.get(
    "/readyz",
    {
      config: { allow: "anyone", rateLimit: false },
      schema: { summary: "Can it take requests?", tags: ["operations"], response: { 200: Ready } },
    },
    async (request, reply) => {
      const state = await readiness(platform);
      if ("reason" in state) return problemReply(request, reply, "not-ready", { detail: state.reason }) as never;
      return { status: "ready" as const, businessOn: state.businessOn };
    },
  );
};

/** The first thing that stands in the way, or the day that is open. */
const readiness = async ({ db }: Platform): Promise<{ reason: string } | { businessOn: string }> => {
  try {
    const [waiting] = await pendingMigrations(db);
    if (waiting) return { reason: `Migration ${waiting.name} has not been applied.` };
    const businessOn = await businessDay(db);
    return businessOn ? { businessOn } : { reason: "No business day is open." };
  } catch {
    return { reason: "The database does not answer." };
  }
};
