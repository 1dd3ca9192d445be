import type { Api } from "../http/api.ts";
import type { Platform } from "../platform.ts";
import { apiKeyRoutes } from "./api-key.routes.ts";
import { secondFactorRoutes } from "./second-factor.routes.ts";
import { sessionRoutes } from "./session.routes.ts";
import { staffRoutes } from "./staff.routes.ts";

/** Expects the cookie and rate-limit plugins to be registered on `api`. */
export const authRoutes = (api: Api, platform: Platform): void => {
  sessionRoutes(api, platform);
  secondFactorRoutes(api, platform);
  staffRoutes(api, platform);
  apiKeyRoutes(api, platform);
};
