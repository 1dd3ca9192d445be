import { Status } from "@suanpan/contract";
import { businessDay } from "../../platform/day/business-day.ts";
import type { Api } from "../../platform/http/api.ts";
import { problemReply } from "../../platform/http/problem.ts";
import { findInstallation } from "../../platform/installation.ts";
import type { Platform } from "../../platform/platform.ts";
import { version } from "../version.ts";

export const statusRoute = (api: Api, platform: Platform): void => {
  api.get(
    "/v1/status",
    {
      config: { allow: "signed-in" },
      schema: { summary: "Show the version and the business day", tags: ["operations"], response: { 200: Status } },
    },
    async (request, reply) => {
      const businessOn = await businessDay(platform.db);
      if (!businessOn)
        return problemReply(request, reply, "not-ready", { detail: "No business day is open." }) as never;
      return { version, businessOn, synthetic: (await findInstallation(platform.db))?.synthetic ?? false };
    },
  );
};
