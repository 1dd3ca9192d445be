import type { Api } from "../http/api.ts";
import type { Platform } from "../platform.ts";
import { deliveryRoutes } from "./delivery.routes.ts";
import { webhookRoutes } from "./webhook.routes.ts";

/** Staff manage every endpoint; an API key sees and manages its owner's, as if there were no others. */
export const outboxRoutes = (api: Api, platform: Platform): void => {
  webhookRoutes(api, platform);
  deliveryRoutes(api, platform);
};
