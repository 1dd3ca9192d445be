import type { Api } from "../../platform/http/api.ts";
import type { Platform } from "../../platform/platform.ts";
import { accountRoutes } from "./account.routes.ts";
import { callbackRoutes } from "./callback.routes.ts";
import type { Effects } from "./effects.ts";
import { orderRoutes } from "./order.routes.ts";
import { reconciliationRoutes } from "./reconciliation.routes.ts";
import type { PaymentPolicy } from "./settings.ts";

export const paymentRoutes = (api: Api, platform: Platform, policy: PaymentPolicy, effects: Effects): void => {
  accountRoutes(api, platform);
  orderRoutes(api, platform, policy, effects);
  callbackRoutes(api, platform, policy, effects);
  reconciliationRoutes(api, platform, effects);
};
